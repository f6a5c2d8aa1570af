import type { RenderedTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { escapeHtml } from "../../escape.ts";

/** A text as paragraphs without formatting: lines stay lines, markdown's marks stay as they are written. */
export function plainHtml(text: string): string {
  const paragraphs = text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => escapeHtml(paragraph.trim()));
  return paragraphs
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br />\n")}</p>`)
    .join("\n");
}

/** The HTML stored with a text; without it (a record that an earlier release wrote), the text as plain paragraphs. */
export function storedHtml(rendered: RenderedTexts, path: string, markdown: string): string {
  return rendered.html[path] ?? plainHtml(markdown);
}
