import type { RenderedTexts } from "../areas/shared/texts/rendered-texts.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for an HTML text node or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

const JSON_ESCAPES: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * JSON for a script element. It can't end the element or open a comment, and it parses to the same value.
 * https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (character) => JSON_ESCAPES[character] as string);
}

/** A text as paragraphs without formatting. Line breaks become `<br />`; markdown is shown as written. */
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

/** The HTML stored with a text. Records of earlier releases have none: then the text as plain paragraphs. */
export function storedHtml(rendered: RenderedTexts, path: string, markdown: string): string {
  return rendered.html[path] ?? plainHtml(markdown);
}
