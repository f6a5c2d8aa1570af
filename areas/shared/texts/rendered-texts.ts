/** A record's markdown by the path of its field: `description`, `about`, `pages.terms`. */
export type MarkdownTexts = Record<string, string>;

/** HTML of a record's markdown, rendered when the record was saved. */
export interface RenderedTexts {
  /** The renderer's version; 0 if nothing has been rendered yet. */
  renderer: number;
  /** By the paths of {@link MarkdownTexts}. */
  html: Record<string, string>;
}

export const NOT_RENDERED: RenderedTexts = { renderer: 0, html: {} };

export function productTexts({ description }: { description: string }): MarkdownTexts {
  return { description };
}

/** Returns the path of a content page's body. Slugs are `[a-z0-9-]`, so the path has one dot. */
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

/**
 * Options of micromark for a seller's markdown (CommonMark): raw HTML stays text, links and pictures keep only harmless
 * protocols.
 */
export const MARKDOWN_OPTIONS = { allowDangerousHtml: false, allowDangerousProtocol: false } as const;

/**
 * Any target except a path from the root. `//` starts another host. (Browsers read `/\` as `//`, but it becomes
 * `/%5C`.)
 */
const LINK_ELSEWHERE = /<a (?!href="\/(?!\/))/g;

/**
 * Marks external links in HTML that micromark rendered with {@link MARKDOWN_OPTIONS}. The seller chose them, not the
 * platform, so they get `nofollow` and `noopener`. A path of the shop is a normal link.
 */
export function markLinksElsewhere(html: string): string {
  // With raw HTML off, micromark wrote every "<a ": the seller's own "<" is escaped.
  return html.replaceAll(LINK_ELSEWHERE, '<a rel="nofollow noopener" ');
}
