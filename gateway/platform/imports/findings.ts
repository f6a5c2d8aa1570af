import type { CountedCode, FindingReason } from "../../../areas/shared/imports/contract/import-findings.ts";
import type { ImportFinding } from "../../../areas/shared/imports/import-report.ts";
import { FileRefused } from "../errors.ts";

/** Reported problems and reported warnings of one file, each. */
const MAX_REPORTED = 200;
/** Characters of a column's name or of a parameter; both may be as long as the whole file. */
const MAX_LENGTH = 600;

type Params = NonNullable<ImportFinding["params"]>;

/** Collects a file's problems, which prevent the import, and its warnings, which don't. */
export class Findings {
  readonly #problems: ImportFinding[] = [];
  readonly #warnings: ImportFinding[] = [];
  readonly #tallies = new Map<string, { finding: ImportFinding; count: number }>();

  problem(line: number, column: string, { code, params }: FindingReason): void {
    this.#problems.push({ line, column, code, ...(params && { params }) });
  }

  warning(line: number, column: string, { code, params }: FindingReason): void {
    this.#warnings.push({ line, column, code, ...(params && { params }) });
  }

  /** Adds a warning that a file may cause a thousand times. It is reported once, at the first line, with a count. */
  tally(line: number, column: string, code: CountedCode, params: Params = {}): void {
    const key = JSON.stringify([code, params]);
    const known = this.#tallies.get(key);
    if (known) known.count += 1;
    else this.#tallies.set(key, { finding: { line, column, code, params }, count: 1 });
  }

  get problemCount(): number {
    return this.#problems.length;
  }

  /** Returns the first {@link MAX_REPORTED}, sorted by line. */
  problems(): ImportFinding[] {
    return reported(this.#problems);
  }

  /** Returns the first {@link MAX_REPORTED}, including tallies, sorted by line. */
  warnings(): ImportFinding[] {
    return reported(this.#allWarnings());
  }

  get warningCount(): number {
    return this.#allWarnings().length;
  }

  #allWarnings(): ImportFinding[] {
    const tallied = Array.from(this.#tallies.values(), ({ finding, count }) => ({
      ...finding,
      params: { ...finding.params, count },
    }));
    return [...this.#warnings, ...tallied];
  }
}

function reported(findings: ImportFinding[]): ImportFinding[] {
  return findings
    .toSorted((a, b) => a.line - b.line)
    .slice(0, MAX_REPORTED)
    .map(({ line, column, code, params }) => ({
      line,
      column: cut(column),
      code,
      ...(params && { params: short(params) }),
    }));
}

const short = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? cut(value) : value]),
  );

function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH).toWellFormed()}…`;
}

/**
 * Joins a text's lines. Spaces inside a line stay, because they distinguish option values.
 * Runs in linear time: a cell may have 500,000 characters.
 */
export const oneLine = (text: string): string =>
  text
    .split(/[\t\r\n\u2028\u2029]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");

/** Thrown for a file from which products can't be read. */
export class ImportFileInvalid extends FileRefused {
  readonly code = "bad-request";
}
