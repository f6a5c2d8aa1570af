import type { PricedCart } from "../domain/cart.ts";
import type { PublicOrder } from "../domain/page-data.ts";
import type { PriceCartAnswer, PriceCartRequest } from "./contract/cart.ts";
import type { OrderAnswer, TEST_INSTRUCTIONS, WithdrawalAnswer } from "./contract/orders.ts";
import { ENDPOINTS, fillPath } from "./endpoints.ts";
import { getJson, type Transport } from "./get-json.ts";
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
      return (await postJson<PriceCartAnswer>(transport, ENDPOINTS.priceCart.path, body, { signal })).answer.cart;
    },
    async placeOrder(sellerId, body, idempotencyKey) {
      const path = fillPath(ENDPOINTS.orders.path, { sellerId });
      const { answer, replayed } = await postJson<OrderAnswer>(transport, path, body, { idempotencyKey });
      return { order: answer.order, replayed };
    },
    async withdrawOrder(sellerId, idempotencyKey) {
      const path = fillPath(ENDPOINTS.orderWithdrawal.path, { sellerId });
      return (await postJson<WithdrawalAnswer>(transport, path, "{}", { idempotencyKey })).answer.order;
    },
    async order(sellerId, token) {
      return (await getJson<OrderAnswer>(transport, fillPath(ENDPOINTS.order.path, { sellerId, token }))).order;
    },
    async cancelOrder(sellerId, token) {
      const path = fillPath(ENDPOINTS.orderCancellation.path, { sellerId, token });
      return (await postJson<OrderAnswer>(transport, path, "{}")).answer.order;
    },
    async payOrder(sellerId, token, instruction) {
      const path = fillPath(ENDPOINTS.orderPayment.path, { sellerId, token });
      return (await postJson<OrderAnswer>(transport, path, JSON.stringify({ instruction }))).answer.order;
    },
  };
}
