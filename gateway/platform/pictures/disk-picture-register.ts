import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RegisterEntry } from "./kept-images.ts";

const ENTRY = /^([0-9a-f]{32})-(\d+)$/;
const ORIGINAL = /^([0-9a-f]{32})\.original\.\w+$/;

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/**
 * The sizes of a seller's pictures, as names of files: `<pictures>/register/<id>-<bytes>`. A file is empty, or contains
 * the time (ISO 8601) since when the picture is unused. An entry is created before its picture and removed after it.
 * The total takes one listing of a small folder. Processes share no file, so concurrent writes don't overwrite each
 * other.
 */
export class PictureRegister {
  readonly #pictures: string;
  readonly #folder: string;

  /** @param pictures the folder of one seller's pictures, which need not exist */
  constructor(pictures: string) {
    this.#pictures = pictures;
    this.#folder = join(pictures, "register");
  }

  async entries(): Promise<RegisterEntry[]> {
    const names = (await unlessMissing(readdir(this.#folder))) ?? (await this.#create());
    return names.flatMap((name) => {
      const [, id, bytes] = ENTRY.exec(name) ?? [];
      return id === undefined ? [] : [{ id, bytes: Number(bytes) }];
    });
  }

  async total(): Promise<number> {
    return (await this.entries()).reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Adds an entry, or clears its mark as unused. */
  async enter(entry: RegisterEntry): Promise<void> {
    await this.entries();
    await mkdir(this.#folder, { recursive: true });
    await writeFile(this.#file(entry), "");
  }

  async remove(entry: RegisterEntry): Promise<void> {
    await rm(this.#file(entry), { force: true });
  }

  /** Returns since when the picture is unused; `undefined` if it is not marked as unused. */
  async unusedSince(entry: RegisterEntry): Promise<Date | undefined> {
    const text = await unlessMissing(readFile(this.#file(entry), "utf8"));
    return text ? new Date(text) : undefined;
  }

  /** Ignores a missing entry. */
  async markUnused(entry: RegisterEntry, since: Date): Promise<void> {
    await unlessMissing(writeFile(this.#file(entry), since.toISOString(), { flag: "r+" }));
  }

  #file({ id, bytes }: RegisterEntry): string {
    return join(this.#folder, `${id}-${bytes}`);
  }

  /** Creates the register for pictures of a release without one. Atomic, also with concurrent processes. */
  async #create(): Promise<string[]> {
    const pictures = await unlessMissing(readdir(this.#pictures));
    if (!pictures) return [];
    const temporary = `${this.#folder}.${randomUUID()}.tmp`;
    await mkdir(temporary);
    try {
      for (const name of pictures) {
        const [, id] = ORIGINAL.exec(name) ?? [];
        if (id === undefined) continue;
        const { size } = await stat(join(this.#pictures, name));
        await writeFile(join(temporary, `${id}-${size}`), "");
      }
      await rename(temporary, this.#folder);
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      if (codeOf(error) !== "ENOTEMPTY" && codeOf(error) !== "EEXIST") throw error;
    }
    return readdir(this.#folder);
  }
}

/** Returns `undefined` if the file or folder doesn't exist. */
export async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
