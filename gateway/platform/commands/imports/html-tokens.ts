export type HtmlToken = { kind: "text"; text: string } | { kind: "open" | "close"; name: string; attributes: string };

const NAME = /[a-z][a-z0-9]*/iy;
/** Elements whose content is no text for people. */
const OPAQUE = new Set(["script", "style", "template", "noscript", "iframe", "object", "svg", "title", "textarea"]);

/**
 * A fragment of HTML as text and tags, character references resolved. As in browsers, what begins like a tag and never
 * ends is no text; comments, scripts and styles are left out. It looks at each character once, whatever is written.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let position = 0;
  let lowerCased: string | undefined;
  while (position < html.length) {
    const next = html.indexOf("<", position);
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
      if (html[next + 1] === "!" || html[next + 1] === "?" || closing) {
        position = after(html, html.indexOf(">", next));
      } else {
        yield { kind: "text", text: "<" };
        position = next + 1;
      }
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

/** The place behind one that was found; the end where it was not. */
const after = (html: string, found: number): number => (found < 0 ? html.length : found + 1);

/** The place of the `>` that ends a tag, quoted values passed over. */
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

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  bull: "•",
  middot: "·",
  copy: "©",
  reg: "®",
  trade: "™",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  deg: "°",
  times: "×",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  eacute: "é",
  egrave: "è",
  ecirc: "ê",
  agrave: "à",
  aacute: "á",
  acirc: "â",
  ccedil: "ç",
  ntilde: "ñ",
  oacute: "ó",
  ocirc: "ô",
  iacute: "í",
  uacute: "ú",
  oslash: "ø",
  aring: "å",
  aelig: "æ",
  shy: "",
  zwj: "",
  zwnj: "",
};

/** The references that editors write; an unknown one stays as it is written. */
export function resolveReferences(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,10}));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name as string] ?? NAMED[(name as string).toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    const isCharacter =
      code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code <= 0x9f) && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : " ";
  });
}
