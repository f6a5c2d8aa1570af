import type { OrderAnswer, OrderRequest } from "../../areas/shared/api/contract/orders.ts";
import { API_PATHS, fillPath } from "../../areas/shared/api/paths.ts";
import type { Product } from "../../areas/shared/domain/product.ts";
import type { Seller } from "../../areas/shared/domain/seller.ts";
import { type JsonAnswer, type PostOptions, postJson } from "./send-request.ts";

/** An order request for `quantity` of a product's first variant, with the seller's first delivery option. */
export function orderOf(seller: Seller, product: Product, quantity: number, change: Partial<OrderRequest> = {}) {
  const [variant] = product.variants;
  const [delivery] = seller.deliveryOptions;
  if (!variant || !delivery) throw new TypeError("there is nothing to order");
  return {
    contact: { name: "Ada Byrne", email: "ada@people.example" },
    delivery: { optionId: delivery.id, address: { line1: "1 Quay Street", city: "Cork", country: "IE" } },
    payment: "manual",
    lines: [{ productId: product.id, variantId: variant.id, quantity }],
    expectedTotal: variant.price * quantity + delivery.price,
    currency: seller.currency,
    ...change,
  } satisfies OrderRequest;
}

export interface PlacedAnswer extends JsonAnswer {
  body: OrderAnswer & { error?: { code: string } };
}

export function placeOrder(
  port: number,
  sellerId: string,
  idempotencyKey: string,
  order: OrderRequest,
  options: PostOptions = {},
): Promise<PlacedAnswer> {
  const headers = { "Idempotency-Key": idempotencyKey, ...options.headers };
  return postJson(port, fillPath(API_PATHS.orders, { sellerId }), order, { ...options, headers });
}
