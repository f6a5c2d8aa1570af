import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { importShops } from "../../gateway/platform/commands/shop-files/import-shops.ts";
import { pictureReader } from "../../gateway/platform/commands/shop-files/picture-reader.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { createProgress, type Progress, type ProgressStream } from "../progress.js";
import { OperatorProblem } from "./operator-problem.ts";

/**
 * Imports the shops of a file, with a progress bar on `stderr`.
 * @throws OperatorProblem @throws ShopFileInvalid
 */
export async function importFile(
  platform: Platform,
  { file, replace }: { file: string; replace: boolean },
  stderr: ProgressStream,
): Promise<string> {
  const content = await readJson(file);
  let progress: Progress | undefined;
  const onProgress = (done: number, total: number, label?: string): void => {
    progress ??= createProgress("Importing shops", total, stderr);
    progress.update(done, label);
  };
  try {
    const source = { name: "", content, readPicture: pictureReader(dirname(file)) };
    const sellers = await importShops(platform, [source], { replace, onProgress });
    progress?.done();
    return sellers.map(({ domain }) => `${domain} is in.\n`).join("");
  } catch (error) {
    progress?.fail("stopped");
    throw error;
  }
}

async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new OperatorProblem(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorProblem(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
