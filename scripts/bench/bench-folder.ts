import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Creates the folder for everything that a run writes, up to gigabytes. It is removed when this process ends, also by a
 * signal. The programs of the measurements keep their temporary files in it, too.
 */
export function openBenchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "awning-bench-"));
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  return folder;
}
