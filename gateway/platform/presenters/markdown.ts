import { LRUCache } from "lru-cache";
import { micromark } from "micromark";
import { MARKDOWN_OPTIONS, markLinksElsewhere, withoutTangles } from "../../../areas/shared/domain/markdown.ts";

/** Characters of texts and their HTML that are remembered: anybody can ask for the same long text many times a second. */
const MEMORY = 8_000_000;

const written = new LRUCache<string, string>({
  maxSize: MEMORY,
  sizeCalculation: (html, markdown) => html.length + markdown.length + 1,
});

/** A seller's markdown as HTML; the admin's previews show the same. */
export function markdownToHtml(markdown: string): string {
  const known = written.get(markdown);
  if (known !== undefined) return known;
  const html = markLinksElsewhere(micromark(withoutTangles(markdown), MARKDOWN_OPTIONS));
  written.set(markdown, html);
  return html;
}
