import type { Product } from "../../../areas/shared/domain/product.ts";
import type { LowStock } from "./products.ts";

/** The variants of some products with at most so many pieces, in the order of `Products.lowStock`. */
export function lowestVariants(products: readonly Product[], atMost: number, limit: number): LowStock[] {
  const low = products.flatMap((product) =>
    product.variants.flatMap((variant) => {
      const { stock } = variant;
      return stock !== null && stock <= atMost ? { product, variant: { ...variant, stock } } : [];
    }),
  );
  const order = (a: LowStock, b: LowStock): number =>
    a.variant.stock - b.variant.stock || (a.product.id < b.product.id ? -1 : a.product.id > b.product.id ? 1 : 0);
  return low.sort(order).slice(0, limit);
}
