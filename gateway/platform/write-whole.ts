import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes to a temporary file and renames it. Neither a reader nor a crash can observe a partial file. */
export async function writeWhole(file: string, content: Buffer | AsyncIterable<string>, mode = 0o666): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, content, { flush: true, mode });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** In ms. Writing a file takes seconds. */
export const TEMPORARY_FOR = 24 * 3_600_000;

/** Removes temporary files of killed processes after {@link TEMPORARY_FOR}. */
export async function removeTemporaries(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(".tmp"))) {
    const file = join(folder, name);
    try {
      const { mtimeMs } = await stat(file);
      if (now.getTime() - mtimeMs > TEMPORARY_FOR) await rm(file, { recursive: true, force: true });
    } catch {
      // The file is gone, or the next sweep tries again.
    }
  }
}
