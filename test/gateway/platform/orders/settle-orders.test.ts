import t from "tap";
import { PaymentFailed } from "../../../../gateway/platform/errors.ts";
import { cancelOrder } from "../../../../gateway/platform/orders/change-order.ts";
import { payOrder, settleOrders } from "../../../../gateway/platform/orders/order-payment.ts";
import type { TestProvider } from "../../../../gateway/platform/orders/test-provider.ts";
import { expireOrders } from "../../../../gateway/platform/orders/unpaid-orders.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { type OrderShop, openOrderShop, SHOP_ORIGIN } from "../../../support/platform.ts";

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
    /** Charges, but its answer is lost. */
    silent: broken({
      async charge(...charged) {
        await provider.charge(...charged);
        throw new PaymentFailed("the answer was lost");
      },
    }),
  };
}

t.test("refunds a payment whose answer was lost, and retries until the provider succeeds", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, provider, seller, clock, place, stock } = shop;
  const { silent, refusing, logged, log } = setUp(shop);
  const { id, accessToken } = await place({ payment: "test" });
  await t.rejects(payOrder(silent, seller, accessToken, "approve"), { code: "payment-failed" });
  t.equal(await settleOrders(platform, log), 0, "not before the order expires");
  clock.now = LATE;
  t.equal(await expireOrders(platform, SHOP_ORIGIN), 1);
  t.equal(provider.held.size, 1);
  for (let failures = 1; failures <= 3; failures += 1) {
    t.equal(await settleOrders(refusing, log), 0);
    t.equal(await settleOrders(platform, log), 0, "not again before the pause ends");
    clock.now = new Date(clock.now.getTime() + 15 * MINUTE);
    t.match(logged, { length: failures });
    t.match(logged.at(-1), {
      order: id,
      seller: seller.id,
      error: "PaymentFailed: no answer",
      nextTry: clock.now.toISOString(),
    });
  }
  t.equal(await settleOrders(platform, log), 1);
  t.equal(provider.held.size, 0);
  t.match(await platform.orders.get(seller.id, id), { status: "cancelled", payment: "failed", expiresAt: null });
  t.equal(await settleOrders(refusing, log), 0, "no further refund once it is settled");
  t.equal(logged.length, 3);
  t.equal(await stock(), 10);
});

t.test("retries a refund that failed when the customer cancelled", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, provider, seller, clock, place, stock } = shop;
  const { refusing, log } = setUp(shop);
  const { id, accessToken } = await place({ payment: "test" });
  await payOrder(platform, seller, accessToken, "approve");
  await t.rejects(cancelOrder(refusing, seller, accessToken, SHOP_ORIGIN), { code: "payment-failed" });
  clock.now = LATE;
  t.equal(await settleOrders(platform, log), 1);
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
      order: { ...order, status: "cancelled" },
      restock: true,
      mails: [],
    }));
  }
  clock.now = LATE;
  t.equal(await settleOrders({ ...platform, paymentProviders: [] }, log), 0);
  t.match(logged, [{ error: "there is no provider for test" }, { error: "there is no provider for test" }]);
  clock.now = new Date(LATE.getTime() + 15 * MINUTE);
  const [poison] = orders;
  const refund: TestProvider["refund"] = async (order) => {
    if (order.id === poison.id) throw new TypeError("unexpected");
    await provider.refund(order);
  };
  t.equal(await settleOrders({ ...platform, paymentProviders: [{ ...provider, refund }] }, log), 1);
  t.strictSame([...provider.held.keys()], [poison.id]);
});

t.test("concurrent runs record each refund once", async (t) => {
  const shop = await openOrderShop(t);
  const { platform, seller, clock, place } = shop;
  const { refusing, log } = setUp(shop);
  const { id, accessToken } = await place({ payment: "test" });
  await payOrder(platform, seller, accessToken, "approve");
  await t.rejects(cancelOrder(refusing, seller, accessToken, SHOP_ORIGIN));
  clock.now = LATE;
  await Promise.all([1, 2, 3].map(() => settleOrders(platform, log)));
  const after = await platform.orders.get(seller.id, id);
  t.equal(after?.events.filter(({ kind }) => kind === "refunded").length, 1);
});
