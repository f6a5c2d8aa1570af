import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

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
