import t from "tap";
import { orderDocument, toOrder } from "../../../../gateway/platform/orders/firestore-order-lists.ts";
import { firstReleaseOrder, makeOrder } from "../../../support/orders.ts";

t.test("reads orders as the first release stored them", async (t) => {
  const order = makeOrder({ sellerId: "acme", notes: [] });
  const { customerPrefixes } = orderDocument(order);
  t.strictSame(toOrder({ ...firstReleaseOrder(order), tracking: null, customerPrefixes }), order);
});
