import { styled } from "../start/log-line.ts";
import { StartProblem } from "../start/run-command.ts";

/** Number of checks by outcome. */
interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export interface CheckResult extends Tally {
  /** Reasons for failures and skips, for people. */
  details?: string;
}

/** One check of `npm test`. */
export interface Check {
  title: string;
  /** Rejects early if the signal aborts. */
  run(signal: AbortSignal): Promise<CheckResult>;
}

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };
export const SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * Runs the checks one after another and prints a line with the duration of each. A failure does not stop the others.
 * @throws AbortError if the signal aborts
 */
export async function runChecks(checks: readonly Check[], signal: AbortSignal): Promise<Tally> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const startedAt = performance.now();
    const result = await runCheck(check, signal);
    results.push(result);
    const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    console.log(`${mark(result)} ${check.title} ${styled("gray", seconds)}`);
    if (result.details) console.log(result.details.replace(/^(?=.)/gm, "  "));
  }
  return sum(results);
}

async function runCheck(check: Check, signal: AbortSignal): Promise<CheckResult> {
  try {
    return await check.run(signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StartProblem) return { ...FAILED, details: error.message };
    return { ...FAILED, details: error instanceof Error ? error.stack : String(error) };
  }
}

function mark({ failed, passed, skipped }: Tally): string {
  if (failed > 0) return styled("red", "✖");
  return passed === 0 && skipped > 0 ? styled("yellow", "–") : styled("green", "✔");
}
