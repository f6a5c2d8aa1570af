import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { PROJECT_ROOT } from "../build/paths.ts";
import { createProgress } from "../progress.js";
import { type Check, FAILED } from "./check.ts";
import { type ProgramResult, runProgram } from "./run-program.ts";
import { startSharedEmulators } from "./shared-emulators.ts";
import { FinishedFiles, readTapReport } from "./tap-report.ts";

const CONFIG = resolve(PROJECT_ROOT, ".taprc");
/** Lies where `npm ci` removes it together with what `tap build` has made. */
const PLUGINS_STAMP = resolve(PROJECT_ROOT, "node_modules/.tap-plugins");
/** Hundreds of test files load the same modules: each is stripped of its types and compiled once. `npm ci` removes it. */
const COMPILED = resolve(PROJECT_ROOT, "node_modules/.cache/compiled");

/** All tests, or those in the given files. No test at all is a failure. */
export function tapCheck(files: readonly string[]): Check {
  return {
    title: "Tests",
    async run(signal) {
      const problem = await buildPlugins(signal);
      if (problem) return { ...FAILED, details: problem };
      const { exitCode, stdout, stderr } = await runTap(files, signal);
      const { failures, skips, ...tally } = readTapReport(stdout);
      // tap can fail beyond its counts: by a bail-out, or when it finds none of the named files.
      const failed = exitCode === 0 ? tally.failed : Math.max(1, tally.failed);
      const details = [failures, failed > 0 ? stderr.trim() : "", ...skips.map((reason) => `Skipped: ${reason}`)];
      return { ...tally, failed, details: details.filter(Boolean).join("\n") };
    },
  };
}

/** Reads the TAP from standard output: with `--reporter=tap` as well, tap loses lines of its `--output-file`. */
async function runTap(files: readonly string[], signal: AbortSignal): Promise<ProgramResult> {
  const all = Array.fromAsync(glob("test/**/*.test.{ts,tsx}", { cwd: PROJECT_ROOT }));
  const emulators = files.length === 0 ? await startSharedEmulators() : undefined;
  const finished = new FinishedFiles();
  const progress = createProgress("Test files", files.length || (await all).length);
  try {
    return await runProgram("tap", ["--reporter=tap", ...files], signal, {
      env: { ...emulators?.env, NODE_COMPILE_CACHE: COMPILED },
      onOutput: (piece) => progress.update(finished.take(piece)),
    });
  } finally {
    progress.done();
    await emulators?.stop();
  }
}

/** tap compiles its plugins into `node_modules`: again after each `npm ci`, and when .taprc names others. */
async function buildPlugins(signal: AbortSignal): Promise<string | undefined> {
  const stamp = createHash("sha256")
    .update(await readFile(CONFIG))
    .digest("hex");
  if ((await readFile(PLUGINS_STAMP, "utf8").catch(() => "")) === stamp) return undefined;
  const { exitCode, stdout, stderr } = await runProgram("tap", ["build"], signal);
  if (exitCode !== 0) return `tap build failed:\n${(stdout + stderr).trim()}`;
  await writeFile(PLUGINS_STAMP, stamp);
  return undefined;
}
