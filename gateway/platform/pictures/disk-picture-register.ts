import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface RegisterEntry {
  id: string;
  /** Of the original. */
  bytes: number;
}

const ENTRY = /^([0-9a-f]{32})-(\d+)$/;
const ORIGINAL = /^([0-9a-f]{32})\.original\.\w+$/;

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/**
 * What a seller's pictures take, as names of files: `<pictures>/register/<id>-<bytes>`, each empty, or with the time
 * (ISO 8601) since when nothing refers to the picture. An entry is there before its picture and goes after it. One
 * listing of a small folder tells the sum; and as nobody ever rewrites a common file, several processes may register at
 * once and none loses what another wrote.
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
    const names = (await unlessMissing(readdir(this.#folder))) ?? (await this.#begin());
    return names.flatMap((name) => {
      const [, id, bytes] = ENTRY.exec(name) ?? [];
      return id === undefined ? [] : [{ id, bytes: Number(bytes) }];
    });
  }

  async total(): Promise<number> {
    return (await this.entries()).reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Enters a picture, or takes the note away that nothing refers to it. */
  async enter(entry: RegisterEntry): Promise<void> {
    await this.entries();
    await mkdir(this.#folder, { recursive: true });
    await writeFile(this.#file(entry), "");
  }

  async strike(entry: RegisterEntry): Promise<void> {
    await rm(this.#file(entry), { force: true });
  }

  /** Since when nothing refers to the picture; `undefined`: something does, as far as was noted. */
  async unusedSince(entry: RegisterEntry): Promise<Date | undefined> {
    const text = await unlessMissing(readFile(this.#file(entry), "utf8"));
    return text ? new Date(text) : undefined;
  }

  /** An entry that is gone meanwhile is passed over. */
  async noteUnused(entry: RegisterEntry, since: Date): Promise<void> {
    await unlessMissing(writeFile(this.#file(entry), since.toISOString(), { flag: "r+" }));
  }

  #file({ id, bytes }: RegisterEntry): string {
    return join(this.#folder, `${id}-${bytes}`);
  }

  /** For pictures of a release that kept no register: it appears complete, whoever else begins it meanwhile. */
  async #begin(): Promise<string[]> {
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

/** `undefined`: there is no such file or folder. */
async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
