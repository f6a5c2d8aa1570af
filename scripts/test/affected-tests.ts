import { StartProblem } from "../start/run-command.ts";
import { runProgram } from "./run-program.ts";
import { SOURCES } from "./static-checks.ts";
import { findTestFiles } from "./test-files.ts";

/** The used part of `depcruise --output-type json`. */
interface CruiseResult {
  modules: { source: string; dependencies: { resolved: string; typeOnly?: boolean }[] }[];
}

/** The runtime importers of each file; type imports are ignored. Paths are relative to the project. */
type Importers = Map<string, string[]>;

/** Reads the imports of all sources. @throws Error with the program's output if it fails */
export async function readImporters(signal: AbortSignal): Promise<Importers> {
  const args = [...SOURCES, "--cache", "node_modules/.cache/dependency-cruiser", "--output-type", "json"];
  const { stdout, stderr } = await runProgram("depcruise", args, signal);
  // The exit code also reports broken rules, but the graph is complete then too.
  if (!stdout.startsWith("{")) throw new Error(`The imports can't be read:\n${stderr}`);
  const { modules } = JSON.parse(stdout) as CruiseResult;
  const importers: Importers = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved, typeOnly } of dependencies) {
      if (!typeOnly) importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
    }
  }
  return importers;
}

/**
 * The files and their direct and indirect importers, through importers that `follows` accepts. Ordered by distance: the
 * files, then their importers, then the importers of those.
 */
export function withImporters(
  files: Iterable<string>,
  importers: Importers,
  follows: (importer: string) => boolean = () => true,
): Set<string> {
  const found = new Set(files);
  for (const file of found)
    for (const importer of importers.get(file) ?? []) if (follows(importer)) found.add(importer);
  return found;
}

const SUPPORT = "test/support/";
/** Support modules that start an external program: a browser, nginx or an emulator. */
const STARTERS = ["browser", "firebase", "firebase-admin", "nginx", "tools"].map((name) => `${SUPPORT}${name}.ts`);

/**
 * The unit tests among the changed files and their importers, closest first. Tests with a browser, nginx or emulators
 * are excluded.
 * @param since a git revision; all changes since then count, committed or not
 * @throws StartProblem outside a git checkout, or if git doesn't find the revision
 */
export async function affectedTests(since: string, signal: AbortSignal): Promise<string[]> {
  const [changed, importers, all] = await Promise.all([
    changedFiles(since, signal),
    readImporters(signal),
    findTestFiles(),
  ]);
  const affected = withImporters(changed, importers);
  // Other support modules start programs only on demand.
  const needTools = withImporters(STARTERS, importers, (importer) => !importer.startsWith(SUPPORT));
  const tests = new Set(all);
  return [...affected].filter((file) => tests.has(file) && !needTools.has(file));
}

/** HEAD if there are uncommitted changes, else the revision before the last commit. @throws StartProblem */
export async function lastChange(signal: AbortSignal): Promise<string> {
  if ((await changedFiles("HEAD", signal)).length > 0) return "HEAD";
  // The first commit has no parent, nor has that of a shallow clone.
  const { exitCode } = await runProgram("git", ["rev-parse", "--verify", "--quiet", "HEAD~1"], signal);
  return exitCode === 0 ? "HEAD~1" : "HEAD";
}

/** @throws StartProblem outside a git checkout, or without git */
export async function requireCheckout(signal: AbortSignal): Promise<void> {
  const isCheckout = await runProgram("git", ["rev-parse", "--git-dir"], signal).then(
    ({ exitCode }) => exitCode === 0,
    () => false,
  );
  signal.throwIfAborted();
  if (isCheckout) return;
  throw new StartProblem(
    "The affected tests are unknown, because git finds no checkout here. Name test files: npm test -- [--watch] FILE…",
  );
}

async function changedFiles(since: string, signal: AbortSignal): Promise<string[]> {
  await requireCheckout(signal);
  const results = await Promise.all([
    runProgram("git", ["diff", "--name-only", since, "--"], signal),
    runProgram("git", ["ls-files", "--others", "--exclude-standard"], signal),
  ]);
  const failed = results.find(({ exitCode }) => exitCode !== 0);
  if (failed) throw new StartProblem(`git can't list the changes since ${since}: ${failed.stderr.trim()}`);
  return results.flatMap(({ stdout }) => stdout.split("\n").filter(Boolean));
}
