import t from "tap";
import { expireOrders } from "../../../../../gateway/platform/commands/orders/expire-orders.ts";
import { payOrder } from "../../../../../gateway/platform/commands/orders/pay-order.ts";
import type { Platform } from "../../../../../gateway/platform/platform.ts";
import type { Orders } from "../../../../../gateway/platform/ports/orders.ts";
import { openOrderShop, SHOP_ORIGIN } from "../../../../support/platform.ts";

t.test("unpaid in time, an order is given up and its stock is back", async (t) => {
  const { platform, provider, seller, clock, place, stock } = await openOrderShop(t);
  const placed = await place({ payment: "test" });
  const [paid, manual] = [await place({ payment: "test" }), await place()];
  await payOrder(platform, seller, paid.accessToken, "approve");
  const end = Date.parse(placed.createdAt) + provider.expiresAfterMs;
  clock.now = new Date(end - 1);
  t.equal(await expireOrders(platform, SHOP_ORIGIN), 0, "a moment too early");
  for (const { id } of await platform.mails.claim(10, 1000)) await platform.mails.remove(id);
  clock.now = new Date(end);
  t.equal(await expireOrders(platform, SHOP_ORIGIN), 1);
  const after = await platform.orders.get(seller.id, placed.id);
  t.match(after, { status: "cancelled", payment: "failed", fulfillment: "unfulfilled" });
  t.strictSame(after?.events.at(-1), { at: new Date(end).toISOString(), kind: "expired" });
  t.match(await platform.orders.get(seller.id, paid.id), { status: "placed", payment: "paid" });
  t.match(await platform.orders.get(seller.id, manual.id), { status: "placed", payment: "pending" });
  t.equal(await stock(), 8);
  const mails = await platform.mails.claim(10, 1000);
  t.strictSame(mails.map(({ message }) => message.to).toSorted(), ["ada@people.example", "hello@acme.example"]);
  t.equal(await expireOrders(platform, SHOP_ORIGIN), 0, "and once");
  t.equal(await stock(), 8);
});

t.test("of several who do it at once each order is given up by one", async (t) => {
  const { platform, clock, place, stock } = await openOrderShop(t);
  for (let index = 0; index < 6; index += 1) await place({ payment: "test" });
  clock.now = new Date("2027-01-01T00:00:00.000Z");
  const counts = await Promise.all([1, 2, 3].map(() => expireOrders(platform, SHOP_ORIGIN)));
  t.equal(
    counts.reduce((sum, count) => sum + count, 0),
    6,
  );
  t.equal(await stock(), 10);
});

t.test("what happened since it was listed counts", async (t) => {
  const { platform, seller, clock, place, stock } = await openOrderShop(t);
  const [paid, confirmed] = [await place({ payment: "test" }), await place({ payment: "test" })];
  clock.now = new Date("2027-01-01T00:00:00.000Z");
  const listed = await platform.orders.listExpired(clock.now, 10);
  t.strictSame(new Set(listed.map(({ id }) => id)), new Set([paid.id, confirmed.id]));
  await payOrder(platform, seller, paid.accessToken, "approve");
  await platform.orders.change(seller.id, confirmed.id, (order) => ({
    order: { ...order, status: "confirmed" },
    restock: false,
    mails: [],
  }));
  const change: Orders["change"] = (...step) => platform.orders.change(...step);
  const orders: Pick<Orders, "listExpired" | "change"> = { listExpired: async () => listed, change };
  t.equal(await expireOrders({ ...platform, orders: orders as Orders }, SHOP_ORIGIN), 0);
  t.match(await platform.orders.get(seller.id, paid.id), { status: "placed", payment: "paid" });
  t.match(await platform.orders.get(seller.id, confirmed.id), { status: "confirmed", payment: "pending" });
  t.equal(await stock(), 8);
});

t.test("a provider that does not answer keeps no order from being given up", async (t) => {
  const { platform, provider, clock, place, stock } = await openOrderShop(t);
  await place({ payment: "test" });
  clock.now = new Date("2027-01-01T00:00:00.000Z");
  const silent = { ...provider, refund: () => new Promise<never>(() => {}) };
  t.equal(await expireOrders({ ...platform, paymentProviders: [silent] } as Platform, SHOP_ORIGIN), 1);
  t.equal(await stock(), 10);
});
