import type { ProductStatus } from "../../../../areas/shared/catalogue/product.ts";
import { type FileProduct, type FileVariant, namesOf, type ReadProducts } from "../file-product.ts";
import { type Findings, ImportFileInvalid } from "../findings.ts";
import { resolveReferences } from "../html-tokens.ts";
import { type ProductSlugs, slugsOfHandle, spareSlugOf, withSuffix } from "../product-slugs.ts";
import type { Sheet, SheetRow } from "../read-sheet.ts";
import {
  lastOfPath,
  listOf,
  readHtml,
  type SaysNothing,
  unescapeCell,
  warnOfUnread,
  withLines,
} from "./shared-cells.ts";
import { attributesOf, isVariation, openWoocommerce, typesOf, type WoocommerceFile } from "./woocommerce-file.ts";
import { groupVariations, variantOf, variantsOf, variationsOf } from "./woocommerce-variations.ts";

/**
 * Whether the file is WooCommerce's “Products” export in English.
 * https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema
 */
export function isWoocommerce(sheet: Sheet): boolean {
  return sheet.has("type", "name", "regular price") || sheet.has("type", "sku", "name", "parent");
}

/** WooCommerce's default values, and columns without information about the product. */
const SAYS_NOTHING: SaysNothing[] = [
  [/^(?:is featured\?|backorders allowed\?|sold individually\?)$/i, /^0$/],
  [/^visibility in catalog(?:ue)?$/i, /^visible$/i],
  [/^tax status$/i, /^taxable$/i],
  [/^tax class$/i, /^parent$/i],
  [/^download (?:limit|expiry days)$/i, /^(?:-1|0|n\/a)$/i],
  [/^(?:allow customer reviews\?|position|attribute \d+ (?:visible|global|default)|meta:.*)$/i, /^/],
];

/** Variants of one file. They can outnumber its rows by far, and all of them are in memory. */
const MAX_MADE = 50_000;

/** Reads WooCommerce's export: `variable` products, and the rows of type `variation` that name one as their parent. */
export function readWoocommerce(sheet: Sheet, findings: Findings, now: Date): ReadProducts {
  const file = openWoocommerce(sheet, findings, now);
  const { columns, attributes } = file;
  warnOfUnread(sheet, findings, [columns, ...attributes], SAYS_NOTHING);
  return {
    columns: namesOf({
      ...columns,
      slug: columns.name,
      title: columns.name,
      category: columns.categories,
      status: columns.published,
      options: attributes[0]?.values,
      price: columns.regular,
      compareAtPrice: columns.regular,
    }),
    products: productsOf(file, sheet.rows, groupVariations(file, sheet.rows)),
  };
}

function* productsOf(
  file: WoocommerceFile,
  rows: readonly SheetRow[],
  variations: ReadonlyMap<SheetRow | undefined, SheetRow[]>,
): Generator<FileProduct> {
  let variantCount = 0;
  const slugs = new Set<string>();
  for (const row of rows) {
    if (isVariation(file, row)) continue;
    const sold = soldOf(file, row, variations.get(row) ?? []);
    if (!sold) continue;
    variantCount += sold.variants.length;
    if (variantCount > MAX_MADE) {
      throw new ImportFileInvalid({ code: "too-many-variants", params: { max: MAX_MADE } });
    }
    yield { ...slugsOf(file, row, slugs), ...productOf(file, row, sold) };
  }
}

type Sold = Pick<FileProduct, "options" | "variants">;

/** Returns a product's variants. Warns and returns `undefined` for products that can't be imported. */
function soldOf(file: WoocommerceFile, row: SheetRow, rows: readonly SheetRow[]): Sold | undefined {
  const { columns, findings } = file;
  const types = typesOf(file, row);
  const type = types.find((each) => ["simple", "variable"].includes(each));
  const title = columns.name.of(row);
  if (!type) {
    const params = { title, type: types[0] ?? "" };
    findings.warning(row.line, columns.type.name, { code: "unknown-type", params });
    return undefined;
  }
  if (type === "simple") return { options: [], variants: [variantOf(file, row, [])] };
  const variations = variationsOf(file, rows);
  if (variations.length === 0) {
    findings.warning(row.line, columns.type.name, { code: "no-variations", params: { title } });
    return undefined;
  }
  const used = new Set(variations.flatMap(({ columns: found }) => [...found.keys()]));
  const options = attributesOf(file, row).filter(({ name }) => used.has(name));
  return {
    options: options.map(({ name }) => name),
    variants: variantsOf(file, row, variations, options),
  };
}

function productOf(
  file: WoocommerceFile,
  row: SheetRow,
  { options, variants }: Sold,
): Omit<FileProduct, keyof ProductSlugs> {
  const { columns } = file;
  return {
    line: row.line,
    title: resolveReferences(unescapeCell(columns.name.of(row))),
    description: descriptionOf(file, row),
    category: categoryOf(file, row),
    ...withPrice(file, row, variants),
    options,
    pictures: columns.pictures.exists
      ? listOf(columns.pictures.of(row)).map((url) => ({ line: row.line, url, alt: "" }))
      : undefined,
  };
}

/**
 * Builds the slug from the name, because WooCommerce's file has no slugs. Repeated slugs get the id appended.
 * @param slugs those of earlier products; receives the new one
 */
function slugsOf({ columns }: WoocommerceFile, row: SheetRow, slugs: Set<string>): ProductSlugs {
  const name = columns.name.of(row);
  const id = columns.id.of(row) || String(row.line);
  const { slug, otherSlugs } = slugsOfHandle(name);
  const unique = slugs.has(slug) ? withSuffix(slug, id) : slug;
  slugs.add(unique);
  // An earlier file may have had other repeated names.
  const possible = [slug, ...otherSlugs].flatMap((each) => [withSuffix(each, id), each]);
  return { slug: unique, otherSlugs: possible, spareSlug: spareSlugOf(unique, name) };
}

function descriptionOf({ columns, findings }: WoocommerceFile, row: SheetRow): (() => string) | undefined {
  const given = [columns.short, columns.description].filter(({ exists }) => exists);
  const parts = given.filter((column) => column.of(row) !== "");
  if (given.length === 0) return undefined;
  return () => parts.map((column) => readHtml(column, row, findings, withLines)).join("\n\n");
}

function categoryOf({ columns, findings }: WoocommerceFile, row: SheetRow): string | undefined {
  if (!columns.categories.exists) return undefined;
  const categories = listOf(columns.categories.of(row));
  if (categories.length > 1) {
    findings.tally(row.line, columns.categories.name, "one-category");
  }
  const name = resolveReferences(lastOfPath(categories[0] ?? ""));
  return name === "Uncategorized" ? "" : name;
}

/** Imports products without a price as drafts. WooCommerce doesn't sell them either. */
function withPrice(
  { columns, findings }: WoocommerceFile,
  row: SheetRow,
  variants: FileVariant[],
): Pick<FileProduct, "status" | "variants"> {
  const status = statusOf(columns, row);
  if (variants.every(({ price }) => price !== "")) return { status, variants };
  findings.tally(row.line, columns.regular.name, "no-price");
  return { status: "draft", variants: variants.map((variant) => ({ ...variant, price: variant.price || "0" })) };
}

/** 1 published, 0 private, -1 draft. */
function statusOf({ published }: WoocommerceFile["columns"], row: SheetRow): ProductStatus | undefined {
  if (!published.exists || published.of(row) === "") return undefined;
  return /^(?:1|true)$/i.test(unescapeCell(published.of(row))) ? "active" : "draft";
}
