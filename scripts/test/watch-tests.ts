import { resolve } from "node:path";
import { PROJECT_ROOT } from "../build/paths.ts";
import { watchSources } from "../dev/restarting-gateway.ts";
import { affectedTests, requireCheckout } from "./affected-tests.ts";
import { runChecks } from "./run-checks.ts";
import { buildCheck, demoDataCheck, SOURCES } from "./static-checks.ts";
import { type TestSelection, testsCheck } from "./tests-check.ts";

/**
 * Runs tests whenever a source changes: the selected ones, or the unit tests that the uncommitted changes affect. Never
 * resolves. @throws AbortError if the signal aborts @throws StartProblem outside a git checkout, unless tests are selected
 */
export async function watchTests(selection: TestSelection, signal: AbortSignal): Promise<never> {
  const isSelected = selection.names.length > 0 || selection.grep.length > 0;
  // Before watching, which would keep the process alive.
  if (!isSelected) await requireCheckout(signal);
  for (;;) {
    const changed = nextChange(signal);
    // An interruption during the run already ends the run.
    changed.catch(() => undefined);
    const names = isSelected ? selection.names : await affectedTests("HEAD", signal);
    if (isSelected || names.length > 0)
      await runChecks([buildCheck, demoDataCheck, testsCheck({ names, grep: selection.grep })], signal);
    else console.log("No unit test is affected by the uncommitted changes.");
    console.log("\nWatching for changes. Press Ctrl-C to stop.");
    await changed;
  }
}

function nextChange(signal: AbortSignal): Promise<void> {
  const folders = SOURCES.map((folder) => resolve(PROJECT_ROOT, folder));
  return new Promise((changed, reject) => {
    const stop = watchSources(folders, () => {
      stop();
      changed();
    });
    signal.addEventListener("abort", () => {
      stop();
      reject(signal.reason as Error);
    });
  });
}
