import type { ImportFormat } from "../../../areas/shared/imports/import-report.ts";
import { workInTurns } from "../concurrency.ts";
import type { FieldColumns, FileProduct, ReadProducts } from "./file-product.ts";
import { type Findings, ImportFileInvalid } from "./findings.ts";
import { isAwning, readAwning } from "./formats/awning.ts";
import { isShopify, readShopify } from "./formats/shopify.ts";
import { isWoocommerce, readWoocommerce } from "./formats/woocommerce.ts";
import { readSheet, type Sheet } from "./read-sheet.ts";

/** The first bytes of files that people mistake for CSV: spreadsheets (also as ZIP), archives, documents. */
const OTHER_FILES: [type: string, beginning: number[]][] = [
  [".xlsx, .ods, .zip", [0x50, 0x4b, 0x03, 0x04]],
  [".xls", [0xd0, 0xcf, 0x11, 0xe0]],
  [".gz", [0x1f, 0x8b]],
  [".pdf", [0x25, 0x50, 0x44, 0x46]],
];

/**
 * Returns the file's text. Western Windows spreadsheets write windows-1252, or UTF-16 as “Unicode text”. Windows-1252
 * causes a warning, because other 8-bit encodings can't be distinguished from it.
 * @throws ImportFileInvalid
 */
function decodeFile(bytes: Uint8Array, findings: Findings): string {
  if (bytes.length === 0) throw new ImportFileInvalid({ code: "empty-file" });
  for (const [type, beginning] of OTHER_FILES) {
    if (beginning.every((byte, index) => bytes[index] === byte)) {
      throw new ImportFileInvalid({ code: "not-csv", params: { type } });
    }
  }
  const text = decode(bytes, findings);
  if (text.includes("\0")) throw new ImportFileInvalid({ code: "not-text" });
  return text;
}

function decode(bytes: Uint8Array, findings: Findings): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    findings.warning(1, "", { code: "not-utf-8" });
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

type Reader = (sheet: Sheet, findings: Findings, now: Date) => ReadProducts;

/** In the order in which they are tried: Shopify's file has all but one of the columns that identify ours. */
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

/** Returns the products of a file. Adds its problems and warnings to `findings`. @throws ImportFileInvalid */
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
