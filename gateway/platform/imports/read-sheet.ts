import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import type { FindingReason } from "../../../areas/shared/imports/contract/import-findings.ts";
import { type Findings, ImportFileInvalid } from "./findings.ts";

/** One record of a file. */
export interface SheetRow {
  /** The line on which the record begins. The heading is on line 1. */
  line: number;
  cells: string[];
}

/** Returns a column's key, the same for all spellings: `Variant Price`, `variant price`. */
const columnKey = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, " ");

/** A file with its heading. */
export class Sheet {
  /** The columns' names as in the file. */
  readonly names: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Number of lines in the file. */
  readonly lines: number;
  readonly delimiter: string;
  readonly #places = new Map<string, number>();

  constructor(names: string[], rows: SheetRow[], { lines, delimiter }: { lines: number; delimiter: string }) {
    this.names = names.map((name) => name.trim());
    this.rows = rows;
    this.lines = lines;
    this.delimiter = delimiter;
    for (const [place, name] of names.entries()) {
      const key = columnKey(name);
      if (key !== "" && !this.#places.has(key)) this.#places.set(key, place);
    }
  }

  has(...keys: string[]): boolean {
    return keys.every((key) => this.#places.has(key));
  }

  /** Returns the first of these columns that the file has. */
  column(...keys: string[]): Column {
    const key = keys.find((candidate) => this.#places.has(candidate));
    return key === undefined ? NO_COLUMN : new Column(this.names, this.#places.get(key) as number);
  }
}

/** One column: its name as in the file, and its cells. */
export class Column {
  readonly name: string;
  readonly #place: number;

  constructor(names: readonly string[], place: number) {
    this.name = names[place] ?? "";
    this.#place = place;
  }

  /** Whether the file has the column. All cells of a missing column are empty. */
  get exists(): boolean {
    return this.#place >= 0;
  }

  get place(): number {
    return this.#place;
  }

  /** Returns the trimmed cell. */
  of(row: SheetRow): string {
    return row.cells[this.#place]?.trim() ?? "";
  }
}

const NO_COLUMN = new Column([], -1);

/** Records of one file. A shop with more needs several files. */
export const MAX_ROWS = 20_000;
/** Columns of one file. The longest headings, of shops with many custom fields, have some hundred. */
const MAX_COLUMNS = 2_000;
/** Characters of one record. The longest HTML descriptions have a tenth of it. */
const MAX_RECORD = 500_000;
/** Characters parsed at a time, before other requests run. */
const CHUNK = 64 * 1024;

/**
 * Parses CSV according to RFC 4180 with the deviations of spreadsheets: commas, semicolons or tabs; quotes inside cells;
 * rows shorter or longer than the heading. A syntax error ends the parsing and is a problem of its line.
 * @throws ImportFileInvalid
 */
export async function readSheet(text: string, findings: Findings): Promise<Sheet> {
  const delimiter = delimiterOf(text);
  const parser = Readable.from(chunks(text)).pipe(
    parse({
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD,
    }),
  );
  const rows: SheetRow[] = [];
  let line = 1;
  try {
    for await (const record of parser) {
      const cells = record as string[];
      // The parser returns an empty line as a record with one empty cell.
      if (cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells: withinColumns(cells, rows.length === 0) });
      if (rows.length > MAX_ROWS + 1) {
        throw new ImportFileInvalid({ code: "too-many-rows", params: { max: MAX_ROWS } });
      }
      line += 1 + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    findings.problem(line, "", reasonOf(error));
  }
  const heading = rows.shift();
  return new Sheet(heading?.cells ?? [], rows, { lines: line - 1, delimiter });
}

/** Returns the most frequent delimiter in the heading, outside of quotes. */
function delimiterOf(text: string): string {
  const heading = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.slice(0, 20_000))?.[0] ?? "";
  const bare = heading.replaceAll(/"[^"]*"/g, "");
  const counted = [",", ";", "\t"].map((mark) => ({ mark, count: bare.split(mark).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

async function* chunks(text: string): AsyncGenerator<string> {
  let start = 0;
  while (start < text.length) {
    // The parser gets each chunk as UTF-8, in which half a surrogate pair can't be written.
    const last = start + CHUNK - 1;
    const end = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
    yield text.slice(start, end);
    start = end;
    await nextTurn();
  }
}

/** Drops cells beyond {@link MAX_COLUMNS} to save memory. @throws ImportFileInvalid if the heading is too long */
function withinColumns(cells: string[], isHeading: boolean): string[] {
  if (cells.length <= MAX_COLUMNS) return cells;
  if (isHeading) throw new ImportFileInvalid({ code: "too-many-columns", params: { max: MAX_COLUMNS } });
  return cells.slice(0, MAX_COLUMNS);
}

const lineBreaks = (cell: string): number => cell.match(/\r\n|\n|\r/g)?.length ?? 0;

function reasonOf({ code }: CsvError): FindingReason {
  if (code === "CSV_QUOTE_NOT_CLOSED") return { code: "quote-not-closed" };
  return { code: code === "CSV_MAX_RECORD_SIZE" ? "row-not-ended" : "not-readable" };
}
