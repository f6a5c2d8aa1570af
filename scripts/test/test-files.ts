import { glob, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { BUILD_ROOT, PROJECT_ROOT } from "../build/paths.ts";
import { StartProblem } from "../start/run-command.ts";
import type { FinishedFile } from "./test-pool.ts";

const TEST_FILES = "test/**/*.test.{ts,tsx}";
/** Packages contain tests of their own. */
const PACKAGES = "**/node_modules/**";
const DURATIONS = resolve(BUILD_ROOT, "test-durations.json");
/** In ms. Assumed for files without a recorded duration: they start early, because they may be long. */
const UNKNOWN = 20_000;

/** The durations of test files in their last runs on this machine, in ms. */
export type Durations = Record<string, number>;

/**
 * The named test files, or all of them, longest first: a long file that starts last would run alone at the end. Paths
 * are relative to the project.
 * @param names paths or glob patterns, relative to the current folder or to the project; a folder selects its test
 *   files
 * @throws StartProblem naming the pattern that matches no test file
 */
export async function findTestFiles(names: readonly string[] = []): Promise<string[]> {
  const all = await Array.fromAsync(glob(TEST_FILES, { cwd: PROJECT_ROOT, exclude: [PACKAGES] }));
  const chosen = names.length === 0 ? all : (await Promise.all(names.map((name) => match(name, all)))).flat();
  const durations = await readDurations();
  const duration = (file: string): number => durations[file] ?? UNKNOWN;
  return [...new Set(chosen)].sort((one, other) => duration(other) - duration(one) || one.localeCompare(other));
}

/**
 * Selects files whose durations add up to at most `time`, preferring earlier files. A file without a recorded duration
 * counts as 0.
 * @param time in ms
 */
export function filesWithin(files: readonly string[], time: number, durations: Durations): string[] {
  let left = time;
  return files.filter((file) => {
    const duration = durations[file] ?? 0;
    if (duration > left) return false;
    left -= duration;
    return true;
  });
}

async function match(name: string, all: readonly string[]): Promise<string[]> {
  const path = relative(PROJECT_ROOT, resolve(name));
  const isFolder = (await stat(resolve(PROJECT_ROOT, path)).catch(() => undefined))?.isDirectory();
  const pattern = isFolder ? `${path}/**` : path;
  const named = new Set(await Array.fromAsync(glob(pattern, { cwd: PROJECT_ROOT })));
  const found = all.filter((file) => named.has(file));
  if (found.length === 0) throw new StartProblem(`${name} matches no test file (${TEST_FILES}).`);
  return found;
}

export async function readDurations(): Promise<Durations> {
  try {
    return JSON.parse(await readFile(DURATIONS, "utf8")) as Durations;
  } catch {
    return {};
  }
}

/** Records the durations of test files. */
export async function saveDurations(files: readonly FinishedFile[]): Promise<void> {
  const durations = await readDurations();
  for (const { file, duration } of files) durations[file] = Math.round(duration);
  await mkdir(dirname(DURATIONS), { recursive: true });
  await writeFile(DURATIONS, JSON.stringify(durations, null, 2));
}
