import { htmlTokens, resolveAttribute } from "./html-tokens.ts";

export interface MarkdownReading {
  markdown: string;
  /** Whether content that markdown can't express, such as a picture or a video, was left out. */
  isIncomplete: boolean;
}

const HEADINGS: Record<string, string> = { h1: "## ", h2: "## ", h3: "### ", h4: "#### ", h5: "#### ", h6: "#### " };
/** Elements that start a new block. */
const BLOCKS = new Set(
  "p div section article header footer main aside figure figcaption blockquote ul ol li dl dt dd table thead tbody tfoot tr hr pre center form fieldset h1 h2 h3 h4 h5 h6".split(
    " ",
  ),
);
const EMPHASIS: Record<string, string> = { strong: "**", b: "**", em: "*", i: "*" };
const LEFT_OUT = new Set([
  "img",
  "iframe",
  "video",
  "audio",
  "object",
  "embed",
  "svg",
  "picture",
  "script",
  "form",
  "input",
]);
const MAX_DEPTH = 4;
/** Open inline elements. Deeper ones are reduced to their text: a closing tag looks through all that are open. */
const MAX_OPEN = 50;
/** Represents a line break until the block is written. escapeText() removes it from texts. */
const BREAK = "\u0000";
/** Follow an opening and precede a closing mark until the block is written. Texts contain no control characters. */
const OPENED = "\u0001";
const CLOSING = "\u0002";

interface OpenInline {
  name: string;
  /** Empty for a link, and for an element that changes nothing. */
  mark: string;
  start: number;
  href?: string;
}

/** Whether a description has HTML blocks. Otherwise its line breaks are kept. */
const hasBlocks = (html: string): boolean => /<(?:p|div|br|ul|ol|li|h[1-6]|table)\b/i.test(html);

/**
 * Converts a description from HTML to markdown: paragraphs, line breaks, lists, strong, emphasis, links and headings.
 * Other elements are reduced to their text. Markdown's special characters are escaped. If the HTML has no blocks,
 * line breaks of the text are kept.
 */
export function htmlToMarkdown(html: string): MarkdownReading {
  const writer = new MarkdownWriter();
  const keepsLines = !hasBlocks(html);
  let isIncomplete = false;
  for (const token of htmlTokens(html)) {
    if (token.kind === "text") writer.text(token.text, keepsLines);
    else {
      isIncomplete ||= LEFT_OUT.has(token.name);
      if (token.kind === "open") writer.open(token.name, token.attributes);
      else writer.close(token.name);
    }
  }
  return { markdown: writer.end(), isIncomplete };
}

class MarkdownWriter {
  readonly #blocks: { text: string; isItem: boolean }[] = [];
  readonly #lists: { ordered: boolean; count: number; indent: string; marker: string }[] = [];
  #open: OpenInline[] = [];
  #line = "";
  /** Whether the line ends with a space. Cached, because testing the line takes time proportional to its length. */
  #endsWithSpace = true;
  #heading = "";
  #item = "";
  #quotes = 0;

  text(text: string, keepsLines: boolean): void {
    if (!keepsLines) return this.#write(text.replaceAll(/\s+/g, " "));
    for (const [index, paragraph] of text.split(/(?:\r?\n|\r)[ \t]*(?:\r?\n|\r)\s*/).entries()) {
      if (index > 0) this.#flush();
      for (const [place, line] of paragraph.split(/\r?\n|\r/).entries()) {
        if (place > 0) this.#break();
        this.#write(line.replaceAll(/\s+/g, " "));
      }
    }
  }

  open(name: string, attributes: string): void {
    if (name === "br") this.#break();
    else if (BLOCKS.has(name)) this.#openBlock(name);
    else if (name === "td" || name === "th") this.#write(" ");
    else if (this.#open.length >= MAX_OPEN) return;
    else if (EMPHASIS[name]) {
      // Markdown would misread marks inside marks of the same kind.
      const isInside = this.#open.some(({ mark }) => mark === EMPHASIS[name]);
      this.#open.push({ name, mark: isInside ? "" : EMPHASIS[name], start: this.#line.length });
    } else if (name === "a") {
      // As in browsers: a link inside a link ends it.
      this.close("a");
      const href = hrefOf(attributes);
      if (href !== undefined) this.#open.push({ name, mark: "", start: this.#line.length, href });
    }
  }

  close(name: string): void {
    if (BLOCKS.has(name)) this.#closeBlock(name);
    const index = this.#open.findLastIndex((each) => each.name === name);
    if (index < 0) return;
    // Also closes inline elements that were opened inside and never closed.
    for (const inline of this.#open.splice(index).reverse()) this.#wrap(inline);
  }

  end(): string {
    this.#flush();
    return this.#blocks.reduce((all, { text, isItem }, index) => {
      if (index === 0) return text;
      return all + (isItem && this.#blocks[index - 1]?.isItem ? "\n" : "\n\n") + text;
    }, "");
  }

  #openBlock(name: string): void {
    this.#flush();
    if (name === "ul" || name === "ol") {
      const { indent, marker } = this.#lists.at(-1) ?? { indent: "", marker: "" };
      const deeper = this.#lists.length < MAX_DEPTH ? indent + " ".repeat(marker.length) : indent;
      this.#lists.push({ ordered: name === "ol", count: 0, indent: deeper, marker: "" });
    }
    if (name === "li") this.#item = this.#nextItem();
    else if (name === "blockquote") this.#quotes += 1;
    this.#heading = HEADINGS[name] ?? "";
  }

  #closeBlock(name: string): void {
    this.#flush();
    if (name === "ul" || name === "ol") {
      this.#lists.pop();
      const { indent, marker } = this.#lists.at(-1) ?? { indent: "", marker: "" };
      this.#item = " ".repeat(indent.length + marker.length);
    } else if (name === "li") this.#item = "";
    else if (name === "blockquote") this.#quotes = Math.max(0, this.#quotes - 1);
    this.#heading = "";
  }

  #nextItem(): string {
    const list = this.#lists.at(-1);
    if (!list) return "- ";
    list.count += 1;
    list.marker = list.ordered ? `${list.count}. ` : "- ";
    return list.indent + list.marker;
  }

  #write(text: string): void {
    const escaped = escapeText(text);
    const written = this.#endsWithSpace ? escaped.trimStart() : escaped;
    if (written === "") return;
    this.#line += written;
    this.#endsWithSpace = /\s$/.test(written);
  }

  #break(): void {
    this.#line += BREAK;
    this.#endsWithSpace = false;
  }

  /** Moves leading and trailing spaces out of the marks: markdown allows none inside. */
  #wrap({ start, mark, href }: OpenInline): void {
    if (mark === "" && href === undefined) return;
    let [from, to] = [start, this.#line.length];
    while (from < to && isSpace(this.#line, from)) from += 1;
    while (to > from && isSpace(this.#line, to - 1)) to -= 1;
    if (from === to) return;
    this.#endsWithSpace = to < this.#line.length && this.#endsWithSpace;
    const [before, core, tail] = [this.#line.slice(0, from), this.#line.slice(from, to), this.#line.slice(to)];
    if (href !== undefined) this.#line = `${before}[${core}](${href})${tail}`;
    // Merges two adjacent spans of the same kind: markdown would misread the marks between them.
    else if (before.endsWith(CLOSING + mark)) {
      this.#line = before.slice(0, -mark.length - 1) + core + CLOSING + mark + tail;
    } else this.#line = before + mark + OPENED + core + CLOSING + mark + tail;
  }

  #flush(): void {
    for (const inline of this.#open.reverse()) this.#wrap(inline);
    this.#open = [];
    const lines = plainMarks(this.#line)
      .split(BREAK)
      .map((line) => escapeStart(line.trim()));
    this.#line = "";
    this.#endsWithSpace = true;
    const first = lines.findIndex((line) => line !== "");
    if (first < 0) return;
    const shown = lines.slice(first, lines.findLastIndex((line) => line !== "") + 1);
    const quote = "> ".repeat(Math.min(this.#quotes, MAX_DEPTH));
    const isItem = this.#item.trim() !== "";
    const hanging = " ".repeat(this.#item.length);
    // A heading is one line. Elsewhere a backslash at the end of a line breaks it.
    const text = this.#heading
      ? this.#heading + shown.filter((line) => line !== "").join(" ")
      : shown.map((line) => (line === "" ? "\u00a0" : line)).join(`\\\n${quote}${hanging}`);
    this.#blocks.push({ text: quote + this.#item + text, isItem });
    // Further paragraphs of an item are indented below it.
    this.#item = hanging;
  }
}

const isSpace = (text: string, place: number): boolean => text[place] === " " || text[place] === BREAK;

const LETTER = String.raw`[^\s\p{P}\p{Cc}]`;
const PUNCTUATION = String.raw`[\p{P}\p{S}]`;
const OPENING_MARKS = String.raw`(?:\*+${OPENED})`;
const CLOSING_MARKS = String.raw`(?:${CLOSING}\*+)`;
const BEFORE_MARKS = new RegExp(`${LETTER}(?=${CLOSING_MARKS}*${OPENING_MARKS}+${PUNCTUATION})`, "gu");
/** Looks for the letter first: looking back from each mark would take quadratic time. */
const AFTER_MARKS = new RegExp(`${LETTER}(?<=${PUNCTUATION}${CLOSING_MARKS}+${OPENING_MARKS}*${LETTER})`, "gu");

/**
 * Writes a letter next to a mark as a character reference if the mark's other side is punctuation. Otherwise markdown
 * doesn't read the mark: https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
 */
function plainMarks(line: string): string {
  return line
    .replaceAll(BEFORE_MARKS, reference)
    .replaceAll(AFTER_MARKS, reference)
    .replaceAll(OPENED, "")
    .replaceAll(CLOSING, "");
}

const reference = (character: string): string => `&#x${character.codePointAt(0)?.toString(16)};`;

/** Returns the URL of a link; `undefined` for other schemes and for relative URLs, which belong to the former shop. */
function hrefOf(attributes: string): string | undefined {
  const found = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const url = URL.parse(resolveAttribute(found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim());
  if (!url || !["http:", "https:", "mailto:"].includes(url.protocol)) return undefined;
  return url.href
    .replaceAll(/[\\()<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`)
    .replaceAll(/&(?=#?\w+;)/g, "&amp;");
}

function escapeText(text: string): string {
  return text.replaceAll("\0", "").replaceAll(/[\\`*_[\]<]|&(?=#?\w+;)/g, String.raw`\$&`);
}

/** Escapes characters that mark a heading, list, quotation or rule only at the start of a line. */
function escapeStart(line: string): string {
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+$|-{2,}|~{3,})/, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);
}
