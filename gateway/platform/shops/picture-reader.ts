import { readFile, realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve } from "node:path";
import { UnusableImage } from "../pictures/images.ts";
import { DATA_URI } from "./shop-file.ts";

/** Reads what a picture's `file` names. @throws UnusableImage with a message for people */
export type PictureReader = (file: string) => Promise<Buffer>;

/** Reads pictures below one folder (a link may not lead out of it) and `data:` URIs. */
export function pictureReader(folder: string): PictureReader {
  return async (file) => {
    if (DATA_URI.test(file)) return Buffer.from(file.slice(file.indexOf(",") + 1), "base64");
    try {
      const path = await realpath(resolve(folder, file));
      const below = relative(await realpath(folder), path);
      if (below === "" || below.startsWith("..") || isAbsolute(below))
        throw new UnusableImage("It is not below this file's folder.");
      return await readFile(path);
    } catch (error) {
      if (error instanceof UnusableImage) throw error;
      throw new UnusableImage(`It can't be read (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`, {
        cause: error,
      });
    }
  };
}
