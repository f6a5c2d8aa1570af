import { readFile, realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve } from "node:path";
import { DATA_URI } from "./shop-file.ts";

/** A file that a shop file names can't be read; the message is a sentence for people. */
export class PictureUnreadable extends Error {
  override name = "PictureUnreadable";
}

/** Reads what a picture's `file` names. @throws PictureUnreadable */
export type PictureReader = (file: string) => Promise<Buffer>;

/** Reads pictures below one folder (a link may not lead out of it) and `data:` URIs. */
export function pictureReader(folder: string): PictureReader {
  return async (file) => {
    if (DATA_URI.test(file)) return Buffer.from(file.slice(file.indexOf(",") + 1), "base64");
    try {
      const path = await realpath(resolve(folder, file));
      const below = relative(await realpath(folder), path);
      if (below === "" || below.startsWith("..") || isAbsolute(below))
        throw new PictureUnreadable("It is not below this file's folder.");
      return await readFile(path);
    } catch (error) {
      if (error instanceof PictureUnreadable) throw error;
      throw new PictureUnreadable(`It can't be read (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`, {
        cause: error,
      });
    }
  };
}
