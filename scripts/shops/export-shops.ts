import { pipeline } from "node:stream/promises";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { BrokenRecord, ObjectNotFound } from "../../gateway/platform/errors.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { BrokenSeller, listedSellers } from "../../gateway/platform/sellers/sellers.ts";
import { exportShop } from "../../gateway/platform/shops/export-shop.ts";
import { SHOP_FILE_FORMAT } from "../../gateway/platform/shops/shop-file.ts";
import { writeWhole } from "../../gateway/platform/write-whole.ts";
import { abortOnSignal, findSeller, LONGEST_TEXT, OperatorProblem, type ShopsProcess } from "./operator.ts";

/**
 * Writes one shop, or all of them, as a shop file. Shops are read one at a time, so the file may be larger than memory.
 * A named file is written completely or not at all, also if a signal stops the export. Unreadable and too large shops,
 * and those with a missing or unreadable original of a picture, are left out and listed at the end.
 * @returns for the operator, if the file is named: what it contains
 * @throws OperatorProblem
 */
export async function exportShops(
  platform: Platform,
  { domain, out }: { domain: string | undefined; out: string | undefined },
  shopsProcess: Pick<ShopsProcess, "stdout" | "onSignal">,
): Promise<string> {
  const sellers = domain === undefined ? listedSellers(platform) : [await findSeller(platform, domain)];
  const result: ExportResult = { exported: 0, leftOut: [] };
  if (out === undefined) {
    await pipeline(shopFileText(platform, sellers, result), shopsProcess.stdout, { end: false });
  } else {
    const stopping = abortOnSignal(shopsProcess, `The export was stopped. ${out} was not written.`);
    const text = shopFileText(platform, sellers, result, stopping);
    await writeWhole(out, text).catch((error: unknown) => refuseUnwritable(error, out));
  }
  if (result.leftOut.length > 0)
    throw new OperatorProblem(`Not all shops were exported.\n${result.leftOut.join("\n")}`);
  if (out === undefined) return "";
  return result.exported === 1 ? `${out} contains 1 shop.\n` : `${out} contains ${result.exported} shops.\n`;
}

interface ExportResult {
  exported: number;
  /** The reason for each shop that was not exported. */
  leftOut: string[];
}

function refuseUnwritable(error: unknown, out: string): never {
  const { code } = error as NodeJS.ErrnoException;
  if (!/^E[A-Z]+$/.test(code ?? "")) throw error;
  throw new OperatorProblem(`${out} can't be written (${code}).`, { cause: error });
}

async function* shopFileText(
  platform: Platform,
  sellers: Iterable<Seller> | AsyncIterable<Seller | BrokenSeller>,
  result: ExportResult,
  stopping?: AbortSignal,
): AsyncGenerator<string> {
  yield `{\n  "format": ${JSON.stringify(SHOP_FILE_FORMAT)},\n  "shops": [`;
  let separator = "";
  for await (const seller of sellers) {
    stopping?.throwIfAborted();
    let entry: string;
    try {
      if (seller instanceof BrokenSeller) throw seller.error;
      // JSON escapes line feeds in strings, so every raw one is layout.
      entry = JSON.stringify(await exportShop(platform, seller), null, 2).replaceAll("\n", "\n    ");
    } catch (error) {
      if (!(error instanceof BrokenRecord || error instanceof ObjectNotFound || error instanceof RangeError))
        throw error;
      const isTooLarge = error instanceof RangeError;
      const reason = isTooLarge ? `The shop is larger than ${LONGEST_TEXT} and can't be exported.` : error.message;
      result.leftOut.push(`${seller.domain}: ${reason}`);
      continue;
    }
    yield `${separator}\n    ${entry}`;
    result.exported += 1;
    separator = ",";
  }
  yield "\n  ]\n}\n";
}
