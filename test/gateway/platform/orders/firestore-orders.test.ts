import t from "tap";
import { PAYMENT_STATUSES } from "../../../../areas/shared/orders/order.ts";
import { soldOrder } from "../../../../areas/shared/orders/sales.ts";
import { orderDocument, toOrder, toSoldOrder } from "../../../../gateway/platform/orders/firestore-orders.ts";
import { orderChangingContract } from "../../../contract/order-changing.ts";
import { orderListsContract } from "../../../contract/order-lists.ts";
import { orderPlacingContract } from "../../../contract/order-placing.ts";
import { orderWatchingContract } from "../../../contract/order-watching.ts";
import { orderWithdrawalsContract } from "../../../contract/order-withdrawals.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { firstReleaseOrder, makeOrder } from "../../../support/orders.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firestoreEmulator(t)) {
  orderPlacingContract(t, openFirebase);
  orderChangingContract(t, openFirebase);
  orderWithdrawalsContract(t, openFirebase);
  orderListsContract(t, openFirebase);
  orderWatchingContract(t, openFirebase);
}

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
