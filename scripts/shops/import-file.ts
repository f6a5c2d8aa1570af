import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Platform } from "../../gateway/platform/platform.ts";
import { type ImportedShop, importShops } from "../../gateway/platform/shops/import-shops.ts";
import { pictureReader } from "../../gateway/platform/shops/validate-shop-files.ts";
import { createProgress, type Progress } from "../progress.js";
import { abortOnSignal, LONGEST_TEXT, OperatorProblem, type ShopsProcess } from "./operator.ts";

/**
 * Imports the shops of a file, with a progress bar on `stderr`. A signal stops it before it writes the first shop: the
 * pictures that it has added are removed. After a kill, the gateway's sweep removes them.
 * @throws OperatorProblem @throws ShopFileInvalid
 */
export async function importFile(
  platform: Platform,
  { file, replace }: { file: string; replace: boolean },
  shopsProcess: Pick<ShopsProcess, "stderr" | "onSignal">,
): Promise<string> {
  const content = await readJson(file);
  const stopping = abortOnSignal(shopsProcess, "The import was stopped. Nothing was imported.");
  let progress: Progress | undefined;
  const onProgress = (done: number, total: number, label?: string): void => {
    progress ??= createProgress("Importing shops", total, shopsProcess.stderr);
    progress.update(done, label);
  };
  try {
    const source = { name: "", content, readPicture: pictureReader(dirname(file)) };
    const shops = await importShops(platform, [source], { replace, onProgress, stopping });
    progress?.done();
    return shops.map((shop) => `${describe(shop)}\n`).join("");
  } catch (error) {
    progress?.fail("stopped");
    throw error;
  }
}

function describe({ seller: { domain }, owner, missingOwner }: ImportedShop): string {
  if (owner) return `${domain} was imported. It belongs to ${owner.email}.`;
  if (missingOwner === undefined) return `${domain} was imported.`;
  return (
    `${domain} was imported without an owner: no account has the address ${missingOwner}. ` +
    `To open one: npm run shops -- owner ${domain} ${missingOwner}`
  );
}

async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      error instanceof RangeError ? `is larger than ${LONGEST_TEXT} and can't be read` : `can't be read (${code})`;
    throw new OperatorProblem(`${file} ${reason}.`, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorProblem(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
