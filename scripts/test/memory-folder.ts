import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, symlinkSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { PROJECT_ROOT } from "../build/paths.ts";

/** Linux keeps files here in memory: https://www.kernel.org/doc/html/latest/filesystems/tmpfs.html */
const IN_MEMORY = "/dev/shm";
const PREFIX = "awning-tests-";
/** Bytes; a run has 0.3 GB there at a time. */
const ROOM = 3 * 2 ** 30;

/**
 * A folder in memory for the files of a test run, or `undefined` where there is no room for one. A database waits for the
 * disk at each commit, which was a tenth of a run.
 */
export function memoryFolder(): { path: string; remove: () => void } | undefined {
  if (!existsSync(IN_MEMORY)) return undefined;
  for (const name of readdirSync(IN_MEMORY).filter((each) => each.startsWith(PREFIX))) {
    // Of a run that was killed.
    if (!existsSync(`/proc/${name.slice(PREFIX.length)}`))
      rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (Math.min(bavail * bsize, freemem()) < ROOM) return undefined;
  const path = join(IN_MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(path);
  // Packages resolve from there as they do below the project.
  symlinkSync(join(PROJECT_ROOT, "node_modules"), join(path, "node_modules"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
