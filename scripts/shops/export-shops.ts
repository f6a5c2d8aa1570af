import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Seller } from "../../areas/shared/domain/seller.ts";
import { allSellers } from "../../gateway/platform/commands/all-sellers.ts";
import { exportShop } from "../../gateway/platform/commands/shop-files/export-shop.ts";
import { SHOP_FILE_FORMAT } from "../../gateway/platform/commands/shop-files/shop-file.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { findSeller } from "./find-seller.ts";
import { OperatorProblem } from "./operator-problem.ts";

/**
 * Writes one shop, or all of them, as a shop file. Shops are read one at a time, so the file may be larger than memory;
 * a file by name is complete or not there.
 * @throws OperatorProblem
 */
export async function exportShops(
  platform: Platform,
  { domain, out }: { domain: string | undefined; out: string | undefined },
  stdout: NodeJS.WritableStream,
): Promise<void> {
  const sellers = domain === undefined ? allSellers(platform) : [await findSeller(platform, domain)];
  const text = Readable.from(shopFileText(platform, sellers));
  if (out === undefined) {
    await pipeline(text, stdout, { end: false });
    return;
  }
  const temporary = `${out}.${randomUUID()}.tmp`;
  try {
    await pipeline(text, createWriteStream(temporary, { flush: true }));
    await rename(temporary, out);
  } catch (error) {
    await rm(temporary, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (!/^E[A-Z]+$/.test(code ?? "")) throw error;
    throw new OperatorProblem(`${out} can't be written (${code}).`, { cause: error });
  }
}

async function* shopFileText(
  platform: Platform,
  sellers: Iterable<Seller> | AsyncIterable<Seller>,
): AsyncGenerator<string> {
  yield `{\n  "format": ${JSON.stringify(SHOP_FILE_FORMAT)},\n  "shops": [`;
  let separator = "";
  for await (const seller of sellers) {
    const entry = JSON.stringify(await exportShop(platform, seller), null, 2);
    // JSON escapes a line feed inside a string, so every raw one is layout.
    yield `${separator}\n    ${entry.replaceAll("\n", "\n    ")}`;
    separator = ",";
  }
  yield "\n  ]\n}\n";
}
