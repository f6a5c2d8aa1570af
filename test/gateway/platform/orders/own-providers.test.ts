import t from "tap";
import type { Order, OrderPayment } from "../../../../areas/shared/orders/order.ts";
import { withSession } from "../../../../areas/shared/orders/order-payments.ts";
import { createTestProvider, type TestProvider } from "../../../../gateway/platform/orders/own-providers.ts";
import { makeOrder } from "../../../support/orders.ts";

async function openSession(provider: TestProvider, given: Partial<Order> = {}): Promise<[Order, OrderPayment]> {
  const placed = makeOrder({ sellerId: "s1", paymentMethod: "test", total: 2895, ...given });
  const order = withSession(placed, await provider.open(placed));
  const [session] = order.payments;
  if (!session) throw new TypeError("The order has no session.");
  return [order, session];
}

t.test("follows the instruction, and takes the money once", async (t) => {
  const provider = createTestProvider();
  const about = await openSession(provider);
  await t.rejects(provider.pay(...about, "decline"), { code: "payment-declined" });
  await t.rejects(provider.pay(...about, "error"), { code: "payment-failed" });
  t.match(await provider.read(...about), { state: "open", amount: 0 });
  await provider.pay(...about, "approve");
  await provider.pay(...about, "approve");
  await provider.pay(...about, "decline");
  t.match(await provider.read(...about), { state: "paid", amount: 2895, currency: "EUR" });
  t.match(await provider.close(...about), { state: "paid" }, "a paid session stays paid");
  t.strictSame([...provider.held], [[about[0].id, 2895]]);
});

t.test("takes nothing in a closed session", async (t) => {
  const provider = createTestProvider();
  const about = await openSession(provider);
  t.match(await provider.close(...about), { state: "closed", amount: 0 });
  await t.rejects(provider.pay(...about, "approve"), { code: "payment-declined" });
  t.equal(provider.held.size, 0);
});

t.test("makes each refund once", async (t) => {
  const provider = createTestProvider();
  const [paid, other] = [await openSession(provider), await openSession(provider)];
  await provider.pay(...paid, "approve");
  await provider.pay(...other, "approve");
  for (let attempt = 0; attempt < 2; attempt += 1)
    t.equal(await provider.refund(...paid, { id: "refund-1", amount: 895 }), "done");
  t.strictSame([...provider.held.values()], [2000, 2895]);
  await provider.refund(...paid, { id: "refund-2", amount: 2000 });
  t.strictSame([...provider.held.keys()], [other[0].id]);
});

t.test("continues a session from before a restart", async (t) => {
  const before = createTestProvider();
  const [order, session] = await openSession(before);
  const paid: OrderPayment = { ...session, state: "paid", paid: 2895 };
  const provider = createTestProvider();
  t.match(await provider.read(order, paid), { state: "paid", amount: 2895 });
  await provider.refund(order, paid, { id: "refund-1", amount: 2895 });
  t.match(await provider.read(order, paid), { refunds: [{ id: "refund-1", status: "done" }] });
});
