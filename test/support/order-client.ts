import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { OrderAnswer, OrderRequest } from "../../areas/shared/api/contract/orders.ts";
import { API_PATHS, fillPath } from "../../areas/shared/api/paths.ts";
import type { Product } from "../../areas/shared/domain/product.ts";
import type { Seller } from "../../areas/shared/domain/seller.ts";

export interface JsonAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever came
  body: any;
}

interface PostOptions {
  host?: string;
  headers?: Record<string, string>;
}

/** Posts JSON to 127.0.0.1 under any host name. @throws Error when no whole answer came */
export async function postJson(
  port: number,
  path: string,
  body: unknown,
  options: PostOptions = {},
): Promise<JsonAnswer> {
  const { host = "shops.example", headers = {} } = options;
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const req = request({
    host: "127.0.0.1",
    port,
    path,
    method: "POST",
    agent: false,
    headers: { Host: host, "Content-Type": "application/json", "Content-Length": bytes.length, ...headers },
  });
  req.end(bytes);
  const [res] = (await once(req, "response")) as [IncomingMessage];
  const answer = await text(res);
  return { status: res.statusCode ?? 0, headers: res.headers, body: answer ? JSON.parse(answer) : undefined };
}

/** The request of somebody who takes `quantity` of a product's first variant, by the seller's first way of delivery. */
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
