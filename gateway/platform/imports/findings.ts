import type { FieldProblem } from "../../../areas/shared/contract/field-problems.ts";
import { fieldSentence } from "../../../areas/shared/i18n/field-sentences.ts";
import type { ImportFinding } from "../../../areas/shared/imports/import-report.ts";
import { FileRefused } from "../errors.ts";

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

/** A problem of a product's field as a finding in its file. */
export function findingSentence(problem: FieldProblem): string {
  switch (problem.code) {
    case "required":
      return "This is missing.";
    case "too-small":
    case "too-few":
      return "This is too little.";
    case "too-long":
      return `This is longer than ${problem.params.max} characters.`;
    case "too-many":
      return `There are more than ${problem.params.max}.`;
    case "too-large":
      return "This is more than a shop can hold.";
    case "not-distinct":
      return `There is ${problem.field.startsWith("options.") ? "an option with this name" : "a variant with these values"} already.`;
    case "not-plain-text":
      return "This has characters in it that can’t be shown.";
    default:
      return fieldSentence(problem);
  }
}

/**
 * A text as one line. Spaces stay as they are: an option's value is known again by them. It looks at each character once:
 * a cell may be half a million of them.
 */
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
