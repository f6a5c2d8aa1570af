import { decodeHTML, decodeHTMLAttribute } from "entities/decode";

export type HtmlToken = { kind: "text"; text: string } | { kind: "open" | "close"; name: string; attributes: string };

/** The start of a tag, a comment or a declaration. Any other `<` is text. */
const TAG = /<(?=[a-z/!?])/gi;
const NAME = /[a-z][a-z0-9]*/iy;
/** Elements whose content is not shown as text. */
const OPAQUE = new Set(["script", "style", "template", "noscript", "iframe", "object", "svg", "title", "textarea"]);

/**
 * Yields the text and tags of an HTML fragment, with character references resolved. Comments, scripts, styles and
 * unclosed tags are skipped, as in browsers. Runs in linear time for any input.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let position = 0;
  let lowerCased: string | undefined;
  while (position < html.length) {
    TAG.lastIndex = position;
    const next = TAG.exec(html)?.index ?? -1;
    const end = next < 0 ? html.length : next;
    if (end > position) yield { kind: "text", text: resolveReferences(html.slice(position, end)) };
    if (next < 0) return;
    if (html.startsWith("<!--", next)) {
      const close = html.indexOf("-->", next + 4);
      position = close < 0 ? html.length : close + 3;
      continue;
    }
    const closing = html[next + 1] === "/";
    NAME.lastIndex = next + (closing ? 2 : 1);
    const name = NAME.exec(html)?.[0].toLowerCase();
    if (name === undefined) {
      position = after(html, html.indexOf(">", next));
      continue;
    }
    const from = NAME.lastIndex;
    const last = tagEnd(html, from);
    if (last < 0) return;
    yield { kind: closing ? "close" : "open", name, attributes: html.slice(from, last) };
    position = last + 1;
    if (!closing && OPAQUE.has(name)) {
      lowerCased ??= html.toLowerCase();
      const end = lowerCased.indexOf(`</${name}`, position);
      position = end < 0 ? html.length : end;
    }
  }
}

/** Returns the index after a match; the end of the text if nothing was found. */
const after = (html: string, found: number): number => (found < 0 ? html.length : found + 1);

/** Returns the index of the `>` that ends a tag, skipping quoted values; -1 if it never ends. */
function tagEnd(html: string, from: number): number {
  let quote = "";
  for (let place = from; place < html.length; place += 1) {
    const character = html[place] as string;
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return place;
    else if ((character === '"' || character === "'") && html[place - 1] === "=") quote = character;
  }
  return -1;
}

/** Control characters and right-to-left overrides. The contract rejects them in saved texts. */
const UNREADABLE = /(?![\t\n\r])\p{Cc}|[\u202d\u202e]/gu;

/** Resolves character references as browsers do. Unknown references stay unchanged. */
export const resolveReferences = (text: string): string => readable(decodeHTML(text));

/** Resolves character references in an attribute's value, where `&copy=` is part of a URL. */
export const resolveAttribute = (text: string): string => readable(decodeHTMLAttribute(text));

const readable = (text: string): string => text.replaceAll("\u00ad", "").replaceAll(UNREADABLE, " ");
