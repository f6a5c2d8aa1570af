import t from "tap";
import { actionWords, eventWords, orderPills } from "../../../../areas/admin/orders/order-words.ts";
import {
  FULFILLMENT_STATUSES,
  ORDER_STATUSES,
  type OrderAxes,
  PAYMENT_STATUSES,
} from "../../../../areas/shared/orders/order.ts";

const words = (status: OrderAxes["status"], payment: OrderAxes["payment"], fulfillment: OrderAxes["fulfillment"]) =>
  orderPills({ status, payment, fulfillment }).map(({ text }) => text);

t.test("how an order stands", async (t) => {
  t.strictSame(words("placed", "pending", "unfulfilled"), ["New", "Unpaid", "To pack"]);
  t.strictSame(words("completed", "paid", "delivered"), ["Completed", "Paid", "Delivered"]);
  t.strictSame(words("cancelled", "pending", "unfulfilled"), ["Cancelled"], "nothing is waited for any more");
  t.strictSame(words("cancelled", "failed", "unfulfilled"), ["Cancelled"]);
  t.strictSame(
    words("cancelled", "paid", "unfulfilled"),
    ["Cancelled", "To refund"],
    "but for money that must go back",
  );
  t.strictSame(words("completed", "paid", "returned"), ["Completed", "To refund", "Returned"]);
  t.strictSame(words("confirmed", "pending", "returned"), ["Confirmed", "Returned"], "nobody pays for what came back");
  t.strictSame(words("cancelled", "refunded", "unfulfilled"), ["Cancelled", "Refunded"]);
});

t.test("an order has no two pills with the same text", async (t) => {
  const repeated: string[] = [];
  for (const status of ORDER_STATUSES)
    for (const payment of PAYMENT_STATUSES)
      for (const fulfillment of FULFILLMENT_STATUSES) {
        const pills = words(status, payment, fulfillment);
        if (new Set(pills).size !== pills.length) repeated.push(`${status} ${payment} ${fulfillment}: ${pills.join()}`);
      }
  t.same(repeated, []);
});

t.test("what is picked up is handed over", async (t) => {
  t.equal(actionWords("deliver", "pickup"), "Hand over");
  t.equal(actionWords("deliver", "shipping"), "Mark as delivered");
  t.equal(eventWords("delivered", "pickup"), "Handed over");
  t.equal(eventWords("delivered", "shipping"), "Delivered");
});
