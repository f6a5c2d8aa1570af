import type { Findings } from "../findings.ts";
import { htmlToMarkdown } from "../html-to-markdown.ts";
import type { Column, Sheet, SheetRow } from "../read-sheet.ts";

/** Returns the last category of a path like `Home > Kitchen`. */
export const lastOfPath = (path: string): string => path.split(">").at(-1)?.trim() ?? "";

/** Cells whose loss needs no warning, by their column's name. */
export type SaysNothing = [column: RegExp, cell: RegExp];

/** Warns about columns that have content and are not imported. */
export function warnOfUnread(
  sheet: Sheet,
  findings: Findings,
  read: readonly Record<string, Column>[],
  saysNothing: SaysNothing[] = [],
): void {
  const places = new Set(read.flatMap((columns) => Object.values(columns)).map(({ place }) => place));
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

/** Characters of the longest HTML description that is converted. */
export const MAX_HTML = 60_000;

/** An attribute of a product. Only some attributes are options. */
export interface Attribute {
  name: string;
  values: string[];
}

/** Removes the apostrophe that WooCommerce puts before a cell that looks like a formula. */
export const unescapeCell = (text: string): string => text.replace(/^'(?=[=+\-@])/, "");
/** Restores line breaks: WooCommerce writes a line break as `\n`, and a literal `\n` as `\\n`. */
export const withLines = (text: string): string =>
  unescapeCell(text)
    .split("\\\\n")
    .map((part) => part.replaceAll("\\n", "\n"))
    .join("\\n");
/**
 * Splits a list at its commas. WooCommerce puts a backslash before a comma inside a value.
 * @param atMost the number of parts that are read
 */
export const listOf = (text: string, atMost?: number): string[] =>
  text
    .split(/(?<!\\),/, atMost)
    .map((part) => unescapeCell(part.replaceAll("\\,", ",").trim()))
    .filter((part) => part !== "");
/** Parts of a list that are read to find its first value. Empty parts are no values. */
const FIRST_PARTS = 20;
/** Returns the first value of a list; empty if it has none. It reads no more: each variation may have a long list. */
export const firstOf = (text: string): string => listOf(text, FIRST_PARTS)[0] ?? "";

/**
 * Yields all combinations that replace the empty values. Lazy, because their number grows exponentially.
 * @param choices the values to choose from, by index
 */
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

/** Returns an HTML description as markdown. Adds its problems and losses to `findings`. */
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
