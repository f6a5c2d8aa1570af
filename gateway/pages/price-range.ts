import type { PublicVariant } from "../../areas/shared/domain/page-data.ts";

/** The lowest and the highest price, in minor units, of the variants one can buy; of all of them once none can be bought. */
export function priceRange(variants: readonly Pick<PublicVariant, "price" | "available">[]): {
  low: number;
  high: number;
} {
  const available = variants.filter((variant) => variant.available);
  const prices = (available.length > 0 ? available : variants).map(({ price }) => price);
  return { low: Math.min(...prices), high: Math.max(...prices) };
}
