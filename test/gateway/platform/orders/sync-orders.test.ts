import t from "tap";
import type { FaultyRecords } from "../../../../gateway/platform/concurrency.ts";
import { BrokenRecord, PaymentFailed, StorageFailure } from "../../../../gateway/platform/errors.ts";
import { cancelOrder, takeOrderAction } from "../../../../gateway/platform/orders/change-order.ts";
import { payOrder, scheduleSync, syncOrders } from "../../../../gateway/platform/orders/order-payment.ts";
import type { Orders } from "../../../../gateway/platform/orders/orders.ts";
import type { TestProvider } from "../../../../gateway/platform/orders/own-providers.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import {
  addOrderShop,
  breakRecords,
  type OrderShop,
  openOrderShop,
  withOrderChange,
} from "../../../support/platform.ts";
import { storeProduct } from "../../../support/shop.ts";

const LATE = new Date("2027-01-01T00:00:00.000Z");
const MINUTE = 60_000;

/** Platforms with failing providers, and a recorded log. */
function setUp({ platform, provider }: OrderShop) {
  const logged: unknown[] = [];
  const broken = (change: Partial<TestProvider>): Platform => ({
    ...platform,
    paymentProviders: [{ ...provider, ...change }],
  });
  return {
    logged,
    log: { error: (fields: unknown) => void logged.push(fields) },
    refusing: broken({ refund: () => Promise.reject(new PaymentFailed("no answer")) }),
    /** Takes the money, but its answer is lost. */
    silent: broken({
      async pay(...paid) {
        await provider.pay(...paid);
        throw new PaymentFailed("the answer was lost");
      },
    }),
  };
}

t.test("records a payment whose answer was lost", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, seller, clock, place, stock } = shop;
  const { silent, log } = setUp(shop);
  const { id, accessToken } = await place({ payment: "test" });
  await t.rejects(payOrder(silent, seller, accessToken, "approve"), { code: "payment-failed" });
  t.equal(await syncOrders(platform, log), 0, "not at once");
  clock.now = new Date(clock.now.getTime() + 2 * MINUTE);
  t.equal(await syncOrders(platform, log), 1);
  t.match(await platform.orders.get(seller.id, id), { status: "placed", payment: "paid", syncAt: null });
  t.equal(await syncOrders(platform, log), 0, "not again");
  t.equal(await stock(), 9);
});

t.test("asks less often about older orders, until their session is closed", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, seller, clock, place } = shop;
  const { log } = setUp(shop);
  const { id, accessToken } = await place({ payment: "test" });
  await t.rejects(payOrder(platform, seller, accessToken, "decline"));
  const placed = clock.now.getTime();
  const times: (number | undefined)[] = [];
  for (let read = 0; read < 5; read += 1) {
    const { syncAt } = (await platform.orders.get(seller.id, id)) ?? {};
    clock.now = new Date(syncAt ?? "");
    times.push((clock.now.getTime() - placed) / MINUTE);
    t.equal(await syncOrders(platform, log), 1);
  }
  t.strictSame(times, [2, 4, 6, 9, 13.5]);
  await cancelOrder(platform, seller, accessToken);
  t.match(await platform.orders.get(seller.id, id), { syncAt: null });
});

t.test("closes the open session of a confirmed order after 30 days, and asks no more", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, seller, clock, place } = shop;
  const { log } = setUp(shop);
  const { id, accessToken } = await place({ payment: "test" });
  await t.rejects(payOrder(platform, seller, accessToken, "decline"));
  await takeOrderAction(platform, seller, { orderId: id, action: "confirm" });
  const syncAfter = async (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * MINUTE);
    t.equal(await syncOrders(platform, log), 1);
    return platform.orders.get(seller.id, id);
  };
  const days = 24 * 60;
  t.match(await syncAfter(30 * days - 1), { payments: [{ state: "open" }] });
  t.match(await syncAfter(6 * 60), { status: "confirmed", payments: [{ state: "closed" }], syncAt: null });
});

t.test("retries a refund until the provider makes it", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, provider, seller, clock, place } = shop;
  const { refusing, logged, log } = setUp(shop);
  const { id, accessToken } = await place({ payment: "test" });
  await payOrder(platform, seller, accessToken, "approve");
  t.match(await cancelOrder(refusing, seller, accessToken), { status: "cancelled", payment: "paid" });
  clock.now = LATE;
  for (let failures = 1; failures <= 3; failures += 1) {
    t.equal(await syncOrders(refusing, log), 0);
    t.equal(await syncOrders(platform, log), 0, "not again before the pause ends");
    clock.now = new Date(clock.now.getTime() + 15 * MINUTE);
    t.match(logged, { length: failures });
    const err = { message: "no answer" };
    t.match(logged.at(-1), { order: id, seller: seller.id, err, nextTry: clock.now.toISOString() });
  }
  t.equal(await syncOrders(platform, log), 1);
  t.equal(provider.held.size, 0);
  t.match(await platform.orders.get(seller.id, id), { status: "cancelled", payment: "refunded", syncAt: null });
  t.equal(await syncOrders(refusing, log), 0, "no further refund once it is settled");
  t.equal(logged.length, 3);
});

t.test("retries a refund that failed when the customer cancelled", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, provider, seller, clock, place, stock } = shop;
  const { refusing, log } = setUp(shop);
  const { id, accessToken } = await place({ payment: "test" });
  await payOrder(platform, seller, accessToken, "approve");
  t.match(await cancelOrder(refusing, seller, accessToken), { status: "cancelled", payment: "paid" });
  clock.now = LATE;
  t.equal(await syncOrders(platform, log), 1);
  t.equal(provider.held.size, 0);
  const after = await platform.orders.get(seller.id, id);
  t.match(after, { status: "cancelled", payment: "refunded" });
  t.strictSame(
    after?.events.map(({ kind }) => kind),
    ["placed", "paid", "cancelled", "refunded"],
  );
  t.equal(await stock(), 10);
});

t.test("settles the other orders if a refund fails or a provider is missing", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, provider, seller, clock, place } = shop;
  const { logged, log } = setUp(shop);
  const orders = [await place({ payment: "test" }), await place({ payment: "test" })] as const;
  for (const { accessToken } of orders) await payOrder(platform, seller, accessToken, "approve");
  for (const { id } of orders) {
    await platform.orders.change(seller.id, id, (order) => ({
      order: scheduleSync({ ...order, status: "cancelled" }, clock.now),
      restock: true,
      mails: [],
    }));
  }
  clock.now = LATE;
  t.equal(await syncOrders({ ...platform, paymentProviders: [] }, log), 0);
  t.match(
    logged,
    Array.from(orders, () => ({ err: { message: "There is no provider for test." } })),
  );
  clock.now = new Date(LATE.getTime() + 15 * MINUTE);
  const [poison] = orders;
  const refund: TestProvider["refund"] = async (order, ...about) => {
    if (order.id === poison.id) throw new TypeError("unexpected");
    return provider.refund(order, ...about);
  };
  t.equal(await syncOrders({ ...platform, paymentProviders: [{ ...provider, refund }] }, log), 1);
  t.strictSame([...provider.held.keys()], [poison.id]);
});

t.test("logs an order that can't be read once in a quarter of an hour", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, seller, clock, place } = shop;
  const { silent, log, logged } = setUp(shop);
  const { id, accessToken } = await place({ payment: "test" });
  await t.rejects(payOrder(silent, seller, accessToken, "approve"), { code: "payment-failed" });
  breakRecords(t.testdirName, "UPDATE orders SET notes = 'x'");
  const faulty: FaultyRecords = new Map();
  const runAt = (time: number): Promise<number> => {
    clock.now = new Date(LATE.getTime() + time);
    return syncOrders(platform, log, undefined, faulty);
  };
  for (const time of [0, MINUTE, 15 * MINUTE - 1]) t.equal(await runAt(time), 0);
  t.match(logged, [{ order: id, seller: seller.id, nextTry: "2027-01-01T00:15:00.000Z" }]);
  t.equal(logged.length, 1);
  await runAt(1_000 * MINUTE);
  t.equal(logged.length, 2);
  breakRecords(t.testdirName, "UPDATE orders SET notes = '[]'");
  t.equal(await runAt(15 * MINUTE), 1, "the system's clock was set back");
  t.match(await platform.orders.get(seller.id, id), { payment: "paid" });
});

t.test("settles an order behind more unreadable ones than fit into one batch", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, seller, product, clock, place } = shop;
  const { silent, log } = setUp(shop);
  const variants = product.variants.map((variant) => ({ ...variant, stock: null }));
  await storeProduct(platform, seller.id, { ...product, variants });
  const pay = async () => {
    const { id, accessToken } = await place({ payment: "test" });
    await t.rejects(payOrder(silent, seller, accessToken, "approve"), { code: "payment-failed" });
    return id;
  };
  const faulty = new Set<string>();
  for (let count = 0; count < 101; count += 1) faulty.add(await pay());
  clock.now = new Date(clock.now.getTime() + 1_000);
  const id = await pay();
  const orders = new Proxy(platform.orders, {
    get(target, name: keyof Orders) {
      if (name !== "get") return target[name].bind(target);
      const get: Orders["get"] = async (sellerId, orderId) => {
        if (faulty.has(orderId)) throw new BrokenRecord("orders", orderId, "its lines are missing");
        return target.get(sellerId, orderId);
      };
      return get;
    },
  });
  clock.now = new Date(clock.now.getTime() + 2 * MINUTE);
  t.equal(await syncOrders({ ...platform, orders }, log), 1);
  t.match(await platform.orders.get(seller.id, id), { payment: "paid" });
});

t.test("settles the orders of other shops while one shop's orders are too busy", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, seller, clock } = shop;
  const { silent, log, logged } = setUp(shop);
  const other = await addOrderShop(platform);
  const ids: string[] = [];
  for (const { seller, place } of [shop, other]) {
    const { id, accessToken } = await place({ payment: "test" });
    await t.rejects(payOrder(silent, seller, accessToken, "approve"), { code: "payment-failed" });
    ids.push(id);
    clock.now = new Date(clock.now.getTime() + 1_000);
  }
  const [busy = "", free = ""] = ids;
  const failure = new StorageFailure("Too many requests are waiting for the storage.");
  const orders = withOrderChange(platform, (sellerId) => {
    if (sellerId === seller.id) throw failure;
  });
  clock.now = new Date(clock.now.getTime() + 2 * MINUTE);
  await t.rejects(syncOrders({ ...platform, orders }, log), failure, "the job retries the busy shop's orders");
  t.match(await platform.orders.get(seller.id, busy), { payment: "pending" });
  t.match(await platform.orders.get(other.seller.id, free), { payment: "paid" });
  t.same(logged, []);
  t.equal(await syncOrders(platform, log), 1);
  t.match(await platform.orders.get(seller.id, busy), { payment: "paid" });
});

t.test("concurrent runs record each refund once", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, seller, clock, place } = shop;
  const { refusing, log } = setUp(shop);
  const { id, accessToken } = await place({ payment: "test" });
  await payOrder(platform, seller, accessToken, "approve");
  await cancelOrder(refusing, seller, accessToken);
  clock.now = LATE;
  await Promise.all([1, 2, 3].map(() => syncOrders(platform, log)));
  const after = await platform.orders.get(seller.id, id);
  t.equal(after?.events.filter(({ kind }) => kind === "refunded").length, 1);
});
