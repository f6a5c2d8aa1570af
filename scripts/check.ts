// npm run check [-- --since REVISION]: what can be known in well under a minute. Types, lint, format, import boundaries,
// unused code, and the unit tests that a change affects: the uncommitted one, or where there is none the last commit.
import { parseArgs } from "node:util";
import { affectedTests, lastChange } from "./test/affected-tests.ts";
import { type Check, PASSED, sum } from "./test/check.ts";
import { onInterruption } from "./test/interruption.ts";
import { runChecks } from "./test/run-checks.ts";
import { staticChecks } from "./test/static-checks.ts";
import { testsCheck } from "./test/tests-check.ts";

const { values } = parseArgs({ options: { since: { type: "string" } } });

const affectedCheck: Check = {
  title: "Affected unit tests",
  async run(signal) {
    const names = await affectedTests(values.since ?? (await lastChange(signal)), signal);
    if (names.length === 0) return { ...PASSED, details: "No unit test is affected." };
    return testsCheck({ names, grep: [] }).run(signal);
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
