import type { Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import type { Order } from "../../areas/shared/orders/order.ts";
import { PaymentFailed } from "../../gateway/platform/errors.ts";
import type { PlatformOptions } from "../../gateway/platform/open-platform.ts";
import { cancelOrder, refundOrder } from "../../gateway/platform/orders/change-order.ts";
import { payOrder, syncOrders, syncPayment } from "../../gateway/platform/orders/order-payment.ts";
import { createTestProvider } from "../../gateway/platform/orders/own-providers.ts";
import { expireOrders } from "../../gateway/platform/orders/unpaid-orders.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { placementOf, refundInput } from "../support/orders.ts";
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
    pay: (order: Order): Promise<Order> => payOrder(one, seller, order.accessToken, "approve"),
    left: async () => (await stocks(one, seller.id, products))[0],
    place: async (quantity = 1): Promise<Order> => {
      const expiresAt = new Date(PLACED.getTime() + 30 * 60_000).toISOString();
      const order = { paymentMethod: "test", createdAt: PLACED.toISOString(), expiresAt } as const;
      return (await one.orders.place(seller.id, placementOf([{ product, quantity }], { order }))).order;
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

/** What the ports guarantee about payments if two gateways work on the same orders. */
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
    const cancelling = () => cancelOrder(two, seller, order.accessToken);
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
    const expiring = () => expireOrders(two, QUIET);
    await Promise.allSettled([expiring(), payOrder(one, seller, order.accessToken, "approve"), expiring()]);
    const { order: after, held, left } = await outcome(order);
    if (after?.status === "cancelled")
      t.match({ after, held, left }, { after: { payment: "failed" }, held: 0, left: 9 });
    else t.match({ after, held, left }, { after: { payment: "paid" }, held: order.total, left: 8 });
    t.equal(after?.syncAt, null);
  });

  t.test("requests of one refund at the same time return its money and stock once, and send one mail", async (t) => {
    const { one, two, seller, place, pay, provider, left } = await openPayments(t, openTwo);
    const order = await pay(await place(3));
    const [{ unitPrice }] = order.lines as [Order["lines"][number]];
    const lines = [{ line: 0, quantity: 2 }];
    const input = refundInput(order, { amount: 2 * unitPrice, lines, restock: true });
    const refund = (platform: Platform) =>
      refundOrder(platform, seller, { orderId: order.id, id: "a-refund-of-two-pieces", ...input });
    const answers = await Promise.all([one, two, one, two].map(refund));
    const after = await two.orders.get(seller.id, order.id);
    for (const answer of answers) t.match(answer, { payment: "paid", payments: [{ refunds: { length: 1 } }] });
    t.match(after, {
      payment: "paid",
      payments: [{ refunds: [{ status: "done", amount: 2 * unitPrice, request: { lines: [{ restocked: 2 }] } }] }],
      syncAt: null,
    });
    t.strictSame(after && kinds(after), ["placed", "paid", "partly-refunded"]);
    t.equal(provider.held.get(order.id), order.total - 2 * unitPrice);
    t.equal(await left(), 8);
    t.equal((await one.mails.claim(99, 60_000)).length, 1);
  });

  t.test("refunds at the same time return no more than was paid", async (t) => {
    const { one, two, seller, place, pay, provider, outcome } = await openPayments(t, openTwo);
    const order = await pay(await place());
    const amount = Math.ceil(order.total / 2);
    const refund = (platform: Platform, index: number) =>
      refundOrder(platform, seller, {
        orderId: order.id,
        id: `refund-number-${index}`,
        ...refundInput(order, { amount }),
      });
    const outcomes = await Promise.allSettled([one, two, one, two].map(refund));
    const isTwice = 2 * amount <= order.total;
    t.equal(outcomes.filter(({ status }) => status === "fulfilled").length, isTwice ? 2 : 1);
    for (const each of outcomes) if (each.status === "rejected") t.match(each.reason, { code: "illegal-order-step" });
    t.equal(provider.held.get(order.id) ?? 0, order.total - amount * (isTwice ? 2 : 1));
    const { order: after } = await outcome(order);
    t.strictSame(after && (await syncPayment(two, after)), after, "a second sync changes nothing");
  });

  t.test(
    "a refund of a process that ended is made by the background job of another, which sends the mail",
    async (t) => {
      const { one, two, seller, place, pay, provider, outcome } = await openPayments(t, openTwo);
      const order = await pay(await place());
      const ending = { ...provider, read: () => Promise.reject(new PaymentFailed("The process has ended.")) };
      const input = { orderId: order.id, id: "a-refund-of-one-euro", ...refundInput(order, { amount: 100 }) };
      const recorded = await refundOrder({ ...one, paymentProviders: [ending] }, seller, input);
      t.match(recorded.payments, [{ refunds: [{ status: "pending" }] }]);
      t.equal((await one.mails.claim(99, 60_000)).length, 0);
      const { order: after, held } = await outcome(order);
      t.match(after, { payment: "paid", payments: [{ refunds: [{ status: "done" }] }], syncAt: null });
      t.equal(held, order.total - 100);
      t.equal((await two.mails.claim(99, 60_000)).length, 1);
      t.strictSame(await refundOrder(one, seller, input), after, "a retry changes nothing");
      await t.rejects(refundOrder(one, seller, { ...input, amount: 101 }), {
        code: "idempotency-key-reused",
      });
    },
  );
}
