import type { PricedCart } from "../domain/cart.ts";
import type { PublicOrder } from "../domain/page-data.ts";
import type { PriceCartAnswer, PriceCartRequest } from "./contract/cart.ts";
import type { OrderAnswer, TEST_INSTRUCTIONS, WithdrawalAnswer } from "./contract/orders.ts";
import { getJson, type Transport } from "./get-json.ts";
import { API_PATHS, fillPath } from "./paths.ts";
import { postJson } from "./post-json.ts";

export interface PlacedOrder {
  order: PublicOrder;
  /** It had been placed by an earlier attempt with the same key. */
  replayed: boolean;
}

/** The calls that buying needs. Every one rejects with an `ApiError`, or with the reason of an aborted signal. */
export interface ShopClient {
  priceCart(request: PriceCartRequest, signal: AbortSignal): Promise<PricedCart>;
  /** @param body an `OrderRequest` as JSON, the same in each attempt with a key */
  placeOrder(sellerId: string, body: string, idempotencyKey: string): Promise<PlacedOrder>;
  /** What became of an order whose answer was lost; `null`: there is none under this key, nor will there be. */
  withdrawOrder(sellerId: string, idempotencyKey: string): Promise<PublicOrder | null>;
  order(sellerId: string, token: string): Promise<PublicOrder>;
  cancelOrder(sellerId: string, token: string): Promise<PublicOrder>;
  payOrder(sellerId: string, token: string, instruction: (typeof TEST_INSTRUCTIONS)[number]): Promise<PublicOrder>;
}

export function createShopClient(transport: Transport): ShopClient {
  return {
    async priceCart(request, signal) {
      const body = JSON.stringify(request);
      return (await postJson<PriceCartAnswer>(transport, API_PATHS.priceCart, body, { signal })).answer.cart;
    },
    async placeOrder(sellerId, body, idempotencyKey) {
      const path = fillPath(API_PATHS.orders, { sellerId });
      const { answer, replayed } = await postJson<OrderAnswer>(transport, path, body, { idempotencyKey });
      return { order: answer.order, replayed };
    },
    async withdrawOrder(sellerId, idempotencyKey) {
      const path = fillPath(API_PATHS.orderWithdrawal, { sellerId });
      return (await postJson<WithdrawalAnswer>(transport, path, "{}", { idempotencyKey })).answer.order;
    },
    async order(sellerId, token) {
      return (await getJson<OrderAnswer>(transport, fillPath(API_PATHS.order, { sellerId, token }))).order;
    },
    async cancelOrder(sellerId, token) {
      const path = fillPath(API_PATHS.orderCancellation, { sellerId, token });
      return (await postJson<OrderAnswer>(transport, path, "{}")).answer.order;
    },
    async payOrder(sellerId, token, instruction) {
      const path = fillPath(API_PATHS.orderPayment, { sellerId, token });
      return (await postJson<OrderAnswer>(transport, path, JSON.stringify({ instruction }))).answer.order;
    },
  };
}
