import type { CountedCode, FindingReason } from "../../../areas/shared/imports/contract/import-findings.ts";
import type { ImportFinding } from "../../../areas/shared/imports/import-report.ts";
import { FileRefused } from "../errors.ts";

/** Reported of each; a file with more is wrong as a whole. */
const MAX_REPORTED = 200;
/** Characters of a column's name or of a parameter, which may be as long as the whole file. */
const MAX_LENGTH = 600;

type Params = NonNullable<ImportFinding["params"]>;

/** What is found in a file while it is read: problems, which prevent the import, and warnings, which don't. */
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

  /** A warning that a file may cause a thousand times: reported once, at the first line, with a count. */
  tally(line: number, column: string, code: CountedCode, params: Params = {}): void {
    const key = JSON.stringify([code, params]);
    const known = this.#tallies.get(key);
    if (known) known.count += 1;
    else this.#tallies.set(key, { finding: { line, column, code, params }, count: 1 });
  }

  get problemCount(): number {
    return this.#problems.length;
  }

  /** By line, the first {@link MAX_REPORTED}. */
  problems(): ImportFinding[] {
    return reported(this.#problems);
  }

  /** The same of the warnings. */
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

/** A text as one line. Spaces stay: they distinguish the values of options. Linear: a cell may have half a million characters. */
export const oneLine = (text: string): string =>
  text
    .split(/[\t\r\n\u2028\u2029]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");

/** A file from which products can't be read. */
export class ImportFileInvalid extends FileRefused {
  readonly code = "bad-request";
}
