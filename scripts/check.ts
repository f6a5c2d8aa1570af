// npm run check [-- --since REVISION]: what can be known in well under a minute. Types, lint, format, import boundaries,
// unused code, and the unit tests that a change affects: the uncommitted one, or where there is none the last commit. Of
// many tests only those run that are nearest to the change.
import { parseArgs } from "node:util";
import { affectedTests, lastChange } from "./test/affected-tests.ts";
import { type Check, type CheckResult, PASSED, runChecks, sum } from "./test/run-checks.ts";
import { onInterruption } from "./test/run-program.ts";
import { staticChecks } from "./test/static-checks.ts";
import { filesWithin, readDurations } from "./test/test-files.ts";
import { testsCheck } from "./test/tests-check.ts";

/** What the affected tests may take by their last runs, in ms: on two cores about as long as the types and the linter. */
const TEST_TIME = 40_000;

const { values } = parseArgs({ options: { since: { type: "string" } } });

const affectedCheck: Check = {
  title: "Affected unit tests",
  async run(signal) {
    const affected = await affectedTests(values.since ?? (await lastChange(signal)), signal);
    if (affected.length === 0) return { ...PASSED, details: "No unit test is affected." };
    const names = filesWithin(affected, TEST_TIME, await readDurations());
    // No name would stand for all tests.
    const result: CheckResult = names.length > 0 ? await testsCheck({ names, grep: [] }).run(signal) : PASSED;
    if (names.length === affected.length) return result;
    const note = `${names.length} of ${affected.length} affected files ran, the nearest to the change. npm test runs all.`;
    return { ...result, details: [note, result.details].filter(Boolean).join("\n") };
  },
};

await onInterruption(async (signal) => {
  // The compiler and the linter take longest; the others fit beside them.
  const { types, lint, ...others } = staticChecks;
  const lanes = [
    [types, lint],
    [...Object.values(others), affectedCheck],
  ];
  const { passed, failed, skipped } = sum(await Promise.all(lanes.map((lane) => runChecks(lane, signal))));
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
});
