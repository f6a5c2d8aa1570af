import { styled } from "../start/log-line.ts";
import { quote } from "../start/run-command.ts";
import type { FinishedFile, PoolResult } from "./test-pool.ts";
import type { Failure } from "./worker-messages.ts";

const SLOWEST = 10;

/**
 * How often a full run may start the most expensive programs: a number for the tests, plus a number per worker. The
 * limits are slightly above the current counts. Exceeding one fails the run, because the run would become slower
 * unnoticed.
 */
const LIMITS: Record<string, [tests: number, perWorker: number]> = {
  "node (test worker)": [6, 1],
  "chromium-headless-shell": [4, 1],
  emulators: [2, 0],
  java: [0, 0],
  nginx: [25, 0],
  "node main.ts": [60, 0],
  "node shops.ts": [40, 0],
  "node encoder-process.ts": [100, 10],
};
/** Stack frames of the runner and of tap, which are hidden. */
const FOREIGN_FRAME = /(?:scripts\/test\/|node_modules\/|node:internal\/).*:\d+\)?$/;

/** Formats a file's failures, each with the command that runs only that test. Empty if nothing failed. */
export function formatFailures({ file, failures, output }: FinishedFile): string {
  if (failures.length === 0) return "";
  const texts = failures.map((failure) => formatFailure(file, failure));
  const written = output.trim() && `${styled("gray", `${file} wrote:`)}\n${indent(output.trim())}`;
  return [...texts, written].filter(Boolean).join("\n\n");
}

function formatFailure(file: string, { titles, message, details }: Failure): string {
  const lines = details.split("\n").filter((line) => !FOREIGN_FRAME.test(line));
  return [
    `${styled("red", "✖")} ${[file, ...titles].join(" › ")}`,
    indent([message, ...lines].join("\n").trim()),
    indent(styled("gray", `npm test -- ${[file, ...titles.map((title) => `--grep ${quote(title)}`)].join(" ")}`)),
  ].join("\n");
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");

/** The slowest files, one per line. */
export function formatSlowest(files: readonly FinishedFile[]): string {
  const slowest = files.toSorted((one, other) => other.duration - one.duration).slice(0, SLOWEST);
  const seconds = ({ duration }: FinishedFile): string => (duration / 1000).toFixed(1).padStart(6);
  return [`The ${slowest.length} slowest files:`, ...slowest.map((each) => `${seconds(each)} s  ${each.file}`)].join(
    "\n",
  );
}

/** The number of starts of each program. */
export function formatPrograms({ programs }: Pick<PoolResult, "programs">): string {
  const counts = Array.from(programs).sort(([, one], [, other]) => other - one);
  return `Processes started: ${counts.map(([program, count]) => `${count} ${program}`).join(", ")}.`;
}

/** The programs that a full run started more often than allowed, one per line. */
export function overLimits({ programs, jobs }: Pick<PoolResult, "programs" | "jobs">): string[] {
  return Object.entries(LIMITS).flatMap(([program, [tests, perWorker]]) => {
    const limit = tests + perWorker * jobs;
    const count = programs.get(program) ?? 0;
    return count > limit
      ? [`${program} was started ${count} times, more than ${limit} (scripts/test/test-report.ts).`]
      : [];
  });
}
