/** The markdown of a record, by the path of its field: `description`, `about`, `pages.terms`. */
export type MarkdownTexts = Record<string, string>;

/** HTML of a record's markdown, rendered when the record was saved. */
export interface RenderedTexts {
  /** Version of the renderer; 0 if nothing has been rendered yet. */
  renderer: number;
  /** By the paths of {@link MarkdownTexts}. */
  html: Record<string, string>;
}

export const NOT_RENDERED: RenderedTexts = { renderer: 0, html: {} };

export function productTexts({ description }: { description: string }): MarkdownTexts {
  return { description };
}

/** The path of a content page's body. Slugs are `[a-z0-9-]`, so a path has one dot. */
export const pagePath = (slug: string): string => `pages.${slug}`;

export function sellerTexts({
  about,
  paymentInstructions,
  pages,
}: {
  about: string;
  paymentInstructions: string;
  pages: readonly { slug: string; body: string }[];
}): MarkdownTexts {
  return { about, paymentInstructions, ...Object.fromEntries(pages.map(({ slug, body }) => [pagePath(slug), body])) };
}

/** How micromark parses a seller's markdown (CommonMark): raw HTML stays text, links and pictures keep only harmless protocols. */
export const MARKDOWN_OPTIONS = { allowDangerousHtml: false, allowDangerousProtocol: false } as const;

/** Anything but a path from the root; `//` begins another host. (`/\`, which browsers read so, comes out as `/%5C`.) */
const LINK_ELSEWHERE = /<a (?!href="\/(?!\/))/g;

/**
 * Marks the links out of the shop in HTML that micromark rendered with {@link MARKDOWN_OPTIONS}: the seller chose them,
 * not the platform, so search engines and the opened page learn nothing from them. A path of the shop is a normal link.
 */
export function markLinksElsewhere(html: string): string {
  // With raw HTML off, micromark wrote every "<a ": the seller's own "<" is escaped.
  return html.replaceAll(LINK_ELSEWHERE, '<a rel="nofollow noopener" ');
}
