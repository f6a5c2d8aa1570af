import * as z from "zod/mini";
import { country, email, id, line, phone, text } from "../../contract/fields.ts";
import { MAX_PERSON } from "../../domain/text-patterns.ts";
import { MAX_LINES, MAX_QUANTITY } from "../cart.ts";
import { ADDRESS_LENGTHS, MAX_CUSTOMER_NOTE, PAYMENT_METHODS, type PublicOrder } from "../order.ts";

const cartLine = z.strictObject({
  productId: id,
  variantId: id,
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
});

/** Each variant at most once. */
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

export const contactFields = z.strictObject({
  name: line(MAX_PERSON),
  email,
  phone: z.optional(phone),
});

/** The address's country decides which of them are required (`addressRules`). */
export const addressFields = z.strictObject({
  line1: line(ADDRESS_LENGTHS.line),
  line2: z.optional(line(ADDRESS_LENGTHS.line)),
  postalCode: z.optional(line(ADDRESS_LENGTHS.postalCode)),
  city: z.optional(line(ADDRESS_LENGTHS.city)),
  region: z.optional(line(ADDRESS_LENGTHS.region)),
  country,
});

/**
 * The body of `POST /api/sellers/:sellerId/orders`. It contains no prices except `expectedTotal`, in minor units of
 * `currency`: the total that the customer agreed to. An order with another total is refused.
 */
export const orderRequest = z.strictObject({
  contact: contactFields,
  delivery: z.strictObject({ optionId: line(40), address: z.optional(addressFields) }),
  payment: z.enum(PAYMENT_METHODS),
  note: z.optional(text(MAX_CUSTOMER_NOTE)),
  lines: cartLines,
  expectedTotal: z.int().check(z.minimum(0)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, "not-a-currency")),
});
export type OrderRequest = z.output<typeof orderRequest>;

/** The header `Idempotency-Key`: https://www.ietf.org/archive/id/draft-ietf-httpapi-idempotency-key-header-07.html */
export const idempotencyKey = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** Instructions for the test provider. */
export const TEST_INSTRUCTIONS = ["approve", "decline", "error"] as const;

/** The body of `POST /api/sellers/:sellerId/orders/:token/payment`. */
export const paymentRequest = z.strictObject({ instruction: z.enum(TEST_INSTRUCTIONS) });

export interface OrderAnswer {
  order: PublicOrder;
}
