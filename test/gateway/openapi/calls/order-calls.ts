import { OPERATIONS } from "../../../../areas/shared/api/operations.ts";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import type { ORDER_OPERATIONS } from "../../../../areas/shared/orders/contract/order-operations.ts";
import type { OrderRequest } from "../../../../areas/shared/orders/contract/orders.ts";
import { type Order, stepOrder } from "../../../../areas/shared/orders/order.ts";
import { orderOf } from "../../../support/orders.ts";
import type { CallsOf } from "../call.ts";
import type { World } from "../world.ts";

const UNKNOWN_TOKEN = "x".repeat(43);

/** @param production the port of a gateway with `acme` and without test payments */
export function orderCalls(world: World, production: () => Promise<number>): CallsOf<typeof ORDER_OPERATIONS> {
  const { acme, paused, mug, platform, fresh, ask, place, stripe, connectCards, disconnectCards } = world;
  const soldOut = acme.products.find(({ slug }) => slug === "tureen") as Product;
  const ofAcme = { sellerId: acme.seller.id };
  const noOrder = { ...ofAcme, token: UNKNOWN_TOKEN };
  const unknownSeller = { sellerId: "nobody" };
  const order = (change: Partial<OrderRequest> = {}) => orderOf(acme.seller, mug, 1, change);
  const withKey = () => ({ "Idempotency-Key": fresh() });
  const line = (productId: string, variantId: string, quantity: number) => ({ productId, variantId, quantity });

  const pathOf = ({ accessToken }: Order) => ({ ...ofAcme, token: accessToken });
  const placed = async (change: Partial<OrderRequest> = {}) => pathOf(await place(change));
  const paid = async () => {
    const path = await placed({ payment: "test" });
    await ask(OPERATIONS.orderPayment, { path, body: { instruction: "approve" } });
    return path;
  };
  const confirmed = async () => {
    const { id, ...stored } = await place();
    await platform.orders.change(ofAcme.sellerId, id, (before) => {
      const next = stepOrder(before, { status: "confirmed" }, { at: before.createdAt, kind: "confirmed" });
      return next && { order: next, restock: false, mails: [] };
    });
    return pathOf({ id, ...stored });
  };
  const refused = (change: Partial<OrderRequest>) => () => ({ path: ofAcme, headers: withKey(), body: order(change) });

  const byCard = async () => {
    await connectCards();
    return placed({ payment: "card" });
  };
  return {
    priceCart: {
      does: [
        () => ({ body: { ...ofAcme, lines: [line(mug.id, "mug-s", 2)] } }),
        () => ({ body: { ...ofAcme, lines: [line("gone", "gone", 1)] } }),
      ],
      refuses: {
        "bad-request": () => ({ body: { ...ofAcme, lines: [] } }),
        "object-not-found": () => ({ body: { ...unknownSeller, lines: [line(mug.id, "mug-s", 2)] } }),
      },
    },
    orders: {
      does: [
        () => ({ path: ofAcme, headers: withKey(), body: order() }),
        () => ({ path: ofAcme, headers: withKey(), body: order({ payment: "test", note: "Wrap it." }) }),
        async () => {
          const again = { path: ofAcme, headers: withKey(), body: order() };
          await ask(OPERATIONS.orders, again);
          return again;
        },
      ],
      refuses: {
        "bad-request": () => ({ path: ofAcme, headers: withKey(), body: { ...order(), total: 1 } }),
        "object-not-found": () => ({ path: unknownSeller, headers: withKey(), body: order() }),
        "product-unavailable": refused({ lines: [line("gone", "gone", 1)] }),
        "insufficient-stock": () => {
          const emptyFirst = { ...soldOut, variants: soldOut.variants.toReversed() };
          return { path: ofAcme, headers: withKey(), body: orderOf(acme.seller, emptyFirst, 1) };
        },
        "price-changed": refused({ expectedTotal: 1 }),
        "delivery-unavailable": refused({ delivery: { optionId: "balloon" } }),
        "payment-unavailable": async () => ({ ...refused({ payment: "test" })(), port: await production() }),
        "shop-paused": () => ({
          path: { sellerId: paused.seller.id },
          headers: withKey(),
          body: orderOf(paused.seller, paused.products[0] as Product, 1),
        }),
        "idempotency-key-reused": async () => {
          const headers = withKey();
          await ask(OPERATIONS.orders, { path: ofAcme, headers, body: order() });
          return { path: ofAcme, headers, body: order({ note: "Another one." }) };
        },
      },
    },
    orderWithdrawal: {
      does: [
        () => ({ path: ofAcme, headers: withKey() }),
        async () => {
          const headers = withKey();
          await ask(OPERATIONS.orders, { path: ofAcme, headers, body: order() });
          return { path: ofAcme, headers, body: {} };
        },
      ],
      refuses: {
        "bad-request": () => ({ path: ofAcme, headers: { "Idempotency-Key": "short" } }),
        "object-not-found": () => ({ path: unknownSeller, headers: withKey() }),
      },
    },
    order: {
      does: [async () => ({ path: await placed() }), async () => ({ path: await paid() })],
      refuses: {
        "bad-request": () => ({ path: { ...ofAcme, token: "short" } }),
        "object-not-found": () => ({ path: noOrder }),
      },
    },
    orderCancellation: {
      does: [async () => ({ path: await placed() }), async () => ({ path: await paid(), body: {} })],
      refuses: {
        "bad-request": async () => ({ path: await placed(), body: { reason: "none" } }),
        "object-not-found": () => ({ path: noOrder }),
        "illegal-order-step": async () => ({ path: await confirmed() }),
      },
    },
    orderPaymentPage: {
      does: [async () => ({ path: await byCard(), release: disconnectCards })],
      refuses: {
        "bad-request": async () => ({ path: await placed(), body: { instruction: "none" } }),
        "object-not-found": () => ({ path: noOrder }),
        "payment-unavailable": async () => ({ path: await placed() }),
        "payment-failed": async () => {
          const path = await byCard();
          stripe.fail(/sessions/, 503, 2);
          return { path, release: disconnectCards };
        },
        "illegal-order-step": async () => {
          const path = await byCard();
          await ask(OPERATIONS.orderCancellation, { path });
          return { path, release: disconnectCards };
        },
      },
    },
    orderPaymentCheck: {
      does: [
        async () => ({ path: await placed() }),
        async () => {
          const path = await byCard();
          await ask(OPERATIONS.orderPaymentPage, { path });
          return { path, body: {}, release: disconnectCards };
        },
      ],
      refuses: {
        "bad-request": async () => ({ path: await placed(), body: { instruction: "none" } }),
        "object-not-found": () => ({ path: noOrder }),
      },
    },
    orderPayment: {
      does: [async () => ({ path: await placed({ payment: "test" }), body: { instruction: "approve" } })],
      refuses: {
        "bad-request": async () => ({ path: await placed({ payment: "test" }), body: { instruction: "bribe" } }),
        "object-not-found": () => ({ path: noOrder, body: { instruction: "approve" } }),
        "payment-unavailable": async () => ({ path: await placed(), body: { instruction: "approve" } }),
        "payment-declined": async () => ({
          path: await placed({ payment: "test" }),
          body: { instruction: "decline" },
        }),
        "payment-failed": async () => ({ path: await placed({ payment: "test" }), body: { instruction: "error" } }),
        "illegal-order-step": async () => {
          const path = await placed({ payment: "test" });
          await ask(OPERATIONS.orderCancellation, { path });
          return { path, body: { instruction: "approve" } };
        },
      },
    },
  };
}
