import t from "tap";
import { createTestProvider } from "../../../../gateway/platform/orders/test-provider.ts";
import { makeOrder } from "../../../support/orders.ts";

t.test("follows the instruction, and charges an order once", async (t) => {
  const provider = createTestProvider();
  const order = makeOrder({ sellerId: "s1", total: 2895 });
  await t.rejects(provider.charge(order, "decline"), { code: "payment-declined" });
  await t.rejects(provider.charge(order, "error"), { code: "payment-failed" });
  await t.rejects(provider.charge(order, "unknown"), { code: "payment-declined" });
  t.strictSame([...provider.held], []);
  await provider.charge(order, "approve");
  await provider.charge(order, "approve");
  t.strictSame([...provider.held], [[order.id, 2895]]);
  await provider.charge(order, "decline");
  t.strictSame([...provider.held], [[order.id, 2895]], "a charged order can't be declined");
});

t.test("refunds a charge, and only that one", async (t) => {
  const provider = createTestProvider();
  const [paid, other] = [makeOrder({ sellerId: "s1" }), makeOrder({ sellerId: "s1" })];
  await provider.charge(paid, "approve");
  await provider.charge(other, "approve");
  await provider.refund(paid);
  await provider.refund(paid);
  await provider.refund(makeOrder({ sellerId: "s1" }));
  t.strictSame([...provider.held.keys()], [other.id]);
  await t.rejects(provider.charge(paid, "approve"), { code: "payment-declined" }, "a late charge takes nothing");
});
