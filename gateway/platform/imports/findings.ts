import type { ImportFinding } from "../../../areas/shared/imports/import-report.ts";

/** So many of each are told; a file that has more wrong with it is wrong as a whole. */
const MAX_TOLD = 200;
/** Characters of a sentence, or of the names of columns that it is about. */
const MAX_LENGTH = 600;

interface Tally {
  line: number;
  column: string;
  count: number;
  message: (count: number) => string;
}

/** What is found in a file while it is read: problems, which keep it from being imported, and warnings, which don't. */
export class Findings {
  readonly #problems: ImportFinding[] = [];
  readonly #warnings: ImportFinding[] = [];
  readonly #tallies = new Map<string, Tally>();

  problem(line: number, column: string, message: string): void {
    this.#problems.push({ line, column, message });
  }

  warning(line: number, column: string, message: string): void {
    this.#warnings.push({ line, column, message });
  }

  /** A warning that a file may deserve a thousand times: it is told once, at the first line, with how often it holds. */
  tally(key: string, line: number, column: string, message: (count: number) => string): void {
    const known = this.#tallies.get(key);
    if (known) known.count += 1;
    else this.#tallies.set(key, { line, column, count: 1, message });
  }

  get problemCount(): number {
    return this.#problems.length;
  }

  /** By line, the first {@link MAX_TOLD}. */
  problems(): ImportFinding[] {
    return told(this.#problems);
  }

  /** The same of the warnings. */
  warnings(): ImportFinding[] {
    return told(this.#allWarnings());
  }

  get warningCount(): number {
    return this.#allWarnings().length;
  }

  #allWarnings(): ImportFinding[] {
    const tallied = Array.from(this.#tallies.values(), ({ line, column, count, message }) => ({
      line,
      column,
      message: message(count),
    }));
    return [...this.#warnings, ...tallied];
  }
}

function told(findings: ImportFinding[]): ImportFinding[] {
  return findings
    .toSorted((a, b) => a.line - b.line)
    .slice(0, MAX_TOLD)
    .map(({ line, column, message }) => ({ line, column: cut(column), message: cut(message) }));
}

/** What they quote is the file's, and may be as long as the whole of it. */
function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH).toWellFormed()}…`;
}
