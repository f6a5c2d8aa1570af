import type { Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import type { Order } from "../../areas/shared/orders/order.ts";
import type { PlatformOptions } from "../../gateway/platform/open-platform.ts";
import { cancelOrder, takeOrderAction } from "../../gateway/platform/orders/change-order.ts";
import { payOrder, syncOrders, syncPayment } from "../../gateway/platform/orders/order-payment.ts";
import { createTestProvider } from "../../gateway/platform/orders/test-provider.ts";
import { expireOrders } from "../../gateway/platform/orders/unpaid-orders.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { placementOf } from "../support/orders.ts";
import { SHOP_ORIGIN } from "../support/platform.ts";
import { stocks, storeStock } from "../support/shop.ts";

/** Opens two platforms on one database, with this clock. */
export type OpenTwo = (test: Test, clock: () => Date, more?: Partial<PlatformOptions>) => Promise<[Platform, Platform]>;

const QUIET = { error() {} };
const PLACED = new Date("2026-02-03T04:05:06.000Z");

/** Orders and payments of two gateways that share a provider. */
async function openPayments(t: Test, openTwo: OpenTwo) {
  const clock = { now: PLACED };
  const provider = createTestProvider();
  const opened = await openTwo(t, () => clock.now);
  const [one, two] = opened.map((platform): Platform => ({ ...platform, paymentProviders: [provider] }));
  if (!one || !two) throw new TypeError("Two platforms are needed.");
  const { seller, products } = await storeStock(one, [9]);
  const [product] = products as [Product];
  return {
    one,
    two,
    clock,
    provider,
    seller,
    place: async (): Promise<Order> => {
      const expiresAt = new Date(PLACED.getTime() + 30 * 60_000).toISOString();
      const order = { paymentMethod: "test", createdAt: PLACED.toISOString(), expiresAt } as const;
      return (await one.orders.place(seller.id, placementOf([{ product }], { order }))).order;
    },
    /** The order, its money and its stock, after the background jobs. */
    outcome: async ({ id }: Order): Promise<{ order: Order | undefined; held: number; left: unknown }> => {
      clock.now = new Date(PLACED.getTime() + 24 * 3_600_000);
      await syncOrders(two, QUIET);
      const order = await one.orders.get(seller.id, id);
      return { order, held: provider.held.get(id) ?? 0, left: (await stocks(one, seller.id, products))[0] };
    },
  };
}

const kinds = ({ events }: Order): string[] => events.map(({ kind }) => kind);

/** What the ports promise about payments if two gateways work on the same orders. */
export function orderPaymentsContract(t: Test, openTwo: OpenTwo): void {
  t.test("two gateways that read a payment at once pay the order once", async (t) => {
    const { one, two, seller, place, provider } = await openPayments(t, openTwo);
    const order = await place();
    await Promise.all([one, two, one, two].map((each) => payOrder(each, seller, order.accessToken, "approve")));
    const paid = (await one.orders.get(seller.id, order.id)) as Order;
    t.strictSame(kinds(paid), ["placed", "paid"]);
    t.match(paid, { payment: "paid", payments: { length: 1 }, syncAt: null, expiresAt: null });
    t.equal(provider.held.get(order.id), order.total);
    t.strictSame(await syncPayment(two, paid), paid, "a second sync changes nothing");
  });

  t.test("a cancellation during a payment returns the money and the stock once", async (t) => {
    const { one, two, seller, place, outcome } = await openPayments(t, openTwo);
    const order = await place();
    const paying = () => payOrder(one, seller, order.accessToken, "approve");
    const cancelling = () => cancelOrder(two, seller, order.accessToken, SHOP_ORIGIN);
    await Promise.allSettled([paying(), cancelling(), paying(), cancelling()]);
    const { order: after, held, left } = await outcome(order);
    t.match(after, { status: "cancelled", syncAt: null });
    t.equal(after && kinds(after).filter((kind) => kind === "cancelled").length, 1);
    const [payment] = after?.payments ?? [];
    const refunds = payment?.paid ? [{ id: "refund-1", amount: order.total, status: "done" }] : [];
    t.strictSame(payment?.refunds ?? [], refunds);
    t.equal(held, 0);
    t.equal(left, 9);
  });

  t.test("a payment while the order expires either pays it or takes nothing", async (t) => {
    const { one, two, seller, place, clock, outcome } = await openPayments(t, openTwo);
    const order = await place();
    await t.rejects(payOrder(one, seller, order.accessToken, "decline"), { code: "payment-declined" });
    clock.now = new Date(PLACED.getTime() + 30 * 60_000);
    const expiring = () => expireOrders(two, SHOP_ORIGIN, QUIET);
    await Promise.allSettled([expiring(), payOrder(one, seller, order.accessToken, "approve"), expiring()]);
    const { order: after, held, left } = await outcome(order);
    if (after?.status === "cancelled")
      t.match({ after, held, left }, { after: { payment: "failed" }, held: 0, left: 9 });
    else t.match({ after, held, left }, { after: { payment: "paid" }, held: order.total, left: 8 });
    t.equal(after?.syncAt, null);
  });

  t.test("refunds at the same time return the money once, and send one mail", async (t) => {
    const { one, two, seller, place, provider } = await openPayments(t, openTwo);
    const order = await place();
    await payOrder(one, seller, order.accessToken, "approve");
    const done = { status: "completed", fulfillment: "delivered" } as const;
    const complete = (stored: Order) => ({ order: { ...stored, ...done }, restock: false, mails: [] });
    await one.orders.change(seller.id, order.id, complete);
    const refund = (platform: Platform) =>
      takeOrderAction(platform, seller, { orderId: order.id, action: "refund" }, SHOP_ORIGIN);
    await Promise.allSettled([one, two, one, two].map(refund));
    const after = await two.orders.get(seller.id, order.id);
    t.match(after, { payment: "refunded", payments: [{ refunds: { length: 1 } }], syncAt: null });
    t.equal(provider.held.size, 0);
    t.equal((await one.mails.claim(99, 60_000)).length, 1);
  });
}
