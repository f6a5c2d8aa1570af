import t from "tap";
import { ar } from "../../../../areas/admin/orders/i18n/ar.ts";
import { de } from "../../../../areas/admin/orders/i18n/de.ts";
import { en } from "../../../../areas/admin/orders/i18n/en.ts";
import { actionWords, doneWords, eventWords, orderPills } from "../../../../areas/admin/orders/order-words.ts";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import type { AdminOrder } from "../../../../areas/shared/orders/admin-order.ts";
import {
  FULFILLMENT_STATUSES,
  ORDER_STATUSES,
  type OrderAxes,
  PAYMENT_STATUSES,
  type PaymentMethod,
} from "../../../../areas/shared/orders/order.ts";
import { makeOrder } from "../../../support/orders.ts";

const TEXTS = createMessages("en", en);

const words = (
  status: OrderAxes["status"],
  payment: OrderAxes["payment"],
  fulfillment: OrderAxes["fulfillment"],
  { texts = TEXTS, refunded = 0, leftToRefund = 100 } = {},
  paymentMethod: PaymentMethod = "manual",
) => orderPills({ status, payment, fulfillment, paymentMethod, refunded, leftToRefund }, texts).map(({ text }) => text);

t.test("shows the states that still matter", async (t) => {
  t.strictSame(words("placed", "pending", "unfulfilled"), ["New", "Unpaid", "To pack"]);
  t.strictSame(words("completed", "paid", "delivered"), ["Completed", "Paid", "Delivered"]);
  t.strictSame(
    words("cancelled", "pending", "unfulfilled"),
    ["Cancelled"],
    "without a payment that is no longer expected",
  );
  t.strictSame(words("cancelled", "failed", "unfulfilled"), ["Cancelled"]);
  t.strictSame(words("cancelled", "paid", "unfulfilled"), ["Cancelled", "To refund"], "except pending refunds");
  t.strictSame(words("completed", "paid", "returned"), ["Completed", "To refund", "Returned"]);
  t.strictSame(
    words("confirmed", "pending", "returned"),
    ["Confirmed", "Returned"],
    "without a payment after a return",
  );
  t.strictSame(words("cancelled", "refunded", "unfulfilled"), ["Cancelled", "Refunded"]);
  const partly = { refunded: 100 };
  t.strictSame(words("placed", "paid", "unfulfilled", partly), ["New", "Partly refunded", "To pack"]);
  t.strictSame(words("completed", "refunded", "delivered", partly), ["Completed", "Refunded", "Delivered"]);
  t.strictSame(words("cancelled", "paid", "unfulfilled", partly), ["Cancelled", "To refund"]);
  t.strictSame(words("completed", "paid", "returned", partly), ["Completed", "Partly refunded", "Returned"]);
});

t.test("an order that awaits its card payment is neither new nor to pack", async (t) => {
  t.strictSame(words("placed", "pending", "unfulfilled", {}, "card"), ["Waiting for payment"]);
  t.strictSame(words("placed", "paid", "unfulfilled", {}, "card"), ["New", "Paid", "To pack"]);
  t.strictSame(words("cancelled", "failed", "unfulfilled", {}, "card"), ["Cancelled"]);
});

t.test("an order is not to be refunded if nothing is left to refund", async (t) => {
  // The refund is pending, or the dispute is lost.
  const nothing = { leftToRefund: 0 };
  t.strictSame(words("cancelled", "paid", "unfulfilled", nothing), ["Cancelled"]);
  t.strictSame(words("completed", "paid", "returned", nothing), ["Completed", "Returned"]);
  t.strictSame(words("completed", "paid", "delivered", nothing), ["Completed", "Paid", "Delivered"]);
  const partly = { ...nothing, refunded: 100 };
  t.strictSame(words("cancelled", "paid", "unfulfilled", partly), ["Cancelled", "Partly refunded"]);
});

t.test("an order has no two pills with the same text, in any language", async (t) => {
  const languages = [TEXTS, createMessages<typeof en>("de", de), createMessages<typeof en>("ar", ar)];
  const repeated: string[] = [];
  for (const texts of languages)
    for (const status of ORDER_STATUSES)
      for (const payment of PAYMENT_STATUSES)
        for (const fulfillment of FULFILLMENT_STATUSES) {
          for (const leftToRefund of [0, 1]) {
            const pills = words(status, payment, fulfillment, { texts, refunded: 1, leftToRefund });
            if (new Set(pills).size !== pills.length)
              repeated.push(`${status} ${payment} ${fulfillment} ${leftToRefund}: ${pills.join()}`);
          }
        }
  t.same(repeated, []);
});

t.test("an order for pickup is handed over", async (t) => {
  t.equal(actionWords("deliver", "pickup", TEXTS), "Mark as handed over");
  t.equal(actionWords("deliver", "shipping", TEXTS), "Mark as delivered");
  t.equal(eventWords("delivered", "pickup", TEXTS), "Handed over");
  t.equal(eventWords("delivered", "shipping", TEXTS), "Delivered");
});

t.test("mentions the email about a cancellation only if the customer gets one", async (t) => {
  const languages = [TEXTS, createMessages<typeof en>("de", de), createMessages<typeof en>("ar", ar)];
  const { delivery, events } = makeOrder({ sellerId: "acme" });
  const order = { number: 1001, status: "placed" as const, delivery: { ...delivery, addressLines: [] }, events };
  const paid = [...events, { at: "2026-02-03T05:00:00.000Z", kind: "paid" as const }];
  const words = (change: Pick<AdminOrder, "paymentMethod" | "events">) =>
    languages.map((texts) => doneWords("cancel", { ...order, ...change }, texts));
  t.strictSame(words({ paymentMethod: "card", events }), [
    "Order 1001 is cancelled.",
    "Bestellung 1001 ist storniert.",
    "أُلغي الطلب رقم 1001.",
  ]);
  const mailed = [
    "Order 1001 is cancelled. The customer gets an email.",
    "Bestellung 1001 ist storniert. Wer bestellt hat, bekommt eine E-Mail.",
    "أُلغي الطلب رقم 1001. ستصل إلى العميل رسالة إلكترونية.",
  ];
  t.strictSame(words({ paymentMethod: "card", events: paid }), mailed);
  t.strictSame(words({ paymentMethod: "manual", events }), mailed);
});

t.test("ends no sentence with an amount in Arabic, whose currencies end with a full stop", async (t) => {
  const wrong = Object.entries(ar).filter(([, text]) => /\{(?:amount|step|total)\}\./.test(JSON.stringify(text)));
  t.same(wrong, []);
});
