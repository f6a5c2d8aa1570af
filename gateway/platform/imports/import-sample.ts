import { listedPrice } from "../../../areas/shared/catalogue/listing.ts";
import type { ImportReport } from "../../../areas/shared/imports/import-report.ts";
import type { PlannedAction, PlannedProduct } from "./plan-import.ts";

type SampleRow = ImportReport["sample"][number];

/** Products in the report's preview. */
const SAMPLE = 20;

/** Sellers who keep the stock see the products with a changed stock as unchanged. */
const ORDER: Record<PlannedAction, number> = { create: 0, change: 0, stock: 1, unchanged: 2 };

/** Returns the preview: new and changed products first, otherwise in the file's order. */
export const sampleOf = (products: readonly PlannedProduct[]): SampleRow[] =>
  products
    .toSorted((a, b) => ORDER[a.action] - ORDER[b.action])
    .slice(0, SAMPLE)
    .map(rowOf);

function rowOf({ line, product, before, action }: PlannedProduct): SampleRow {
  const stored = new Map(before?.variants.map((variant) => [variant.id, variant]));
  const changeOf = <Field extends "price" | "stock">(field: Field) =>
    product.variants
      .map((after) => ({ before: stored.get(after.id)?.[field], after: after[field] }))
      .find((change) => change.before !== undefined && change.before !== change.after);
  const [price, stock] = [changeOf("price"), changeOf("stock")];
  return {
    line,
    title: product.title,
    action,
    variants: product.variants.length,
    price: price?.after ?? listedPrice(product),
    oldPrice: price?.before ?? null,
    stock: stock ? { before: stock.before ?? null, after: stock.after } : null,
  };
}
