import { micromark } from "micromark";

/** Anything but a path from the root; `//` begins another host. (`/\`, which browsers read so, comes out as `/%5C`.) */
const LINK_ELSEWHERE = /<a (?!href="\/(?!\/))/g;

/**
 * A seller's markdown (CommonMark) as HTML. Raw HTML in it stays text, and links and pictures keep only harmless
 * protocols. Links out of the shop go where the seller wants, not where the platform does: search engines and the opened
 * page learn nothing from them. A path of the shop itself is a link like any other.
 */
export function markdownToHtml(markdown: string): string {
  const html = micromark(markdown, { allowDangerousHtml: false, allowDangerousProtocol: false });
  // With raw HTML off, every "<a " is one that micromark wrote: the seller's own "<" is escaped.
  return html.replaceAll(LINK_ELSEWHERE, '<a rel="nofollow noopener" ');
}
