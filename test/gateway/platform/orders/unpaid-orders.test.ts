import t, { type Test } from "tap";
import type { Order } from "../../../../areas/shared/orders/order.ts";
import type { PaymentReading } from "../../../../areas/shared/orders/order-payments.ts";
import type { FaultyRecords } from "../../../../gateway/platform/concurrency.ts";
import { BrokenRecord, PaymentFailed, StorageFailure } from "../../../../gateway/platform/errors.ts";
import { cancelOrder, takeOrderAction } from "../../../../gateway/platform/orders/change-order.ts";
import { payOrder } from "../../../../gateway/platform/orders/order-payment.ts";
import type { OrderKey, Orders } from "../../../../gateway/platform/orders/orders.ts";
import { expireOrders, remindOrders } from "../../../../gateway/platform/orders/unpaid-orders.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { confirm } from "../../../support/orders.ts";
import { addOrderShop, breakRecords, openOrderShop, withOrderChange } from "../../../support/platform.ts";
import { storeProduct } from "../../../support/shop.ts";

t.test("cancels an unpaid order at its expiry time and returns its stock", async (t) => {
  const { platform, seller, clock, place, stock } = await openOrderShop(t);
  const placed = await place({ payment: "test" });
  const [paid, manual] = [await place({ payment: "test" }), await place()];
  await payOrder(platform, seller, paid.accessToken, "approve");
  const end = Date.parse(placed.expiresAt ?? "");
  clock.now = new Date(end - 1);
  t.equal(await expireOrders(platform), 0, "one millisecond early");
  for (const { id } of await platform.mails.claim(10, 1000)) await platform.mails.remove(id);
  clock.now = new Date(end);
  t.equal(await expireOrders(platform), 1);
  const after = await platform.orders.get(seller.id, placed.id);
  t.match(after, { status: "cancelled", payment: "failed", fulfillment: "unfulfilled" });
  t.strictSame(after?.events.at(-1), { at: new Date(end).toISOString(), kind: "expired" });
  t.match(await platform.orders.get(seller.id, paid.id), { status: "placed", payment: "paid" });
  t.match(await platform.orders.get(seller.id, manual.id), { status: "placed", payment: "pending" });
  t.equal(await stock(), 8);
  const mails = await platform.mails.claim(10, 1000);
  t.strictSame(mails.map(({ message }) => message.to).toSorted(), ["ada@people.example", "hello@acme.example"]);
  t.equal(await expireOrders(platform), 0, "not twice");
  t.equal(await stock(), 8);
});

t.test("cancels an order with manual payment after a reminder", async (t) => {
  const { platform, seller, clock, place, stock } = await openOrderShop(t);
  const [unpaid, confirmed] = [await place(), await place()];
  await platform.orders.change(seller.id, confirmed.id, confirm);
  for (const { id } of await platform.mails.claim(10, 1000)) await platform.mails.remove(id);
  // Ordered on 6 May at 07:08: reminded on the 11th, and cancelled when the 13th has ended in every time zone.
  const run = async (at: string) => {
    clock.now = new Date(at);
    return { reminded: await remindOrders(platform), expired: await expireOrders(platform) };
  };
  t.same(await run("2026-05-11T07:08:08.999Z"), { reminded: 0, expired: 0 });
  t.same(await run("2026-05-11T07:08:09.000Z"), { reminded: 1, expired: 0 });
  const [reminder] = await platform.mails.claim(10, 1000);
  t.match(reminder?.message, { to: "ada@people.example", audience: "customer" });
  t.match(reminder?.message.text, "13 May 2026");
  await platform.mails.remove(reminder?.id ?? "");
  t.match((await platform.orders.get(seller.id, unpaid.id))?.events, [{ kind: "placed" }, { kind: "reminded" }]);
  t.same(await run("2026-05-14T11:59:59.999Z"), { reminded: 0, expired: 0 }, "still the 13th in some time zone");
  t.same(await run("2026-05-14T12:00:00.000Z"), { reminded: 0, expired: 1 });
  t.match(await platform.orders.get(seller.id, unpaid.id), { status: "cancelled", payment: "failed", expiresAt: null });
  t.match(await platform.orders.get(seller.id, confirmed.id), { status: "confirmed", payment: "pending" });
  t.equal(await stock(), 9);
  const mails = await platform.mails.claim(10, 1000);
  t.strictSame(mails.map(({ message }) => message.to).toSorted(), ["ada@people.example", "hello@acme.example"]);
  t.same(await platform.orders.listDue("syncAt", new Date("2030-01-01"), 9), [], "no refund is requested");
});

t.test("a free order is paid at once: nothing asks for money, and nothing cancels it", async (t) => {
  const deliveryOptions = [{ id: "shop", title: "At the shop", kind: "pickup" as const, price: 0 }];
  for (const payment of ["manual", "test"] as const) {
    const shop = await openOrderShop(t, { deliveryOptions, paymentInstructions: "Pay to IBAN GB00" });
    const { platform, seller, product, clock, place, stock } = shop;
    const variants = product.variants.map((variant) => ({ ...variant, price: 0 }));
    await storeProduct(platform, seller.id, { ...product, variants });
    const [order, other] = [
      await place({ payment, expectedTotal: 0 }),
      await place({ payment, expectedTotal: 0, contact: { name: "Bob", email: "bob@people.example" } }),
    ];
    t.match(order, { total: 0, payment: "paid", expiresAt: null, remindAt: null, payments: [] }, payment);
    const mails = await platform.mails.claim(10, 1000);
    t.equal(mails.length, 4, payment);
    for (const { message } of mails) t.notMatch(message.text, /Payment\n|IBAN|to pay|card|Amount/, payment);
    if (payment === "manual")
      t.match(mails.find(({ message }) => message.audience === "seller")?.message.text, "The order costs nothing.");
    for (const { id } of mails) await platform.mails.remove(id);

    clock.now = new Date("2030-01-01T00:00:00.000Z");
    t.equal(await remindOrders(platform), 0, payment);
    t.equal(await expireOrders(platform), 0, payment);
    await takeOrderAction(platform, seller, { orderId: order.id, action: "deliver" });
    t.match(await platform.orders.get(seller.id, order.id), { status: "completed", payment: "paid" }, payment);
    await cancelOrder(platform, seller, other.accessToken);
    t.match(await platform.orders.get(seller.id, other.id), { status: "cancelled", payments: [] }, payment);
    t.equal(await stock(), 9, payment);
    for (const { message } of await platform.mails.claim(10, 1000)) t.notMatch(message.text, /refund|paid/, payment);
  }
});

t.test("extends the deadline after a late reminder", async (t) => {
  const { platform, seller, clock, place } = await openOrderShop(t);
  const { id } = await place();
  clock.now = new Date("2026-06-20T10:00:00.000Z");
  t.equal(await expireOrders(platform), 0, "not before the reminder");
  const counts = await Promise.all([1, 2, 3].map(() => remindOrders(platform)));
  t.equal(
    counts.reduce((sum, count) => sum + count, 0),
    1,
    "sent once by concurrent runs",
  );
  t.equal(await expireOrders(platform), 0);
  t.match(await platform.orders.get(seller.id, id), { remindAt: null, expiresAt: "2026-06-23T12:00:00.000Z" });
});

t.test("neither reminds nor cancels if the shop has no payment deadline", async (t) => {
  const { platform, seller, clock, place } = await openOrderShop(t, { paymentDays: null });
  const { id } = await place();
  clock.now = new Date("2030-01-01T00:00:00.000Z");
  t.equal(await remindOrders(platform), 0);
  t.equal(await expireOrders(platform), 0);
  t.match(await platform.orders.get(seller.id, id), { status: "placed", expiresAt: null });
});

t.test("cancels the unpaid orders of a suspended shop without reminders", async (t) => {
  const { platform, seller, clock, place, stock } = await openOrderShop(t);
  const { id } = await place();
  await platform.sellers.change(seller.id, () => ({ status: "suspended" }));
  clock.now = new Date("2026-05-20T00:00:00.000Z");
  t.equal(await remindOrders(platform), 0);
  t.equal(await stock(), 9);
  t.equal(await expireOrders(platform), 1);
  t.match(await platform.orders.get(seller.id, id), { status: "cancelled" });
});

t.test("concurrent runs cancel each order once", async (t) => {
  const { platform, clock, place, stock } = await openOrderShop(t);
  for (let index = 0; index < 6; index += 1) await place({ payment: "test" });
  clock.now = new Date("2027-01-01T00:00:00.000Z");
  const counts = await Promise.all([1, 2, 3].map(() => expireOrders(platform)));
  t.equal(
    counts.reduce((sum, count) => sum + count, 0),
    6,
  );
  t.equal(await stock(), 10);
});

/** The platform's orders, with an earlier list of expired or unreminded ones. */
function ordersListed({ orders }: { orders: Orders }, listed: OrderKey[]): Orders {
  const own: Pick<Orders, "listDue" | "change" | "get"> = {
    listDue: async () => listed,
    change: (...step) => orders.change(...step),
    get: (...key) => orders.get(...key),
  };
  return own as Orders;
}

t.test("keeps an order that was paid or confirmed after it was listed", async (t) => {
  const { platform, seller, clock, place, stock } = await openOrderShop(t);
  const [paid, confirmed] = [await place({ payment: "test" }), await place({ payment: "test" })];
  clock.now = new Date("2027-01-01T00:00:00.000Z");
  const listed = await platform.orders.listDue("expiresAt", clock.now, 10);
  t.strictSame(new Set(listed.map(({ id }) => id)), new Set([paid.id, confirmed.id]));
  await payOrder(platform, seller, paid.accessToken, "approve");
  await platform.orders.change(seller.id, confirmed.id, (order) => ({
    order: { ...order, status: "confirmed" },
    restock: false,
    mails: [],
  }));
  t.equal(await expireOrders({ ...platform, orders: ordersListed(platform, listed) }), 0);
  t.match(await platform.orders.get(seller.id, paid.id), { status: "placed", payment: "paid" });
  t.match(await platform.orders.get(seller.id, confirmed.id), { status: "confirmed", payment: "pending" });
  t.equal(await stock(), 8);
});

t.test("reminds of no order that was paid, cancelled or reminded after it was listed", async (t) => {
  const { platform, seller, clock, place, stock } = await openOrderShop(t);
  const orders = [await place(), await place(), await place()] as const;
  clock.now = new Date("2026-05-11T07:08:09.000Z");
  const listed = await platform.orders.listDue("remindAt", clock.now, 10);
  t.strictSame(new Set(listed.map(({ id }) => id)), new Set(orders.map(({ id }) => id)));
  const changes = [{ payment: "paid" }, { status: "cancelled", payment: "failed" }, { remindAt: null }] as const;
  const changed: unknown[] = [];
  for (const [index, change] of changes.entries()) {
    const id = orders[index]?.id ?? "";
    const step = (order: Order) => ({ order: { ...order, ...change }, restock: false, mails: [] });
    changed.push(await platform.orders.change(seller.id, id, step));
  }
  t.equal(await remindOrders({ ...platform, orders: ordersListed(platform, listed) }), 0);
  t.strictSame(await Promise.all(orders.map(({ id }) => platform.orders.get(seller.id, id))), changed);
  t.equal(await stock(), 7);
});

t.test("keeps an order that was reminded after it was listed", async (t) => {
  const { platform, seller, clock, place } = await openOrderShop(t);
  const { id } = await place();
  clock.now = new Date("2027-01-01T00:00:00.000Z");
  await platform.orders.change(seller.id, id, (order) => ({
    order: { ...order, remindAt: null },
    restock: false,
    mails: [],
  }));
  const listed = await platform.orders.listDue("expiresAt", clock.now, 10);
  t.same(listed, [{ id, sellerId: seller.id }]);
  await platform.orders.change(seller.id, id, (order) => ({
    order: { ...order, expiresAt: "2027-01-03T00:00:00.000Z" },
    restock: false,
    mails: [],
  }));
  t.equal(await expireOrders({ ...platform, orders: ordersListed(platform, listed) }), 0);
  t.match(await platform.orders.get(seller.id, id), { status: "placed", payment: "pending" });
});

/** An expired order whose customer has opened the payment page. */
async function openExpired(t: Test) {
  const shop = await openOrderShop(t);
  const { platform, seller, place, clock } = shop;
  const { id, accessToken } = await place({ payment: "test" });
  await t.rejects(payOrder(platform, seller, accessToken, "decline"), { code: "payment-declined" });
  clock.now = new Date("2026-05-06T08:00:00.000Z");
  return { ...shop, stored: () => platform.orders.get(seller.id, id) };
}

t.test("closes the session before it cancels an expired order", async (t) => {
  const { platform, stock, stored } = await openExpired(t);
  t.equal(await expireOrders(platform), 1);
  t.match(await stored(), { status: "cancelled", payment: "failed", payments: [{ state: "closed" }], syncAt: null });
  t.equal(await stock(), 10);
});

t.test("keeps an expired order while its provider does not answer", async (t) => {
  const { platform, provider, clock, stock, stored } = await openExpired(t);
  const silent = { ...provider, close: () => Promise.reject(new PaymentFailed("no answer")) };
  const logged: unknown[] = [];
  const log = { error: (facts: unknown) => void logged.push(facts) };
  const expire = () => expireOrders({ ...platform, paymentProviders: [silent] }, log);
  t.equal(await expire(), 0);
  t.match(logged, [{ err: { message: "no answer" } }]);
  t.match(await stored(), { status: "placed", expiresAt: "2026-05-06T08:15:00.000Z" });
  t.equal(await stock(), 9);
  clock.now = new Date("2026-05-06T08:15:00.000Z");
  t.equal(await expireOrders(platform), 1);
  t.equal(await stock(), 10);
});

t.test("sets no deadline for an order that was paid while its provider did not answer", async (t) => {
  const { platform, provider, seller, stored } = await openExpired(t);
  const { accessToken = "" } = (await stored()) ?? {};
  const silent = {
    ...provider,
    async close() {
      await payOrder(platform, seller, accessToken, "approve");
      throw new PaymentFailed("no answer");
    },
  };
  t.equal(await expireOrders({ ...platform, paymentProviders: [silent] }), 0);
  t.match(await stored(), { status: "placed", payment: "paid", expiresAt: null });
});

t.test("a payment in the last second pays the order", async (t) => {
  const { platform, provider, stock, stored } = await openExpired(t);
  const order = await stored();
  const session = order?.payments[0];
  if (!order || !session) return t.fail("the order has no session");
  const paying = {
    ...provider,
    async close(...about: Parameters<typeof provider.close>) {
      await provider.pay(order, session, "approve");
      return provider.close(...about);
    },
  };
  t.equal(await expireOrders({ ...platform, paymentProviders: [paying] }), 0);
  t.match(await stored(), { status: "placed", payment: "paid", expiresAt: null, payments: [{ paid: 1695 }] });
  t.equal(await stock(), 9);
});

t.test("a payment under way extends the deadline", async (t) => {
  const { platform, provider, seller, stored } = await openExpired(t);
  const processing: PaymentReading = {
    state: "processing",
    intent: "pi_1",
    amount: 0,
    currency: seller.currency,
    refunds: [],
    dispute: null,
  };
  const slow = { ...provider, close: async () => processing };
  t.equal(await expireOrders({ ...platform, paymentProviders: [slow] }), 0);
  t.match(await stored(), { status: "placed", payment: "pending", expiresAt: "2026-05-07T08:00:00.000Z" });
});

t.test("logs and skips a faulty order, and stops only if the storage fails", async (t) => {
  const { platform, provider, seller, place, clock } = await openOrderShop(t);
  const [faulty, faultyManual] = [await place({ payment: "test" }), await place()];
  // The faulty orders are due first.
  clock.now = new Date(clock.now.getTime() + 1_000);
  const [good, manual] = [await place({ payment: "test" }), await place()];
  for (const { accessToken } of [faulty, good]) {
    await t.rejects(payOrder(platform, seller, accessToken, "decline"), { code: "payment-declined" });
  }
  const failing = (error: Error): Platform => ({
    ...platform,
    paymentProviders: [
      {
        ...provider,
        close: async (order, session) => {
          if (order.id === faulty.id) throw error;
          return provider.close(order, session);
        },
      },
    ],
    orders: new Proxy(platform.orders, {
      get(orders, name: keyof Orders) {
        if (name !== "change") return orders[name].bind(orders);
        const change: Orders["change"] = (sellerId, id, step) =>
          orders.change(sellerId, id, (stored) => {
            if (id === faultyManual.id) throw error;
            return step(stored);
          });
        return change;
      },
    }),
  });
  const logged: unknown[] = [];
  const log = { error: (facts: unknown) => void logged.push(facts) };
  const status = async ({ id }: Order) => (await platform.orders.get(seller.id, id))?.status;

  clock.now = new Date("2026-05-06T08:00:00.000Z");
  await t.rejects(expireOrders(failing(new StorageFailure("disk full")), log), { message: "disk full" });
  t.same(logged, []);
  const error = new RangeError("the sum exceeds the safe integers");
  t.equal(await expireOrders(failing(error), log), 1);
  const nextTry = "2026-05-06T08:15:00.000Z";
  t.strictSame(logged.splice(0), [{ err: error, order: faulty.id, seller: seller.id, nextTry }]);
  t.same([await status(faulty), await status(good)], ["placed", "cancelled"]);

  clock.now = new Date("2026-05-12T08:00:00.000Z");
  t.equal(await remindOrders(failing(error), log), 1);
  t.match(logged.splice(0), [{ err: error, order: faultyManual.id, seller: seller.id }]);
  t.match(await platform.orders.get(seller.id, manual.id), { remindAt: null });
});

t.test("tries an order again a quarter of an hour after its record could not be read", async (t) => {
  const { platform, seller, place, clock } = await openOrderShop(t);
  const { id } = await place({ payment: "test" });
  breakRecords(t.testdirName, "UPDATE orders SET notes = 'x'");
  const logged: unknown[] = [];
  const log = { error: (facts: unknown) => void logged.push(facts) };
  const faulty: FaultyRecords = new Map();
  const runAt = (time: string): Promise<number> => {
    clock.now = new Date(`2026-05-06T${time}`);
    return expireOrders(platform, log, undefined, faulty);
  };
  for (const time of ["08:10:00.000Z", "08:10:01.000Z", "08:24:59.999Z"]) t.equal(await runAt(time), 0);
  t.match(logged, [{ order: id, seller: seller.id, nextTry: "2026-05-06T08:25:00.000Z" }]);
  t.equal(logged.length, 1);
  breakRecords(t.testdirName, "UPDATE orders SET notes = '[]'");
  t.equal(await runAt("08:25:00.000Z"), 1);
  t.match(await platform.orders.get(seller.id, id), { status: "cancelled" });
});

t.test("handles the orders of other shops while one shop's orders are too busy", async (t) => {
  const { platform, seller, place, clock } = await openOrderShop(t);
  const [busy, busyManual] = [await place({ payment: "test" }), await place()];
  clock.now = new Date(clock.now.getTime() + 1_000);
  const other = await addOrderShop(platform);
  const [free, freeManual] = [await other.place({ payment: "test" }), await other.place()];
  const failure = new StorageFailure("Too many requests are waiting for the storage.");
  const orders = withOrderChange(platform, (sellerId) => {
    if (sellerId === seller.id) throw failure;
  });
  clock.now = new Date("2026-05-06T08:00:00.000Z");
  await t.rejects(expireOrders({ ...platform, orders }), failure, "the job retries the busy shop's orders");
  clock.now = new Date("2026-05-12T08:00:00.000Z");
  await t.rejects(remindOrders({ ...platform, orders }), failure);
  t.match(await platform.orders.get(seller.id, busy.id), { status: "placed" });
  t.match(await platform.orders.get(seller.id, busyManual.id), { remindAt: busyManual.remindAt });
  t.match(await platform.orders.get(other.seller.id, free.id), { status: "cancelled" });
  t.match(await platform.orders.get(other.seller.id, freeManual.id), { remindAt: null });
});

t.test("stops when the storage fails for a second shop", async (t) => {
  const { platform, place, clock } = await openOrderShop(t);
  await place({ payment: "test" });
  for (let shops = 0; shops < 2; shops += 1) {
    clock.now = new Date(clock.now.getTime() + 1_000);
    await (await addOrderShop(platform)).place({ payment: "test" });
  }
  let tried = 0;
  const failure = new StorageFailure("The storage can't be reached.");
  const orders = withOrderChange(platform, () => {
    tried += 1;
    throw failure;
  });
  clock.now = new Date("2026-05-06T08:00:00.000Z");
  await t.rejects(expireOrders({ ...platform, orders }), failure);
  t.equal(tried, 2);
});

t.test("cancels an order behind more faulty ones than fit into one batch", async (t) => {
  const { platform, seller, product, place, clock } = await openOrderShop(t);
  const variants = product.variants.map((variant) => ({ ...variant, stock: null }));
  await storeProduct(platform, seller.id, { ...product, variants });
  const faulty = new Set<string>();
  for (let count = 0; count < 101; count += 1) faulty.add((await place({ payment: "test" })).id);
  clock.now = new Date(clock.now.getTime() + 1_000);
  const { id } = await place({ payment: "test" });
  const orders = withOrderChange(platform, (_sellerId, orderId) => {
    if (faulty.has(orderId)) throw new BrokenRecord("orders", orderId, "its lines are missing");
  });
  clock.now = new Date("2026-05-06T10:00:00.000Z");
  t.equal(await expireOrders({ ...platform, orders }), 1);
  t.match(await platform.orders.get(seller.id, id), { status: "cancelled" });
  t.equal((await platform.orders.listDue("expiresAt", clock.now, 1_000)).length, 101);
});
