import { glob, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { BUILD_ROOT, PROJECT_ROOT } from "../build/paths.ts";
import type { FinishedFile } from "./test-pool.ts";

const TEST_FILES = "test/**/*.test.{ts,tsx}";
/** Packages bring tests of their own. */
const PACKAGES = "**/node_modules/**";
const DURATIONS = resolve(BUILD_ROOT, "test-durations.json");
/** A file that never ran here begins early: it may be a long one. In ms. */
const UNKNOWN = 20_000;

/** What test files took in their last runs here, in ms. */
export type Durations = Record<string, number>;

/**
 * The named test files, or all of them, in the order in which to run them: the longest first, so that none of them
 * begins last and runs alone. Paths are relative to the project.
 * @param names paths or glob patterns, relative to the folder of this process or to the project; folders stand for the
 *   test files in them
 * @throws Error naming what matches no test file
 */
export async function findTestFiles(names: readonly string[] = []): Promise<string[]> {
  const all = await Array.fromAsync(glob(TEST_FILES, { cwd: PROJECT_ROOT, exclude: [PACKAGES] }));
  const chosen = names.length === 0 ? all : (await Promise.all(names.map((name) => match(name, all)))).flat();
  const durations = await readDurations();
  const duration = (file: string): number => durations[file] ?? UNKNOWN;
  return [...new Set(chosen)].sort((one, other) => duration(other) - duration(one) || one.localeCompare(other));
}

/**
 * The files that together take no longer than a time, by their last runs here. Earlier files are preferred. A file that
 * never ran here counts as taking no time.
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
  if (found.length === 0) throw new Error(`${name} is no test file (${TEST_FILES}).`);
  return found;
}

export async function readDurations(): Promise<Durations> {
  try {
    return JSON.parse(await readFile(DURATIONS, "utf8")) as Durations;
  } catch {
    return {};
  }
}

/** Remembers what files took. */
export async function saveDurations(files: readonly FinishedFile[]): Promise<void> {
  const durations = await readDurations();
  for (const { file, duration } of files) durations[file] = Math.round(duration);
  await mkdir(dirname(DURATIONS), { recursive: true });
  await writeFile(DURATIONS, JSON.stringify(durations, null, 2));
}
