import t from "tap";
import { PaymentFailed } from "../../../../gateway/platform/errors.ts";
import { cancelOrder } from "../../../../gateway/platform/orders/change-order.ts";
import { payOrder } from "../../../../gateway/platform/orders/order-payment.ts";
import { openOrderShop } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";

t.test("cancelling several times returns the stock once and sends one mail to each side", async (t) => {
  const { platform, seller, clock, place, stock } = await openOrderShop(t);
  const { accessToken, events } = await place();
  t.equal(await stock(), 9);
  for (const { id } of await platform.mails.claim(10, 1000)) await platform.mails.remove(id);
  clock.now = new Date("2026-05-06T08:00:00.000Z");
  const cancelled = await cancelOrder(platform, seller, accessToken);
  t.match(cancelled, { status: "cancelled", payment: "pending", fulfillment: "unfulfilled" });
  t.strictSame(cancelled.events, [...events, { at: "2026-05-06T08:00:00.000Z", kind: "cancelled" }]);
  t.equal(await stock(), 10);
  t.strictSame(await cancelOrder(platform, seller, accessToken), cancelled);
  await Promise.all(Array.from({ length: 5 }, () => cancelOrder(platform, seller, accessToken)));
  t.equal(await stock(), 10);
  const mails = await platform.mails.claim(10, 1000);
  t.strictSame(mails.map(({ message }) => message.to).toSorted(), ["ada@people.example", "hello@acme.example"]);
});

t.test("rejects cancelling a confirmed or shipped order, and another seller's order", async (t) => {
  const { platform, seller, place, stock } = await openOrderShop(t);
  const { seller: other } = await storeShop(platform);
  for (const axes of [{ status: "confirmed" }, { status: "completed" }, { fulfillment: "shipped" }] as const) {
    const { id, accessToken } = await place();
    await platform.orders.change(seller.id, id, (order) => ({
      order: { ...order, ...axes },
      restock: false,
      mails: [],
    }));
    await t.rejects(cancelOrder(platform, seller, accessToken), { code: "illegal-order-step" }, JSON.stringify(axes));
    await t.rejects(cancelOrder(platform, other, accessToken), { code: "object-not-found" });
  }
  t.equal(await stock(), 7);
  await t.rejects(cancelOrder(platform, seller, "x".repeat(43)), { code: "object-not-found" });
});

t.test("refunds a payment through its provider", async (t) => {
  const { platform, provider, seller, place } = await openOrderShop(t);
  const { id, accessToken } = await place({ payment: "test" });
  await payOrder(platform, seller, accessToken, "approve");
  t.equal(provider.held.get(id), 1695);
  const cancelled = await cancelOrder(platform, seller, accessToken);
  t.match(cancelled, { status: "cancelled", payment: "refunded" });
  t.strictSame(
    cancelled.events.map(({ kind }) => kind),
    ["placed", "paid", "cancelled", "refunded"],
  );
  t.equal(provider.held.size, 0);
});

t.test("cancelling again retries a failed refund", async (t) => {
  const { platform, provider, seller, place, stock } = await openOrderShop(t);
  const { id, accessToken } = await place({ payment: "test" });
  await payOrder(platform, seller, accessToken, "approve");
  const failing = { ...provider, refund: () => Promise.reject(new PaymentFailed("no answer")) };
  const down = { ...platform, paymentProviders: [failing] };
  t.match(await cancelOrder(down, seller, accessToken), { status: "cancelled", payment: "paid" });
  t.match(await platform.orders.get(seller.id, id), { status: "cancelled", payment: "paid" });
  t.match(await cancelOrder(platform, seller, accessToken), { status: "cancelled", payment: "refunded" });
  t.equal(provider.held.size, 0);
  t.equal(await stock(), 10);
});

t.test("does not refund a manual payment", async (t) => {
  const { platform, seller, place } = await openOrderShop(t);
  const { id, accessToken } = await place();
  await platform.orders.change(seller.id, id, (order) => ({
    order: { ...order, payment: "paid" },
    restock: false,
    mails: [],
  }));
  t.match(await cancelOrder(platform, seller, accessToken), { status: "cancelled", payment: "paid" });
});
