import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import t from "tap";
import type { Order } from "../../../../areas/shared/orders/order.ts";
import { leftToRefund, type RefundInput, restockedQuantities } from "../../../../areas/shared/orders/order-refunds.ts";
import { PlatformError } from "../../../../gateway/platform/errors.ts";
import { cancelOrder, refundOrder, takeOrderAction } from "../../../../gateway/platform/orders/change-order.ts";
import { payOrder, syncOrders, syncPayment } from "../../../../gateway/platform/orders/order-payment.ts";
import { expireOrders } from "../../../../gateway/platform/orders/unpaid-orders.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { refundInput } from "../../../support/orders.ts";
import { type OrderShop, openOrderShop } from "../../../support/platform.ts";
import { makeVariant, storeProduct } from "../../../support/shop.ts";

class Crash extends Error {}

/** What happens to one call: it is lost before or after its effect, or succeeds. */
type Fate = "before" | "after" | "done";

/** The outcome of each write and each call of the provider, in order. */
function crashing({ platform, provider }: OrderShop, fates: Fate[]): Platform {
  const doomed = <Port extends object>(port: Port, names: readonly (keyof Port)[]): Port =>
    new Proxy(port, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        const isDoomed = names.some((each) => each === name);
        return async (...args: unknown[]): Promise<unknown> => {
          const fate = (isDoomed ? fates.shift() : undefined) ?? "done";
          if (fate === "before") throw new Crash();
          const answer: unknown = await method.apply(target, args);
          if (fate === "after") throw new Crash();
          return answer;
        };
      },
    });
  return {
    ...platform,
    orders: doomed(platform.orders, ["change"]),
    paymentProviders: [doomed(provider, ["open", "pay", "read", "close", "refund"])],
  };
}

const EVENTS = [
  "pay",
  "decline",
  "cancel",
  "shop-cancels",
  "ship",
  "return",
  "refund",
  "refund-part",
  "refund-again",
  "sync",
  "expire",
] as const;

const QUIET = { error() {} };

/** One event, whose process may end at any point. Refusals are answers. */
async function happen(shop: OrderShop, platform: Platform, event: (typeof EVENTS)[number], placed: Order) {
  const { seller, clock } = shop;
  const { id: orderId, accessToken } = placed;
  const act = (action: "cancel" | "ship" | "return") => takeOrderAction(platform, seller, { orderId, action });
  const refund = (id: string, given: Partial<RefundInput>) =>
    refundOrder(platform, seller, { orderId, id, ...refundInput(placed, given) });
  const piece = { lines: [{ line: 0, quantity: 1 }], amount: 1200, restock: true };
  const events = {
    pay: () => payOrder(platform, seller, accessToken, "approve"),
    decline: () => payOrder(platform, seller, accessToken, "decline"),
    cancel: () => cancelOrder(platform, seller, accessToken),
    "shop-cancels": () => act("cancel"),
    ship: () => act("ship"),
    return: () => act("return"),
    refund: async () => {
      const left = leftToRefund((await platform.orders.get(seller.id, orderId)) ?? placed);
      return refund(randomUUID(), { amount: left });
    },
    "refund-part": () => refund(randomUUID(), piece),
    "refund-again": () => refund(`the-piece-of-${orderId}`, piece),
    sync: async () => syncPayment(platform, (await platform.orders.get(seller.id, orderId)) ?? placed),
    expire: async () => {
      clock.now = new Date(clock.now.getTime() + 31 * 60_000);
      await expireOrders(platform, QUIET);
    },
  };
  try {
    await events[event]();
  } catch (error) {
    if (!(error instanceof Crash) && !(error instanceof PlatformError)) throw error;
  }
}

t.test("money, state and stock agree after any events, crashes and retries", async () => {
  const shop = await openOrderShop(t);
  const { platform, provider, seller, product, clock, place, stock } = shop;
  await storeProduct(platform, seller.id, {
    ...product,
    variants: product.variants.map((variant) => ({ ...makeVariant({ price: 1200, stock: 100_000 }), id: variant.id })),
  });
  const events = fc.array(fc.constantFrom(...EVENTS), { minLength: 1, maxLength: 7 });
  const fates = fc.array(fc.constantFrom<Fate>("done", "done", "done", "before", "after"), { maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(events, fates, async (happened, decided) => {
      const before = (await stock()) ?? 0;
      const placed = await place({ payment: "test" });
      const doomed = crashing(shop, [...decided]);
      for (const event of happened) await happen(shop, doomed, event, placed);
      // The background jobs of a healthy process, long after.
      clock.now = new Date(clock.now.getTime() + 30 * 24 * 3_600_000);
      await expireOrders(platform, QUIET);
      await syncOrders(platform, QUIET);
      const order = await platform.orders.get(seller.id, placed.id);
      if (!order) throw new TypeError("The order is missing.");
      const held = provider.held.get(order.id) ?? 0;
      const [payment] = order.payments;
      const returned = payment?.refunds.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
      const isReturned = order.status === "cancelled" || restockedQuantities(order)[0] === 1;
      const wrong = [
        [order.payment === "pending" && order.status === "placed", "unpaid orders have expired"],
        [order.status === "cancelled" && held > 0, "a cancelled order keeps no money"],
        [order.payment === "paid" && (held === 0 || held > order.total), "a paid order's money is held"],
        [order.payment === "refunded" && held !== 0, "a refunded order's money is back"],
        [(payment?.paid ?? 0) - returned !== held, "the record agrees with the provider"],
        [order.syncAt !== null, "nothing is left to do"],
        [order.events.filter(({ kind }) => kind === "paid").length > 1, "it is paid once"],
        [before - ((await stock()) ?? 0) !== (isReturned ? 0 : 1), "the stock is right"],
        [!isDeepStrictEqual(await syncPayment(platform, order), order), "a second sync changes nothing"],
      ].flatMap(([isWrong, what]) => (isWrong ? [what] : []));
      if (wrong.length > 0) throw new Error(`${wrong.join(", ")}: ${JSON.stringify(order)}`);
    }),
    { numRuns: 150 },
  );
});
