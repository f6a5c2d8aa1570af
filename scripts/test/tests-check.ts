import { existsSync, mkdirSync, rmSync, statfsSync, symlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { freemem } from "node:os";
import { join, resolve } from "node:path";
import { PROJECT_ROOT } from "../build/paths.ts";
import { temporaryFolder } from "../build/temporary-folder.ts";
import {
  type EmulatorProcess,
  startAuthAndStorageEmulators,
  startFirestoreEmulator,
} from "../emulators/start-emulators.ts";
import { createProgress } from "../progress.js";
import { quote } from "../start/run-command.ts";
import { SYSTEM_TOOLS } from "../system-tools/system-tools.ts";
import { type Check, sum } from "./run-checks.ts";
import { findTestFiles, saveDurations } from "./test-files.ts";
import { runTestFiles } from "./test-pool.ts";
import { formatFailures, formatPrograms, formatSlowest, overLimits } from "./test-report.ts";

interface SharedEmulators extends EmulatorProcess {
  /** The variables with which test files find the emulators. */
  env: Record<string, string>;
  /** Number of emulator processes. */
  count: number;
}

/** Whether several test files use an emulator. */
async function severalUseEmulators(files: readonly string[]): Promise<boolean> {
  const sources = await Promise.all(files.map((file) => readFile(join(PROJECT_ROOT, file), "utf8")));
  return sources.filter((source) => source.includes("/support/firebase.ts")).length > 1;
}

/**
 * Starts one emulator of each kind for all test files, which saves each file a few seconds. Emulators whose tools are
 * missing are not started; tests that need them report it.
 */
async function startSharedEmulators(): Promise<SharedEmulators> {
  const hasFirestore = SYSTEM_TOOLS.java.find() && SYSTEM_TOOLS["firestore-emulator"].find();
  const [firestore, others] = await Promise.all([
    hasFirestore ? startFirestoreEmulator() : undefined,
    SYSTEM_TOOLS["firebase-tools"].find() ? startAuthAndStorageEmulators() : undefined,
  ]);
  const started: EmulatorProcess[] = [firestore, others].filter((each) => each !== undefined);
  return {
    env: {
      ...(firestore && { TEST_FIRESTORE_EMULATOR: firestore.host }),
      ...(others && { TEST_FIREBASE_EMULATORS: `${others.auth},${others.storage}` }),
    },
    count: started.length,
    stop: async () => void (await Promise.all(started.map((emulator) => emulator.stop()))),
  };
}

/** Linux keeps files in this folder in memory: https://www.kernel.org/doc/html/latest/filesystems/tmpfs.html */
const IN_MEMORY = "/dev/shm";
/** Required free bytes; a run uses 0.3 GB at a time. */
const ROOM = 3 * 2 ** 30;

/**
 * A folder in memory for the files of a test run, or `undefined` if there is not enough memory. On disk, waiting for
 * database commits took a tenth of the run.
 */
async function memoryFolder(): Promise<{ path: string; remove: () => void } | undefined> {
  if (!existsSync(IN_MEMORY)) return undefined;
  const path = await temporaryFolder(join(IN_MEMORY, "awning-tests-"));
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (Math.min(bavail * bsize, freemem()) < ROOM) return undefined;
  mkdirSync(path);
  // Files in it can import packages like files in the project.
  symlinkSync(join(PROJECT_ROOT, "node_modules"), join(path, "node_modules"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Cache of modules without types, compiled once for all processes and runs. `npm ci` deletes it. */
const COMPILED = resolve(PROJECT_ROOT, "node_modules/.cache/compiled");

/** In minutes. Machines differ, so a longer run causes only a warning. */
const LONG = 12;

export interface TestSelection {
  /** Names of test files or folders; none for all. */
  names: readonly string[];
  /** Titles, one per level of nesting. */
  grep: readonly string[];
}

/** All tests, or the selected ones. Fails if no test runs. */
export function testsCheck({ names, grep }: TestSelection): Check {
  return {
    title: "Tests",
    async run(signal) {
      const files = await findTestFiles(names);
      // A single file starts those that it needs.
      const emulators = (await severalUseEmulators(files)) ? await startSharedEmulators() : undefined;
      const folder = await memoryFolder();
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
        const isEmpty = tally.passed + tally.failed + tally.skipped === 0;
        const details = [
          isEmpty ? `No test matches ${grep.map((title) => `--grep ${quote(title)}`).join(" ")}.` : "",
          ...tooMany,
          minutes > LONG ? `Warning: the tests took ${minutes.toFixed(1)} minutes, more than ${LONG}.` : "",
          names.length === 0 ? `${formatSlowest(result.files)}\n${formatPrograms(result)}` : "",
          ...skips.map((reason) => `Skipped: ${reason}`),
        ];
        return { ...tally, failed: isEmpty ? 1 : tally.failed, details: details.filter(Boolean).join("\n") };
      } finally {
        progress.done();
        await emulators?.stop();
        folder?.remove();
      }
    },
  };
}
