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
