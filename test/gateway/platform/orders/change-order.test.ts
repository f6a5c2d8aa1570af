import t from "tap";
import type { Order, OrderAxes } from "../../../../areas/shared/orders/order.ts";
import type { SellerAction } from "../../../../areas/shared/orders/order-actions.ts";
import { ObjectNotFound, PaymentFailed } from "../../../../gateway/platform/errors.ts";
import { takeOrderAction } from "../../../../gateway/platform/orders/change-order.ts";
import { payOrder, syncOrders } from "../../../../gateway/platform/orders/order-payment.ts";
import { type OrderShop, openOrderShop, SHOP_ORIGIN } from "../../../support/platform.ts";

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
      return takeOrderAction(platform, seller, asked, SHOP_ORIGIN);
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
