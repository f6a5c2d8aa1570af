// npm run check [-- --since REVISION]: the checks that take less than a minute. Types, lint, format, import boundaries,
// unused code, and the unit tests affected by a change: the uncommitted changes, or the last commit if there are none.
// If too many tests are affected, it runs those closest to the change.
import { prepareDemoData } from "./demo-data.ts";
import { prepareBuild } from "./start/prepare-build.ts";
import { readCommandLine } from "./start/run-command.ts";
import { affectedTests, lastChange } from "./test/affected-tests.ts";
import { type Check, type CheckResult, PASSED, runChecks, sum } from "./test/run-checks.ts";
import { onInterruption } from "./test/run-program.ts";
import { staticChecks } from "./test/static-checks.ts";
import { filesWithin, readDurations } from "./test/test-files.ts";
import { testsCheck } from "./test/tests-check.ts";

/** Time limit of the affected tests by their last durations, in ms. On two cores, types and lint take about as long. */
const TEST_TIME = 40_000;

const { values } = readCommandLine("Usage: npm run check -- [--since REVISION]", {
  options: { since: { type: "string" } },
});

const affectedCheck: Check = {
  title: "Affected unit tests",
  async run(signal) {
    const affected = await affectedTests(values.since ?? (await lastChange(signal)), signal);
    if (affected.length === 0) return { ...PASSED, details: "No unit test is affected." };
    const names = filesWithin(affected, TEST_TIME, await readDurations());
    // testsCheck would run all tests if `names` were empty.
    const result: CheckResult = names.length > 0 ? await runTests(names, signal) : PASSED;
    if (names.length === affected.length) return result;
    const note = `Ran ${names.length} of ${affected.length} affected files, closest to the change. npm test runs all.`;
    return { ...result, details: [note, result.details].filter(Boolean).join("\n") };
  },
};

/** Tests that serve pages need the build and the demo shops. */
async function runTests(names: readonly string[], signal: AbortSignal): Promise<CheckResult> {
  await prepareBuild();
  await prepareDemoData();
  return await testsCheck({ names, grep: [] }).run(signal);
}

await onInterruption(async (signal) => {
  // The compiler and the linter take longest; the other checks run in parallel to them.
  const { types, lint, ...others } = staticChecks;
  const lanes = [
    [types, lint],
    [...Object.values(others), affectedCheck],
  ];
  const { passed, failed, skipped } = sum(await Promise.all(lanes.map((lane) => runChecks(lane, signal))));
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
});
