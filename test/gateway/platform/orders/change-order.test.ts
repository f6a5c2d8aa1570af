import { randomUUID } from "node:crypto";
import t from "tap";
import { MAX_REFUNDS, type Order, type OrderAxes, type OrderRefund } from "../../../../areas/shared/orders/order.ts";
import type { SellerAction } from "../../../../areas/shared/orders/order-actions.ts";
import type { RefundInput } from "../../../../areas/shared/orders/order-refunds.ts";
import { ObjectNotFound, PaymentFailed } from "../../../../gateway/platform/errors.ts";
import { addOrderNote, refundOrder, takeOrderAction } from "../../../../gateway/platform/orders/change-order.ts";
import { payOrder, syncOrders } from "../../../../gateway/platform/orders/order-payment.ts";
import type { Orders } from "../../../../gateway/platform/orders/orders.ts";
import type { TestProvider } from "../../../../gateway/platform/orders/own-providers.ts";
import { expireOrders, remindOrders } from "../../../../gateway/platform/orders/unpaid-orders.ts";
import { orderOf, refundInput } from "../../../support/orders.ts";
import { type OrderShop, openOrderShop } from "../../../support/platform.ts";

/** Performs a seller's actions, and reads the queued mails. */
function sellerOf({ platform, seller }: OrderShop) {
  return {
    act: (
      order: Pick<Order, "id">,
      action: SellerAction,
      details: { restock?: boolean; tracking?: Order["tracking"] } = {},
    ) => {
      const { tracking, ...rest } = details;
      const asked = { orderId: order.id, action, ...rest, ...(tracking ? { tracking } : {}) };
      return takeOrderAction(platform, seller, asked);
    },
    /** The audience and subject of each new mail. */
    mails: async (): Promise<string[]> => {
      const queued = await platform.mails.claim(99, 3_600_000);
      for (const { id } of queued) await platform.mails.remove(id);
      return queued.map(({ message }) => `${message.audience}: ${message.subject}`);
    },
  };
}

const axes = ({ status, payment, fulfillment }: Order): OrderAxes => ({ status, payment, fulfillment });

const TRACKING = { carrier: "An Post", number: "RR1", url: "https://anpost.example/RR1" };

t.test("mails the customer about confirmation, shipping and payment", async (t) => {
  const shop = await openOrderShop(t);
  const { act, mails } = sellerOf(shop);
  const order = await shop.place();
  await mails();
  t.same(axes(await act(order, "confirm")), { status: "confirmed", payment: "pending", fulfillment: "unfulfilled" });
  t.same(await mails(), ["customer: Your order 1001 at Acme is confirmed"]);
  const shipped = await act(order, "ship", { tracking: TRACKING });
  t.match(shipped, { fulfillment: "shipped", tracking: TRACKING });
  t.same(await mails(), ["customer: Your order 1001 at Acme is on its way"]);
  await act(order, "deliver");
  t.same(await mails(), []);
  t.same(axes(await act(order, "mark-paid")), { status: "completed", payment: "paid", fulfillment: "delivered" });
  t.same(await mails(), ["customer: Your payment for order 1001 at Acme has arrived"]);
  t.equal(await shop.stock(), 9);
  await act(order, "return", { restock: true });
  t.equal(await shop.stock(), 10);
  t.same(await mails(), []);
  const stored = await shop.platform.orders.get(shop.seller.id, order.id);
  t.ok(stored?.events.every(({ at }) => at === shop.clock.now.toISOString()));
});

t.test("ships without tracking details", async (t) => {
  const shop = await openOrderShop(t);
  const { act } = sellerOf(shop);
  t.equal((await act(await shop.place(), "ship", { tracking: { carrier: "", number: "", url: "" } })).tracking, null);
  t.equal((await act(await shop.place(), "ship")).tracking, null);
  t.match((await act(await shop.place(), "ship", { tracking: { ...TRACKING, url: "" } })).tracking, { url: "" });
});

t.test("cancelling returns the stock and mails only the customer", async (t) => {
  const shop = await openOrderShop(t);
  const { act, mails } = sellerOf(shop);
  const order = await shop.place();
  await mails();
  t.equal(await shop.stock(), 9);
  await act(order, "cancel");
  t.equal(await shop.stock(), 10);
  t.same(await mails(), ["customer: Order 1001 at Acme is cancelled"]);
});

t.test("of concurrent actions one succeeds: stock returns once, one mail is sent", async (t) => {
  const shop = await openOrderShop(t);
  const { act, mails } = sellerOf(shop);
  for (const [action, before] of [
    ["cancel", []],
    ["return", ["ship"]],
    ["mark-paid", []],
    ["ship", []],
  ] as [SellerAction, SellerAction[]][]) {
    const order = await shop.place({ payment: "manual" });
    for (const step of before) await act(order, step);
    await mails();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => act(order, action, action === "return" ? { restock: true } : {})),
    );
    t.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1, action);
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [(outcome.reason as { code: string }).code] : [],
    );
    t.same(new Set(codes), new Set(["illegal-order-step"]), action);
    t.equal((await mails()).length, action === "return" ? 0 : 1, action);
  }
  t.equal(await shop.stock(), 8, "two of the four are returned");
});

t.test("cancelling refunds through the provider", async (t) => {
  const shop = await openOrderShop(t);
  const { act, mails } = sellerOf(shop);
  const paid = await payOrder(
    shop.platform,
    shop.seller,
    (await shop.place({ payment: "test" })).accessToken,
    "approve",
  );
  await mails();
  t.match(await act(paid, "cancel"), { status: "cancelled", payment: "refunded", expiresAt: null });
  t.equal(shop.provider.held.size, 0);
  t.same(await mails(), ["customer: Order 1001 at Acme is cancelled"]);

  const unpaid = await shop.place({ payment: "test" });
  t.match(await act(unpaid, "cancel"), { status: "cancelled", payment: "pending", expiresAt: null });
  await t.rejects(payOrder(shop.platform, shop.seller, unpaid.accessToken, "approve"), { code: "illegal-order-step" });
});

t.test("cancels an order even if its provider does not answer, and refunds it later", async (t) => {
  const shop = await openOrderShop(t);
  const refund = () => Promise.reject(new PaymentFailed("no answer"));
  const silent = { ...shop.platform, paymentProviders: [{ ...shop.provider, refund }] };
  const { act, mails } = sellerOf({ ...shop, platform: silent });
  const paid = await payOrder(
    shop.platform,
    shop.seller,
    (await shop.place({ payment: "test" })).accessToken,
    "approve",
  );
  await mails();
  t.match(await act(paid, "cancel"), { status: "cancelled", payment: "paid" });
  t.equal((await mails()).length, 1);
  shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000);
  t.equal(await syncOrders(shop.platform, { error: () => t.fail() }), 1);
  t.equal(shop.provider.held.size, 0);
});

t.test("rejects every action on another seller's order", async (t) => {
  const [shop, other] = [await openOrderShop(t), await openOrderShop(t)];
  const order = await shop.place();
  const { act } = sellerOf({ ...shop, seller: other.seller });
  for (const action of ["confirm", "cancel"] as const)
    await t.rejects(act(order, action), new ObjectNotFound(`The seller has no order ${order.id}.`), action);
  t.strictSame(await shop.platform.orders.get(shop.seller.id, order.id), order);
});

const QUIET = { error() {} };

/** Pays and refunds orders of a shop, through a provider that can be changed. */
function refunding(shop: OrderShop, change: Partial<TestProvider> = {}) {
  const { platform, provider, seller, product } = shop;
  const changed = {
    ...platform,
    paymentProviders: [platform.paymentProviders[0] ?? provider, { ...provider, ...change }],
  };
  return {
    platform: changed,
    /** A paid order of three pieces: 36.00 and 4.95 for the delivery. */
    paid: async (): Promise<Order> => {
      const { lines, expectedTotal } = orderOf(seller, product, 3);
      const { accessToken } = await shop.place({ payment: "test", lines, expectedTotal });
      const order = await payOrder(platform, seller, accessToken, "approve");
      await mailsOf(shop);
      return order;
    },
    refund: (order: Order, given: Partial<RefundInput> = {}, id: string = randomUUID()) =>
      refundOrder(changed, seller, { orderId: order.id, id, ...refundInput(order, given) }),
  };
}

/** Takes the queued mails. @returns their subjects */
async function mailsOf({ platform }: OrderShop): Promise<string[]> {
  const queued = await platform.mails.claim(99, 3_600_000);
  for (const { id } of queued) await platform.mails.remove(id);
  return queued.map(({ message }) => message.subject);
}

const PIECES = { lines: [{ line: 0, quantity: 2 }], amount: 2400 };
const MAIL = "Your refund for order 1001 at Acme is on its way";

t.test("refunds pieces, then the rest, and restocks exactly the pieces", async (t) => {
  const shop = await openOrderShop(t);
  const { paid, refund } = refunding(shop);
  const order = await paid();
  t.equal(await shop.stock(), 7);
  const partly = await refund(order, { ...PIECES, restock: true, reason: "requested_by_customer", note: "Broken" });
  t.match(partly, { payment: "paid", syncAt: null });
  t.match(partly.payments, [
    {
      refunds: [
        {
          amount: 2400,
          status: "done",
          request: {
            at: shop.clock.now.toISOString(),
            reason: "requested_by_customer",
            note: "Broken",
            lines: [{ line: 0, quantity: 2, amount: 2400, restocked: 2 }],
            delivery: 0,
          },
        },
      ],
    },
  ]);
  t.equal(await shop.stock(), 9);
  t.strictSame(await mailsOf(shop), [MAIL]);
  const all = await refund(partly, { lines: [{ line: 0, quantity: 1 }], delivery: true, amount: 1695 });
  t.match(all, { payment: "refunded" });
  t.strictSame(
    all.events.map(({ kind }) => kind),
    ["placed", "paid", "partly-refunded", "refunded"],
  );
  t.equal(shop.provider.held.size, 0);
  t.equal(await shop.stock(), 9, "without restocking");
  t.strictSame(await mailsOf(shop), [MAIL]);
});

t.test("cancelling and returning an order restock only what refunds have not", async (t) => {
  const shop = await openOrderShop(t);
  const { paid, refund } = refunding(shop);
  const act = (order: Order, action: "cancel" | "ship" | "return", restock?: boolean) =>
    takeOrderAction(shop.platform, shop.seller, { orderId: order.id, action, restock });
  const cancelled = await paid();
  await refund(cancelled, { ...PIECES, restock: true });
  t.match(await act(cancelled, "cancel"), { payment: "refunded" });
  t.equal(await shop.stock(), 10);
  t.equal(shop.provider.held.size, 0);

  const returned = await paid();
  await act(returned, "ship");
  await refund(returned, { ...PIECES, restock: true });
  await act(returned, "return", true);
  t.equal(await shop.stock(), 10);
  const last = { lines: [{ line: 0, quantity: 1 }], amount: 1200 };
  await t.rejects(refund(returned, { ...last, restock: true }), { code: "illegal-order-step" });
  await refund(returned, last);
  t.equal(await shop.stock(), 10);
});

t.test("pieces refunded without restocking return to stock only if they were sent before", async (t) => {
  for (const [steps, stock] of [
    [["refund", "cancel"], 8],
    [["refund", "ship", "return"], 8],
    [["ship", "refund", "return"], 10],
  ] as const) {
    const shop = await openOrderShop(t);
    const { paid, refund } = refunding(shop);
    const order = await paid();
    for (const step of steps) {
      shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
      if (step === "refund") await refund(order, { ...PIECES, restock: false });
      else {
        const input = { orderId: order.id, action: step, restock: true };
        await takeOrderAction(shop.platform, shop.seller, input);
      }
    }
    t.equal(await shop.stock(), stock, steps.join(", "));
  }
});

t.test("a repeated refund returns the order, and a changed one is rejected", async (t) => {
  const shop = await openOrderShop(t);
  const { paid, refund } = refunding(shop);
  const order = await paid();
  const id = "a-refund-pressed-twice";
  const first = await refund(order, { ...PIECES, restock: true }, id);
  t.strictSame(await refund(order, { ...PIECES, restock: true }, id), first);
  for (const change of [{ amount: 2399 }, { restock: false }, { note: "New" }, { reason: "duplicate" } as const])
    await t.rejects(refund(order, { ...PIECES, restock: true, ...change }, id), { code: "idempotency-key-reused" });
  t.equal(shop.provider.held.get(order.id), order.total - 2400);
  t.equal(await shop.stock(), 9);
  t.equal((await mailsOf(shop)).length, 1);
});

t.test("rejects a refund that the order does not allow", async (t) => {
  const shop = await openOrderShop(t);
  const { paid, refund } = refunding(shop);
  const order = await paid();
  const refused = { code: "illegal-order-step" };
  for (const given of [
    { amount: order.total + 1 },
    { ...PIECES, amount: 2399 },
    { lines: [{ line: 0, quantity: 4 }], amount: 4095 },
    { lines: [{ line: 1, quantity: 1 }], amount: 1 },
    { ...PIECES, delivery: true },
  ])
    await t.rejects(refund(order, given), refused, JSON.stringify(given));
  const unpaid = await shop.place({ payment: "test" });
  await t.rejects(refund(unpaid, { amount: 1 }), refused);
  await t.rejects(refund({ ...order, id: "none" }), { code: "object-not-found" });
  t.strictSame(await shop.platform.orders.get(shop.seller.id, order.id), order);
});

t.test("an order has a limited number of refunds", async (t) => {
  const shop = await openOrderShop(t);
  const { paid, refund } = refunding(shop, { refund: async () => "failed" });
  const order = await paid();
  await shop.platform.orders.change(shop.seller.id, order.id, (stored) => {
    const refunds = Array.from(
      { length: MAX_REFUNDS - 1 },
      (_, index): OrderRefund => ({ id: `${index}`, amount: 1, status: "failed" }),
    );
    const payments = stored.payments.map((payment) => ({ ...payment, refunds }));
    return { order: { ...stored, payments }, restock: false, mails: [] };
  });
  const last = await refund(order, { amount: 1 }, "the-last-refund-of-it");
  await t.rejects(refund(order, { amount: 1 }), { code: "illegal-order-step" });
  t.strictSame(await refund(order, { amount: 1 }, "the-last-refund-of-it"), last, "a repeated one is no new one");
});

t.test("a refused refund says so, sends no mail, and can be tried again", async (t) => {
  const shop = await openOrderShop(t);
  const failing = refunding(shop, { refund: async () => "failed" });
  const order = await failing.paid();
  const failed = await failing.refund(order, { ...PIECES, restock: true });
  t.match(failed, { payment: "paid", payments: [{ refunds: [{ status: "failed" }] }], syncAt: null });
  t.equal(failed.events.at(-1)?.kind, "refund-failed");
  t.strictSame(await mailsOf(shop), []);
  t.equal(await shop.stock(), 9);
  const again = await refunding(shop).refund(failed, { ...PIECES, restock: true });
  t.match(again.payments, [{ refunds: { length: 2 } }]);
  t.equal(shop.provider.held.get(order.id), order.total - 2400);
  t.equal(await shop.stock(), 9, "the pieces are back already");
  t.strictSame(await mailsOf(shop), [MAIL]);
});

t.test("a refund without an answer stays pending, and is made later with its mail", async (t) => {
  const shop = await openOrderShop(t);
  const silent = refunding(shop, { refund: () => Promise.reject(new PaymentFailed("no answer")) });
  const order = await silent.paid();
  shop.clock.now = new Date(shop.clock.now.getTime() + 90 * 24 * 3_600_000);
  const pending = await silent.refund(order, PIECES);
  t.match(pending, { payment: "paid", payments: [{ refunds: [{ status: "pending" }] }] });
  t.strictSame(await mailsOf(shop), []);
  shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 60_000);
  t.equal(await syncOrders(shop.platform, QUIET), 1, "soon, although the order is old");
  t.match(await shop.platform.orders.get(shop.seller.id, order.id), {
    payments: [{ refunds: [{ status: "done" }] }],
    syncAt: null,
  });
  t.strictSame(await mailsOf(shop), [MAIL]);
});

t.test("records what the seller returned by hand", async (t) => {
  const shop = await openOrderShop(t);
  const { refund } = refunding(shop);
  const { id } = await shop.place();
  const paid = await takeOrderAction(shop.platform, shop.seller, { orderId: id, action: "mark-paid" });
  await mailsOf(shop);
  const partly = await refund(paid, { amount: 495 });
  t.match(partly, { payment: "paid", payments: [{ refunds: [{ amount: 495, status: "done" }] }], syncAt: null });
  t.match(await refund(partly), { payment: "refunded" });
  t.equal((await mailsOf(shop)).length, 2);
});

t.test("mails the customer when the seller has refunded a cancelled order by hand", async (t) => {
  const shop = await openOrderShop(t);
  const { refund } = refunding(shop);
  const { act, mails } = sellerOf(shop);
  const order = await shop.place();
  await act(order, "mark-paid");
  await mails();
  const cancelled = await act(order, "cancel");
  t.same(await mails(), ["customer: Order 1001 at Acme is cancelled"]);
  t.match(await refund(cancelled), { status: "cancelled", payment: "refunded" });
  t.same(await mails(), [`customer: ${MAIL}`]);
});

t.test("records a transfer that arrives after the order was cancelled, and its refund", async (t) => {
  for (const isExpired of [false, true]) {
    const shop = await openOrderShop(t, { paymentDays: 7 });
    const { refund } = refunding(shop);
    const { act, mails } = sellerOf(shop);
    const order = await shop.place();
    if (isExpired) {
      shop.clock.now = new Date("2026-05-12T00:00:00.000Z");
      await remindOrders(shop.platform);
      shop.clock.now = new Date("2026-06-01T00:00:00.000Z");
      t.equal(await expireOrders(shop.platform), 1);
    } else await act(order, "cancel");
    await mails();
    const paid = await act(order, "mark-paid");
    t.match(paid, { status: "cancelled", payment: "paid", payments: [{ paid: 1695 }] });
    t.same(await mails(), [], "no mail about a payment");
    t.match(await refund(paid), { status: "cancelled", payment: "refunded" });
    t.same(await mails(), [`customer: ${MAIL}`]);
    t.equal(await shop.stock(), 10);
  }
});

t.test("adds a note once if the transaction runs again after its answer was lost", async (t) => {
  const { platform, seller, place } = await openOrderShop(t);
  const { id } = await place();
  const change: Orders["change"] = async (...given) => {
    await platform.orders.change(...given);
    return platform.orders.change(...given);
  };
  const orders = new Proxy(platform.orders, {
    get: (target, name) => (name === "change" ? change : Reflect.get(target, name)),
  });
  const note = { id: "note-1234-5678-90", text: "Ring twice.", author: "Olga" };
  const { notes } = await addOrderNote({ ...platform, orders }, seller.id, id, note);
  t.match(notes, [note]);
  t.equal(notes.length, 1);
  t.same((await platform.orders.get(seller.id, id))?.notes, notes);
});
