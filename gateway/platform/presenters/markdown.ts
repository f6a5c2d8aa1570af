import { micromark } from "micromark";

/**
 * A seller's markdown (CommonMark) as HTML. Raw HTML in it stays text, and links and pictures keep only harmless
 * protocols. A shop's links go where the seller wants, not where the platform does: search engines and the opened page
 * learn nothing from them.
 */
export function markdownToHtml(markdown: string): string {
  const html = micromark(markdown, { allowDangerousHtml: false, allowDangerousProtocol: false });
  // With raw HTML off, every "<a " is one that micromark wrote: the seller's own "<" is escaped.
  return html.replaceAll("<a ", '<a rel="nofollow noopener" ');
}
