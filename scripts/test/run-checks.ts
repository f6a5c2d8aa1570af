import { styled } from "../start/colours.ts";
import { type Check, type CheckResult, FAILED, sum, type Tally } from "./check.ts";

/**
 * Runs the checks one after another, each with a line and its time. All run, whatever the ones before found.
 * @throws AbortError when the signal aborts
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
    return { ...FAILED, details: error instanceof Error ? error.stack : String(error) };
  }
}

function mark({ failed, passed, skipped }: Tally): string {
  if (failed > 0) return styled("red", "✖");
  return passed === 0 && skipped > 0 ? styled("yellow", "–") : styled("green", "✔");
}
