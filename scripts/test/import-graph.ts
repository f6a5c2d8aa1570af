import { runProgram } from "./run-program.ts";
import { SOURCES } from "./static-checks.ts";

/** The part of `depcruise --output-type json` that is read here. */
interface CruiseResult {
  modules: { source: string; dependencies: { resolved: string; typeOnly?: boolean }[] }[];
}

/** The files that import each file when the code runs: types are the compiler's concern. Paths are relative to the project. */
export type Importers = Map<string, string[]>;

/** Reads the imports of all sources. @throws Error with what the program wrote when it fails */
export async function readImporters(signal: AbortSignal): Promise<Importers> {
  const args = [...SOURCES, "--cache", "node_modules/.cache/dependency-cruiser", "--output-type", "json"];
  const { stdout, stderr } = await runProgram("depcruise", args, signal);
  // A broken rule makes it end with an error, and the graph is complete all the same.
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
 * These files and everything that imports them, directly or not, through the importers that `follows` accepts. The files
 * come first, then their importers, then those of the importers.
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
