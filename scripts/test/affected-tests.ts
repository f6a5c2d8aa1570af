import { readImporters, withImporters } from "./import-graph.ts";
import { runProgram } from "./run-program.ts";
import { findTestFiles } from "./test-files.ts";

const SUPPORT = "test/support/";
/** Support modules that start a program of the system: a browser, nginx or an emulator. */
const STARTERS = ["browser", "firebase", "firebase-admin", "nginx", "tools"].map((name) => `${SUPPORT}${name}.ts`);

/**
 * The unit tests among the changed files and among everything that imports them, the nearest importers first. Tests with a
 * browser, nginx or emulators are left to `npm test`.
 * @param since a git revision: what has changed since then counts, committed or not
 */
export async function affectedTests(since: string, signal: AbortSignal): Promise<string[]> {
  const [changed, importers, all] = await Promise.all([
    changedFiles(since, signal),
    readImporters(signal),
    findTestFiles(),
  ]);
  const affected = withImporters(changed, importers);
  // Other support modules start programs on demand only.
  const needTools = withImporters(STARTERS, importers, (importer) => !importer.startsWith(SUPPORT));
  const tests = new Set(all);
  return [...affected].filter((file) => tests.has(file) && !needTools.has(file));
}

/** The revision before the uncommitted changes, or where there are none before the last commit. */
export async function lastChange(signal: AbortSignal): Promise<string> {
  return (await changedFiles("HEAD", signal)).length > 0 ? "HEAD" : "HEAD~1";
}

async function changedFiles(since: string, signal: AbortSignal): Promise<string[]> {
  const results = await Promise.all([
    runProgram("git", ["diff", "--name-only", since], signal),
    runProgram("git", ["ls-files", "--others", "--exclude-standard"], signal),
  ]);
  for (const { exitCode, stderr } of results) if (exitCode !== 0) throw new Error(stderr.trim());
  return results.flatMap(({ stdout }) => stdout.split("\n").filter(Boolean));
}
