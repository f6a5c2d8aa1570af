// npm test [-- FILE|FOLDER… --grep TITLE --watch --no-install]: all checks and tests, or the named tests only. The last
// line is `N passed, N failed, N skipped`: the number of test cases, plus one for each other check.
import { readCommandLine, runCommand } from "./start/run-command.ts";
import { ensureTools } from "./system-tools/ensure-tools.ts";
import { type Check, runChecks } from "./test/run-checks.ts";
import { onInterruption } from "./test/run-program.ts";
import { auditCheck, buildCheck, demoDataCheck, staticChecks, systemToolsCheck } from "./test/static-checks.ts";
import { testsCheck } from "./test/tests-check.ts";
import { watchTests } from "./test/watch-tests.ts";

const USAGE = "Usage: npm test -- [FILE|FOLDER…] [--grep TITLE]… [--watch] [--no-install]";

const { positionals: names, values } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    grep: { type: "string", multiple: true, default: [] },
    watch: { type: "boolean", default: false },
    "no-install": { type: "boolean", default: false },
  },
});
const isPart = names.length > 0 || values.grep.length > 0;
const prepared: Check[] = [buildCheck, demoDataCheck];
const tests = testsCheck({ names, grep: values.grep });
const checks = isPart
  ? [...prepared, tests]
  : [systemToolsCheck, ...Object.values(staticChecks), auditCheck, ...prepared, tests];

async function runTests(signal: AbortSignal): Promise<number> {
  if (values["no-install"] && (await ensureTools({ install: "no" })).length > 0) return 1;
  if (values.watch) return watchTests({ names, grep: values.grep }, signal);
  const { passed, failed, skipped } = await runChecks(checks, signal);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

await runCommand(async () => (await onInterruption(runTests)) ?? 1);
