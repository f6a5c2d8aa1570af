/** How micromark reads a seller's markdown (CommonMark): raw HTML in it stays text, links and pictures keep only harmless protocols. */
export const MARKDOWN_OPTIONS = { allowDangerousHtml: false, allowDangerousProtocol: false } as const;

/** Anything but a path from the root; `//` begins another host. (`/\`, which browsers read so, comes out as `/%5C`.) */
const LINK_ELSEWHERE = /<a (?!href="\/(?!\/))/g;

/**
 * HTML that micromark has made with {@link MARKDOWN_OPTIONS}, its links out of the shop marked: they go where the seller
 * wants, not where the platform does, so search engines and the opened page learn nothing from them. A path of the shop
 * itself is a link like any other.
 */
export function markLinksElsewhere(html: string): string {
  // With raw HTML off, every "<a " is one that micromark wrote: the seller's own "<" is escaped.
  return html.replaceAll(LINK_ELSEWHERE, '<a rel="nofollow noopener" ');
}

/** Characters of emphasis in one block, containers (lists, quotations) that begin on one line, and quotations: nobody writes as many. */
const [MAX_EMPHASIS, MAX_CONTAINERS, MAX_QUOTATIONS] = [500, 30, 300];

const BLANK_LINE = /(\n[ \t]*(?=\n))/;
const CONTAINER = "[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])[ \\t])";
/** A line of one sign alone is a rule, however long. */
const NO_RULE = "(?![ \\t]*([-*])(?:[ \\t]*\\1)*[ \\t]*$)";
const TOO_DEEP = new RegExp(`^${NO_RULE}((?:${CONTAINER}){${MAX_CONTAINERS}})(?=${CONTAINER})`, "gm");
/** A line that goes on with a quotation, or begins one. */
const QUOTED = /^(?:[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t])*[ \t]*>/;

/**
 * A seller's markdown without what takes micromark seconds to read, in which nobody else is answered: in a block with
 * hundreds of stars and underscores they are only that, containers are nested to some depth, and after some hundred
 * quotations there are no more. Twenty thousand characters of `*_` would take two seconds.
 */
export function withoutTangles(markdown: string): string {
  if (markdown.length <= MAX_EMPHASIS) return markdown;
  const shallow = markdown.replaceAll(/\r\n?/g, "\n").replaceAll(TOO_DEEP, "$2\\");
  return withFewQuotations(shallow)
    .split(BLANK_LINE)
    .map((block) => (emphasisIn(block) > MAX_EMPHASIS ? withoutEmphasis(block) : block))
    .join("");
}

function withFewQuotations(markdown: string): string {
  let count = 0;
  let goesOn = false;
  const lines = markdown.split("\n").map((line) => {
    const isQuoted = QUOTED.test(line);
    if (isQuoted && !goesOn) count += 1;
    goesOn = isQuoted;
    return isQuoted && count > MAX_QUOTATIONS ? line.replace(">", String.raw`\>`) : line;
  });
  return lines.join("\n");
}

/** By references: a backslash may follow another one. */
function withoutEmphasis(block: string): string {
  return block.replaceAll("*", "&#42;").replaceAll("_", "&#95;");
}

function emphasisIn(block: string): number {
  return block.match(/[*_]/g)?.length ?? 0;
}
