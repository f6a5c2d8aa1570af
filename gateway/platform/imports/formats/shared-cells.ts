import { createHash } from "node:crypto";
import { labelOf } from "../../../../areas/shared/domain/name-suggestions.ts";
import { SLUG } from "../../../../areas/shared/domain/text-patterns.ts";
import type { Findings } from "../findings.ts";
import { htmlToMarkdown } from "../html-to-markdown.ts";
import type { Column, Sheet, SheetRow } from "../read-sheet.ts";

/**
 * The address of a product in its shop, made from what it is known by elsewhere: as it is where it can be one, otherwise
 * what can be read of it, and of other scripts a hash. The same text always gives the same address.
 */
export function slugOf(text: string): string {
  if (SLUG.test(text)) return text;
  const label = labelOf(text);
  return label === "" ? `p-${createHash("sha256").update(text).digest("hex").slice(0, 12)}` : label;
}

/** What comes after the last `>` of a path of categories. */
export const lastOfPath = (path: string): string => path.split(">").at(-1)?.trim() ?? "";

/** Columns by their names, and the cells in them whose loss nobody needs to know. */
export type SaysNothing = [column: RegExp, cell: RegExp];

/** Names the columns that are not imported although they have something in them. */
export function warnOfUnread(sheet: Sheet, findings: Findings, read: Column[], saysNothing: SaysNothing[]): void {
  const places = new Set(read.map(({ place }) => place));
  const silent = sheet.names.map((name) => saysNothing.filter(([column]) => column.test(name)).map(([, cell]) => cell));
  const filled = new Set<number>();
  for (const { cells } of sheet.rows) {
    for (const [place, cell] of cells.entries()) {
      if (filled.has(place) || cell.trim() === "" || silent[place]?.some((says) => says.test(cell.trim()))) continue;
      filled.add(place);
    }
  }
  const lost = sheet.names.filter((name, place) => name !== "" && !places.has(place) && filled.has(place));
  if (lost.length === 0) return;
  const shown = lost.slice(0, 12).join(", ");
  const more = lost.length - 12;
  findings.warning(
    1,
    shown,
    more > 0
      ? { code: "more-unread-columns", params: { columns: shown, more } }
      : { code: "unread-columns", params: { columns: shown } },
  );
}

/** The HTML of a description is converted; this is the longest that is. */
export const MAX_HTML = 60_000;

/** What a product can be chosen by, or only has. */
export interface Attribute {
  name: string;
  values: string[];
}

/** The exporter puts an apostrophe before what a spreadsheet would take for a formula. */
export const unescapeCell = (text: string): string => text.replace(/^'(?=[=+\-@])/, "");
/** It writes line breaks of texts as `\n`, and `\n` as `\\n`. */
export const withLines = (text: string): string =>
  unescapeCell(text)
    .split("\\\\n")
    .map((part) => part.replaceAll("\\n", "\n"))
    .join("\\n");
/** Lists are divided by commas; those inside of a value have a backslash. */
export const listOf = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => unescapeCell(part.replaceAll("\\,", ",").trim()))
    .filter((part) => part !== "");

/** Every way to fill the holes, one after another: there may be a great many. @param choices for each place */
export function* combinations(values: readonly string[], choices: readonly string[][]): Generator<string[]> {
  const [value, ...others] = values;
  if (value === undefined) {
    yield [];
    return;
  }
  const [own = [], ...otherChoices] = choices;
  for (const choice of value === "" ? own : [value]) {
    for (const rest of combinations(others, otherChoices)) yield [choice, ...rest];
  }
}

/** A description in HTML as markdown; what can't be one, or is lost, is found. */
export function readHtml(
  column: Column,
  row: SheetRow,
  findings: Findings,
  prepare: (text: string) => string = (text) => text,
): string {
  const html = prepare(column.of(row));
  if (html.length > MAX_HTML) {
    findings.problem(row.line, column.name, { code: "too-long", params: { max: MAX_HTML } });
    return "";
  }
  const { markdown, isIncomplete } = htmlToMarkdown(html);
  if (html.includes("<")) {
    findings.tally(row.line, column.name, "html-simplified");
  }
  if (isIncomplete) {
    findings.tally(row.line, column.name, "html-media");
  }
  return markdown;
}
