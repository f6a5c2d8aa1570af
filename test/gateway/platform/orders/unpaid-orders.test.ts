import t from "tap";
import { payOrder } from "../../../../gateway/platform/orders/order-payment.ts";
import type { Orders } from "../../../../gateway/platform/orders/orders.ts";
import { expireOrders, remindOrders } from "../../../../gateway/platform/orders/unpaid-orders.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { confirm } from "../../../support/orders.ts";
import { openOrderShop, SHOP_ORIGIN } from "../../../support/platform.ts";

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

t.test("unpaid by hand, an order is given up after its customer was reminded", async (t) => {
  const { platform, seller, clock, place, stock } = await openOrderShop(t);
  const [unpaid, confirmed] = [await place(), await place()];
  await platform.orders.change(seller.id, confirmed.id, confirm);
  for (const { id } of await platform.mails.claim(10, 1000)) await platform.mails.remove(id);
  // Ordered on 6 May at 07:08: reminded on the 11th, and over when the 13th has ended everywhere.
  const run = async (at: string) => {
    clock.now = new Date(at);
    return { reminded: await remindOrders(platform, SHOP_ORIGIN), expired: await expireOrders(platform, SHOP_ORIGIN) };
  };
  t.same(await run("2026-05-11T07:08:08.999Z"), { reminded: 0, expired: 0 });
  t.same(await run("2026-05-11T07:08:09.000Z"), { reminded: 1, expired: 0 });
  const [reminder] = await platform.mails.claim(10, 1000);
  t.match(reminder?.message, { to: "ada@people.example", audience: "customer" });
  t.match(reminder?.message.text, "13 May 2026");
  await platform.mails.remove(reminder?.id ?? "");
  t.match((await platform.orders.get(seller.id, unpaid.id))?.events, [{ kind: "placed" }, { kind: "reminded" }]);
  t.same(await run("2026-05-14T11:59:59.999Z"), { reminded: 0, expired: 0 }, "it is still the 13th somewhere");
  t.same(await run("2026-05-14T12:00:00.000Z"), { reminded: 0, expired: 1 });
  t.match(await platform.orders.get(seller.id, unpaid.id), { status: "cancelled", payment: "failed", expiresAt: null });
  t.match(await platform.orders.get(seller.id, confirmed.id), { status: "confirmed", payment: "pending" });
  t.equal(await stock(), 9);
  const mails = await platform.mails.claim(10, 1000);
  t.strictSame(mails.map(({ message }) => message.to).toSorted(), ["ada@people.example", "hello@acme.example"]);
  t.same(await platform.orders.listUnsettled(new Date("2030-01-01"), 9), [], "no provider is asked for its money");
});

t.test("a reminder that comes late leaves the same time to pay", async (t) => {
  const { platform, seller, clock, place } = await openOrderShop(t);
  const { id } = await place();
  clock.now = new Date("2026-06-20T10:00:00.000Z");
  t.equal(await expireOrders(platform, SHOP_ORIGIN), 0, "nobody was reminded yet");
  const counts = await Promise.all([1, 2, 3].map(() => remindOrders(platform, SHOP_ORIGIN)));
  t.equal(
    counts.reduce((sum, count) => sum + count, 0),
    1,
    "once, by one of several",
  );
  t.equal(await expireOrders(platform, SHOP_ORIGIN), 0);
  t.match(await platform.orders.get(seller.id, id), { remindAt: null, expiresAt: "2026-06-23T12:00:00.000Z" });
});

t.test("where the seller wants no limit, an order stays, and nobody is reminded", async (t) => {
  const { platform, seller, clock, place } = await openOrderShop(t, { paymentDays: null });
  const { id } = await place();
  clock.now = new Date("2030-01-01T00:00:00.000Z");
  t.equal(await remindOrders(platform, SHOP_ORIGIN), 0);
  t.equal(await expireOrders(platform, SHOP_ORIGIN), 0);
  t.match(await platform.orders.get(seller.id, id), { status: "placed", expiresAt: null });
});

t.test("a shop that was shut down asks nobody to pay, and its unpaid orders are given up", async (t) => {
  const { platform, seller, clock, place } = await openOrderShop(t);
  const { id } = await place();
  await platform.sellers.update(seller.id, { status: "suspended" });
  clock.now = new Date("2026-05-20T00:00:00.000Z");
  t.equal(await remindOrders(platform, SHOP_ORIGIN), 0);
  t.equal(await expireOrders(platform, SHOP_ORIGIN), 1);
  t.match(await platform.orders.get(seller.id, id), { status: "cancelled" });
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
