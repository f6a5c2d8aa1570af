import { MAX_OPTION_VALUES, MAX_OPTIONS, MAX_VARIANTS } from "../../../../areas/shared/catalogue/catalogue-limits.ts";
import type { FileVariant } from "../file-product.ts";
import { resolveReferences } from "../html-tokens.ts";
import type { Column, SheetRow } from "../read-sheet.ts";
import { type Attribute, combinations, firstOf, unescapeCell } from "./shared-cells.ts";
import { isVariation, namedColumns, type WoocommerceFile } from "./woocommerce-file.ts";

/** A row of type `variation`. */
interface Variation {
  row: SheetRow;
  /** The columns with the values of its attributes, by the attribute's name. */
  columns: Map<string, Column>;
}

/** Groups the enabled variations by the row that they name as their parent. Reports those whose parent is missing. */
export function groupVariations(
  file: WoocommerceFile,
  rows: readonly SheetRow[],
): ReadonlyMap<SheetRow | undefined, SheetRow[]> {
  const { columns, findings } = file;
  const known = new Map<string, SheetRow>();
  for (const row of rows) {
    if (isVariation(file, row)) continue;
    if (columns.sku.of(row) !== "") known.set(columns.sku.of(row), row);
    if (columns.id.of(row) !== "") known.set(`id:${columns.id.of(row)}`, row);
  }
  const enabled = rows.filter((row) => isVariation(file, row) && isEnabled(file, row));
  const variations = Map.groupBy(enabled, (row) => known.get(columns.parent.of(row)));
  for (const row of variations.get(undefined) ?? []) {
    const parent = columns.parent.of(row);
    findings.problem(row.line, columns.parent.name, { code: "no-parent", params: { parent } });
  }
  return variations;
}

/** WooCommerce doesn't sell disabled variations. Those of a draft have -1. */
function isEnabled({ columns, findings }: WoocommerceFile, row: SheetRow): boolean {
  if (columns.published.of(row) !== "0") return true;
  findings.tally(row.line, columns.published.name, "disabled-variations");
  return false;
}

/** Reads a product's variations. A file can give it 20,000: one more than allowed is enough to reject the product. */
export const variationsOf = (file: WoocommerceFile, rows: readonly SheetRow[]): Variation[] =>
  rows.slice(0, MAX_VARIANTS + 1).map((row) => ({ row, columns: new Map(namedColumns(file, row)) }));

/**
 * Returns the variants that a product's variations represent. A variation without a value represents all values that
 * have no variation of their own.
 */
export function variantsOf(
  file: WoocommerceFile,
  parent: SheetRow,
  variations: readonly Variation[],
  options: readonly Attribute[],
): FileVariant[] {
  const given = variations.map(({ row, columns }) => {
    const values = options.map(({ name }) => resolveReferences(firstOf(columns.get(name)?.of(row) ?? "")));
    return { row, values };
  });
  // Too many variants or options: the product rules reject the product, so the combinations are not needed.
  if (given.length > MAX_VARIANTS || options.length > MAX_OPTIONS)
    return given.map(({ row, values }) => variantOf(file, row, values, parent));
  const holes = (values: string[]): number => values.filter((value) => value === "").length;
  const choices = options.map(({ values }) => [...new Set(values)].slice(0, MAX_OPTION_VALUES + 1));
  const made: FileVariant[] = [];
  const taken = new Set<string>();
  for (const { row, values } of given.toSorted((a, b) => holes(a.values) - holes(b.values))) {
    for (const combination of combinations(values, choices)) {
      const key = JSON.stringify(combination);
      if (holes(values) > 0 && taken.has(key)) continue;
      taken.add(key);
      made.push(variantOf(file, row, combination, parent));
      if (made.length > MAX_VARIANTS) return made;
    }
  }
  return made;
}

/** @param parent of a variation; without it, the row is a product with a single variant */
export function variantOf(file: WoocommerceFile, row: SheetRow, values: string[], parent?: SheetRow): FileVariant {
  const { columns } = file;
  return {
    line: row.line,
    values,
    sku: columns.sku.exists ? unescapeCell(columns.sku.of(row)) : undefined,
    ...priceOf(file, row),
    stock: stockOf(file, row, parent),
    ...(parent && { picture: firstOf(columns.pictures.of(row)) }),
  };
}

function priceOf({ columns, now }: WoocommerceFile, row: SheetRow): Pick<FileVariant, "price" | "compareAtPrice"> {
  const [regular, sale] = [columns.regular.of(row), columns.sale.of(row)];
  const [starts, ends] = [Date.parse(columns.starts.of(row)), Date.parse(columns.ends.of(row))];
  const isOnSale = !(starts > now.getTime()) && !(ends < now.getTime());
  return sale !== "" && isOnSale ? { price: sale, compareAtPrice: regular } : { price: regular, compareAtPrice: "" };
}

function stockOf(file: WoocommerceFile, row: SheetRow, parent: SheetRow | undefined): string | null | undefined {
  const { columns, findings } = file;
  if (!columns.stock.exists && !columns.inStock.exists) return undefined;
  const stock = columns.stock.of(row);
  if (stock === "parent" && parent) {
    findings.tally(row.line, columns.stock.name, "stock-shared");
    return stockOf(file, parent, undefined);
  }
  if (stock !== "") return unescapeCell(stock);
  return columns.inStock.of(row) === "0" ? "0" : null;
}
