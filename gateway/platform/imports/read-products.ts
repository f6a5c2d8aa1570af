import type { ImportFormat } from "../../../areas/shared/imports/import-report.ts";
import { decodeFile } from "./decode-file.ts";
import type { FieldColumns, FileProduct, ReadProducts } from "./file-product.ts";
import type { Findings } from "./findings.ts";
import { isAwning, readAwning } from "./formats/awning.ts";
import { isShopify, readShopify } from "./formats/shopify.ts";
import { isWoocommerce, readWoocommerce } from "./formats/woocommerce.ts";
import { ImportFileInvalid } from "./import-file-invalid.ts";
import { readSheet } from "./read-sheet.ts";
import type { Sheet } from "./sheet.ts";
import { workInTurns } from "./work-in-turns.ts";

type Reader = (sheet: Sheet, findings: Findings, now: Date) => ReadProducts;

/** In the order in which they are tried: Shopify's file has all columns by which ours is known, but for one. */
const FORMATS: [ImportFormat, (sheet: Sheet) => boolean, Reader][] = [
  ["shopify", isShopify, readShopify],
  ["woocommerce", isWoocommerce, readWoocommerce],
  ["awning", isAwning, readAwning],
];

export interface ReadFile {
  format: ImportFormat;
  columns: FieldColumns;
  /** In the file's order. */
  products: FileProduct[];
  lines: number;
  delimiter: string;
}

/** The products of a file. What is wrong with it, or read in another way, is found. @throws ImportFileInvalid */
export async function readProducts(bytes: Uint8Array, findings: Findings, now: Date): Promise<ReadFile> {
  const sheet = await readSheet(decodeFile(bytes, findings), findings);
  const [format, , read] = FORMATS.find(([, isOfFormat]) => isOfFormat(sheet)) ?? unknown(sheet);
  const { columns, products: found } = read(sheet, findings, now);
  if (sheet.rows.length === 0) throw new ImportFileInvalid({ code: "no-products" });
  const products: FileProduct[] = [];
  const betweenTwo = workInTurns();
  for (const product of found) {
    products.push(product);
    await betweenTwo();
  }
  return { columns, products, format, lines: sheet.lines, delimiter: sheet.delimiter };
}

function unknown({ names }: Sheet): never {
  const columns = names
    .filter((name) => name !== "")
    .slice(0, 8)
    .map((name) => name.slice(0, 40))
    .join(", ");
  throw new ImportFileInvalid(
    columns === "" ? { code: "no-heading" } : { code: "unknown-heading", params: { columns } },
  );
}
