import { resolve } from "node:path";
import { PROJECT_ROOT } from "../build/paths.ts";
import { createProgress } from "../progress.js";
import { type Check, sum } from "./check.ts";
import { memoryFolder } from "./memory-folder.ts";
import { startSharedEmulators } from "./shared-emulators.ts";
import { findTestFiles, saveDurations } from "./test-files.ts";
import { runTestFiles } from "./test-pool.ts";
import { formatFailures, formatPrograms, formatSlowest, overLimits } from "./test-report.ts";

/** Each module is stripped of its types and compiled once, for all processes and runs. `npm ci` removes it. */
const COMPILED = resolve(PROJECT_ROOT, "node_modules/.cache/compiled");

/** Minutes. Machines differ, so a longer run is only reported. */
const LONG = 12;

export interface TestSelection {
  /** Names of test files or folders; none for all. */
  names: readonly string[];
  /** Titles, one for each level of tests. */
  grep: readonly string[];
}

/** All tests, or the selected ones. No test at all is a failure. */
export function testsCheck({ names, grep }: TestSelection): Check {
  return {
    title: "Tests",
    async run(signal) {
      const files = await findTestFiles(names);
      // A file that runs without the shared emulators starts those that it needs, which takes some seconds.
      const emulators = names.length === 0 ? await startSharedEmulators() : undefined;
      const folder = memoryFolder();
      const progress = createProgress("Test files", files.length);
      const startedAt = performance.now();
      let done = 0;
      try {
        const result = await runTestFiles(files, {
          env: {
            ...emulators?.env,
            NODE_COMPILE_CACHE: COMPILED,
            ...(folder && { TMPDIR: folder.path, TEST_FOLDERS: folder.path }),
          },
          grep,
          signal,
          onFinished: (finished) => {
            progress.update((done += 1), finished.file);
            const failures = formatFailures(finished);
            if (failures) console.log(`\n${failures}\n`);
          },
        });
        await saveDurations(grep.length === 0 ? result.files : []);
        result.programs.set("emulators", emulators?.count ?? 0);
        const tooMany = names.length === 0 && grep.length === 0 ? overLimits(result) : [];
        const tally = sum([...result.files, { passed: 0, failed: tooMany.length, skipped: 0 }]);
        const skips = [...new Set(result.files.flatMap((file) => file.skips))];
        const minutes = (performance.now() - startedAt) / 60_000;
        const details = [
          ...tooMany,
          minutes > LONG ? `Warning: the tests took ${minutes.toFixed(1)} minutes, more than ${LONG}.` : "",
          names.length === 0 ? `${formatSlowest(result.files)}\n${formatPrograms(result)}` : "",
          ...skips.map((reason) => `Skipped: ${reason}`),
        ];
        const isEmpty = tally.passed + tally.failed + tally.skipped === 0;
        return { ...tally, failed: isEmpty ? 1 : tally.failed, details: details.filter(Boolean).join("\n") };
      } finally {
        progress.done();
        await emulators?.stop();
        folder?.remove();
      }
    },
  };
}
