import t from "tap";
import { cancelOrder } from "../../../../gateway/platform/orders/change-order.ts";
import { payOrder, syncPayment } from "../../../../gateway/platform/orders/order-payment.ts";
import { expireOrders } from "../../../../gateway/platform/orders/unpaid-orders.ts";
import { openOrderShop } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";

const kinds = ({ events }: { events: { kind: string }[] }) => events.map(({ kind }) => kind);

t.test("paying several times charges an approved order once", async (t) => {
  const { platform, provider, seller, place } = await openOrderShop(t);
  const { id, accessToken } = await place({ payment: "test" });
  const pay = () => payOrder(platform, seller, accessToken, "approve");
  const paid = await pay();
  t.match(paid, { status: "placed", payment: "paid" });
  t.strictSame(kinds(paid), ["placed", "paid"]);
  t.strictSame(await pay(), paid);
  t.strictSame(await payOrder(platform, seller, accessToken, "decline"), paid, "a paid order can't be declined");
  t.strictSame([...provider.held], [[id, 1695]]);
});

t.test("two concurrent payments charge once", async (t) => {
  const { platform, provider, seller, place } = await openOrderShop(t);
  const { id, accessToken } = await place({ payment: "test" });
  const both = await Promise.all([1, 2].map(() => payOrder(platform, seller, accessToken, "approve")));
  for (const order of both) t.strictSame(kinds(order), ["placed", "paid"]);
  t.strictSame([...provider.held], [[id, 1695]]);
});

t.test("a declined order stays unpaid, and records one decline", async (t) => {
  const { platform, provider, seller, place } = await openOrderShop(t);
  const { id, accessToken } = await place({ payment: "test" });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await t.rejects(payOrder(platform, seller, accessToken, "decline"), { code: "payment-declined" });
  }
  const declined = await platform.orders.get(seller.id, id);
  t.match(declined, { status: "placed", payment: "pending" });
  t.strictSame(declined && kinds(declined), ["placed", "payment-declined"]);
  t.equal(provider.held.size, 0);
  t.strictSame(kinds(await payOrder(platform, seller, accessToken, "approve")), ["placed", "payment-declined", "paid"]);
});

t.test("leaves the order unpaid if the provider does not answer", async (t) => {
  const { platform, seller, place } = await openOrderShop(t);
  const { id, accessToken } = await place({ payment: "test" });
  await t.rejects(payOrder(platform, seller, accessToken, "error"), { code: "payment-failed" });
  const after = await platform.orders.get(seller.id, id);
  t.match(after, { status: "placed", payment: "pending", payments: [{ state: "open", paid: 0 }] });
  t.strictSame(after && kinds(after), ["placed"]);
});

t.test("refunds a payment if the order was cancelled during it", async (t) => {
  const { platform, provider, seller, place, stock } = await openOrderShop(t);
  const { id, accessToken } = await place({ payment: "test" });
  const ending = {
    ...provider,
    async pay(...paid: Parameters<typeof provider.pay>) {
      await provider.pay(...paid);
      t.equal(provider.held.size, 1);
      await cancelOrder(platform, seller, accessToken);
    },
  };
  const slow = { ...platform, paymentProviders: [ending] };
  await t.rejects(payOrder(slow, seller, accessToken, "approve"), { code: "illegal-order-step" });
  t.equal(provider.held.size, 0);
  const after = await platform.orders.get(seller.id, id);
  t.strictSame(after && kinds(after), ["placed", "cancelled", "paid", "refunded"]);
  t.match(after?.payments, [{ paid: 1695, refunds: [{ amount: 1695, status: "done" }] }]);
  t.equal(await stock(), 10);
});

t.test("a payment counts if the order expires during it", async (t) => {
  const { platform, provider, seller, place, clock, stock } = await openOrderShop(t);
  const { accessToken } = await place({ payment: "test" });
  const late = {
    ...provider,
    async pay(...paid: Parameters<typeof provider.pay>) {
      await provider.pay(...paid);
      clock.now = new Date("2027-01-01T00:00:00.000Z");
      t.equal(await expireOrders(platform), 0);
    },
  };
  const paid = await payOrder({ ...platform, paymentProviders: [late] }, seller, accessToken, "approve");
  t.strictSame(kinds(paid), ["placed", "paid"]);
  t.equal(await stock(), 9);
});

t.test("a payment after the cancellation takes nothing", async (t) => {
  const { platform, provider, seller, place } = await openOrderShop(t);
  const { id, accessToken } = await place({ payment: "test" });
  const late = {
    ...provider,
    async pay(...paid: Parameters<typeof provider.pay>) {
      await cancelOrder(platform, seller, accessToken);
      await provider.pay(...paid);
    },
  };
  const slow = { ...platform, paymentProviders: [late] };
  await t.rejects(payOrder(slow, seller, accessToken, "approve"), { code: "payment-declined" });
  t.equal(provider.held.size, 0);
  const after = await platform.orders.get(seller.id, id);
  t.strictSame(after && kinds(after), ["placed", "cancelled"]);
  t.match(after, { payments: [{ state: "closed", paid: 0 }], syncAt: null });
});

t.test("a second sync changes nothing", async (t) => {
  const { platform, seller, place, clock } = await openOrderShop(t);
  const { accessToken } = await place({ payment: "test" });
  const paid = await payOrder(platform, seller, accessToken, "approve");
  clock.now = new Date("2026-06-01T00:00:00.000Z");
  t.strictSame(await syncPayment(platform, paid), paid);
  const cancelled = await cancelOrder(platform, seller, accessToken);
  t.strictSame(await syncPayment(platform, cancelled), cancelled);
});

t.test("rejects a payment without an open order, a provider or a public shop", async (t) => {
  const { platform, provider, seller, place } = await openOrderShop(t);
  const { seller: other } = await storeShop(platform);
  const manual = await place();
  const pay = (token: string, of = seller) => payOrder(platform, of, token, "approve");
  await t.rejects(pay(manual.accessToken), { code: "payment-unavailable" });
  const cancelled = await place({ payment: "test" });
  await cancelOrder(platform, seller, cancelled.accessToken);
  await t.rejects(pay(cancelled.accessToken), { code: "illegal-order-step" });
  const open = await place({ payment: "test" });
  await t.rejects(pay(open.accessToken, other), { code: "object-not-found" });
  await t.rejects(pay("x".repeat(43)), { code: "object-not-found" });
  for (const status of ["suspended", "closed"] as const) {
    await t.rejects(pay(open.accessToken, { ...seller, status }), { code: "payment-unavailable" }, status);
  }
  await t.rejects(payOrder({ ...platform, paymentProviders: [] }, seller, open.accessToken, "approve"), {
    code: "payment-unavailable",
  });
  t.equal(provider.held.size, 0);
});
