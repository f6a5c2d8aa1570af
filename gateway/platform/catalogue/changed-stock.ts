import { MAX_STOCK } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import type { Variant } from "../../../areas/shared/catalogue/product.ts";

export interface StockGiven {
  stock: number | null;
  /** The stock on which it was decided; left out, whatever there is gives way. */
  stockSeen?: number | null | undefined;
}

/**
 * The pieces of a variant after an edit. Orders take pieces while somebody edits, so where both saw pieces the
 * difference is made, which never leaves less than none; who begins or ends counting says how many there are.
 * @param stored the variant as it is now; `undefined`: it is new
 */
export function changedStock(
  stored: Pick<Variant, "stock"> | undefined,
  { stock, stockSeen }: StockGiven,
): number | null {
  if (!stored || stockSeen === undefined) return stock;
  if (stock === stockSeen) return stored.stock;
  if (stock === null || stockSeen === null || stored.stock === null) return stock;
  return Math.min(Math.max(stored.stock + stock - stockSeen, 0), MAX_STOCK);
}
