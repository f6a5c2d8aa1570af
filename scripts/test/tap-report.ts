import type { Tally } from "./check.ts";

/** The result of one test file: everything from its subtest's head to the next file's. */
interface FileReport {
  title: string;
  isOk: boolean;
  lines: string[];
}

export interface TapReport extends Tally {
  /** What failed, without the assertions around it that passed. */
  failures: string;
  /** Why tests were skipped, each reason once. */
  skips: string[];
}

const COUNTS = /^# \{ (total: \d+.*) \}$/m;
const FILE_RESULT = /^(not )?ok \d+ - (.*?)(?: # time=.*)?$/;
const SKIP = /^\s*ok \d+(?: - (.*?))? # SKIP\b *(.*)$/i;
/** Of a failed file only what did not pass is worth reading. */
const NOISE = /^\s+(?:ok \d+.*|1\.\.\d+.*|# time=.*|)$/;

/**
 * Reads the TAP of a whole run (https://testanything.org/tap-version-14-specification.html), with the comment that tap
 * puts at its end: `# { total: 13, pass: 9, fail: 1, todo: 1, skip: 2 }`. A to-do counts as skipped; a run without that
 * comment, or of nothing at all, counts as failed.
 */
export function readTapReport(tap: string): TapReport {
  const files = readFiles(tap);
  const failures = files
    .filter(({ isOk }) => !isOk)
    .map(({ lines }) => lines.filter((line) => !NOISE.test(line)).join("\n"));
  const skips = tap.split("\n").flatMap((line) => {
    const [, title, reason] = SKIP.exec(line) ?? [];
    return title === undefined && reason === undefined ? [] : [reason || title || ""];
  });
  return { ...readCounts(tap), failures: failures.join("\n"), skips: [...new Set(skips)] };
}

/** Counts test files that have come to their end, as the TAP comes in; a run's is tens of megabytes long. */
export class FinishedFiles {
  #count = 0;
  #unfinishedLine = "";

  /** @returns how many there are with this next piece */
  take(piece: string): number {
    const lines = (this.#unfinishedLine + piece).split("\n");
    this.#unfinishedLine = lines.pop() ?? "";
    this.#count += lines.filter((line) => FILE_RESULT.test(line)).length;
    return this.#count;
  }
}

function readCounts(tap: string): Tally {
  const text = COUNTS.exec(tap)?.[1] ?? "";
  const counts = new Map(text.split(", ").map((entry) => entry.split(": ") as [string, string]));
  const count = (name: string) => Number(counts.get(name) ?? 0);
  const tally = { passed: count("pass"), failed: count("fail"), skipped: count("skip") + count("todo") };
  return count("total") > 0 ? tally : { ...tally, failed: tally.failed + 1 };
}

function readFiles(tap: string): FileReport[] {
  const files: FileReport[] = [];
  let lines: string[] = [];
  for (const line of tap.split("\n")) {
    // A file's diagnostics come after its result, up to the next file's head.
    if (line.startsWith("# ")) lines = [];
    lines.push(line);
    const [, not, title] = FILE_RESULT.exec(line) ?? [];
    if (title !== undefined) files.push({ title, isOk: !not, lines });
  }
  return files;
}
