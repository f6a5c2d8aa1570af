// npm test [-- FILE…]: everything that must hold. With the names of test files only those tests run. The last line is
// `N passed, N failed, N skipped`: tap's assertions, and one for each other check.
import { auditCheck } from "./test/audit-check.ts";
import { buildCheck } from "./test/build-check.ts";
import { demoDataCheck } from "./test/demo-data-check.ts";
import { programCheck } from "./test/program-check.ts";
import { runChecks } from "./test/run-checks.ts";
import { systemToolsCheck } from "./test/system-tools-check.ts";
import { tapCheck } from "./test/tap-check.ts";

const SOURCES = ["gateway", "areas", "scripts", "test"];

const files = process.argv.slice(2);
const everything = [
  systemToolsCheck,
  programCheck("Types", "tsc"),
  programCheck("Lint", "oxlint", "--type-aware", ...SOURCES),
  programCheck("Format", "biome", "check", "--config-path=.biome.json", ...SOURCES),
  programCheck("Import boundaries", "depcruise", ...SOURCES),
  programCheck("Unused code", "knip"),
  auditCheck,
  buildCheck,
  demoDataCheck,
  tapCheck([]),
];

const interruption = new AbortController();
let signal: NodeJS.Signals | undefined;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(name, () => {
    signal = name;
    interruption.abort();
  });
}

try {
  const checks = files.length > 0 ? [buildCheck, demoDataCheck, tapCheck(files)] : everything;
  const { passed, failed, skipped } = await runChecks(checks, interruption.signal);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
} catch (error) {
  if (!signal) throw error;
  process.kill(process.pid, signal);
}
