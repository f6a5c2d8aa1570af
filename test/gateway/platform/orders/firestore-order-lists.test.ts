import t from "tap";
import { PAYMENT_STATUSES } from "../../../../areas/shared/orders/order.ts";
import { soldOrder } from "../../../../areas/shared/orders/sales.ts";
import { orderDocument, toOrder, toSoldOrder } from "../../../../gateway/platform/orders/firestore-order-lists.ts";
import { firstReleaseOrder, makeOrder } from "../../../support/orders.ts";

t.test("reads orders as the first release stored them", async (t) => {
  for (const payment of PAYMENT_STATUSES)
    for (const paymentMethod of ["manual", "test"] as const) {
      const order = makeOrder({ sellerId: "acme", notes: [], payment, paymentMethod });
      const { customerPrefixes } = orderDocument(order);
      const stored = { ...firstReleaseOrder(order), tracking: null, customerPrefixes };
      t.strictSame(toOrder(stored), order, `${payment} ${paymentMethod}`);
      t.strictSame(toSoldOrder(stored), soldOrder(order), `sales of ${payment} ${paymentMethod}`);
    }
});
