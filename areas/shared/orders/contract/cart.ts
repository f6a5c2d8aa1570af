import * as z from "zod/mini";
import { id } from "../../contract/fields.ts";
import { MAX_LINES, MAX_QUANTITY, type PricedCart } from "../cart.ts";

const cartLine = z.strictObject({
  productId: id,
  variantId: id,
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
});

/** Each variant once. */
export const cartLines = z.array(cartLine).check(
  z.minLength(1),
  z.maxLength(MAX_LINES),
  z.refine(
    (lines) => new Set(lines.map(({ productId, variantId }) => `${productId} ${variantId}`)).size === lines.length,
    "not-distinct",
  ),
);

/** The body of `POST /api/cart/price`. */
export const priceCartRequest = z.strictObject({ sellerId: id, lines: cartLines });

export interface PriceCartAnswer {
  cart: PricedCart;
}
