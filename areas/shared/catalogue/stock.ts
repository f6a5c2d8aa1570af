import { LOW_STOCK, type Product } from "./product.ts";

type Quantity = { productId: string; variantId: string; quantity: number };

/** A product after its stock has changed by those lines that are of it; untracked variants stay untracked. */
function withStockChanged(product: Product, lines: readonly Quantity[], sign: 1 | -1): Product {
  const variants = product.variants.map((variant) => {
    const quantity = lines
      .filter(({ productId, variantId }) => productId === product.id && variantId === variant.id)
      .reduce((sum, line) => sum + line.quantity, 0);
    return variant.stock === null || quantity === 0 ? variant : { ...variant, stock: variant.stock + sign * quantity };
  });
  return { ...product, variants };
}

/** A product after the lines' quantities have been taken from its tracked stock. @throws RangeError where it is not enough */
export function withStockTaken(product: Product, lines: readonly Quantity[]): Product {
  const after = withStockChanged(product, lines, -1);
  if (after.variants.some(({ stock }) => stock !== null && stock < 0)) throw new RangeError("more than there is");
  return after;
}

/** A product after the lines' quantities have come back. */
export function withStockReturned(product: Product, lines: readonly Quantity[]): Product {
  return withStockChanged(product, lines, 1);
}

/** Whether visitors see a difference: they are told what is left only from {@link LOW_STOCK} pieces down. */
export function showsStockChange(before: Product, after: Product): boolean {
  const shown = (stock: number | null | undefined) => (stock == null || stock > LOW_STOCK ? null : stock);
  return before.variants.some(({ stock }, index) => shown(stock) !== shown(after.variants[index]?.stock));
}
