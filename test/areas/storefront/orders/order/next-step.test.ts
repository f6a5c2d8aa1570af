import t from "tap";
import type { PublicOrder } from "../../../../../areas/shared/orders/order.ts";
import { en as buying } from "../../../../../areas/storefront/i18n/buying/en.ts";
import { nextStep } from "../../../../../areas/storefront/orders/order/order-progress.tsx";
import { order } from "../../../../support/storefront-data.ts";

const pickup: PublicOrder["delivery"] = {
  optionId: "quay",
  title: "At the quay",
  kind: "pickup",
  price: 495,
  address: null,
  addressLines: [],
};
const event = (kind: PublicOrder["events"][number]["kind"]) => [{ at: "2026-05-01T00:00:00.000Z", kind }];

t.test("says what happens next in every state", (t) => {
  const cases: [Partial<PublicOrder>, string][] = [
    [{}, "The shop has your order"],
    [{ paymentMethod: "test", expiresAt: "2026-05-01T01:00:00.000Z" }, "If it isn’t paid by"],
    [{ paymentMethod: "test" }, "Pay to start your order."],
    [{ paymentMethod: "card", payments: [{ state: "processing", paid: 0, refunds: [] }] }, "when the payment arrives"],
    [{ paymentMethod: "test", payment: "paid" }, "The shop has your order"],
    [{ payment: "refunded" }, "has refunded your payment"],
    [{ status: "confirmed" }, "for shipping"],
    [{ status: "confirmed", payment: "refunded" }, "has refunded your payment"],
    [{ status: "confirmed", delivery: pickup }, "for pickup"],
    [{ status: "confirmed", fulfillment: "shipped" }, "is on its way to you"],
    [{ status: "confirmed", fulfillment: "delivered" }, "has arrived"],
    [{ status: "completed", fulfillment: "delivered", delivery: pickup }, "have picked up"],
    [{ status: "completed" }, "is complete"],
    [{ status: "completed", fulfillment: "returned", payment: "refunded" }, "returned to the shop"],
    [{ status: "cancelled", events: event("cancelled") }, "don’t need to do anything"],
    [{ status: "cancelled", payment: "refunded", events: event("refunded") }, "refund is on its way"],
    [{ status: "cancelled", payment: "paid" }, "will contact you"],
    [{ status: "cancelled", payment: "paid", total: 0 }, "don’t need to do anything"],
    [{ status: "cancelled", payment: "failed", events: event("expired") }, "wasn’t paid in time"],
    [{ status: "cancelled", payment: "paid", events: event("expired") }, "will contact you"],
    [{ status: "cancelled", payment: "refunded", events: event("expired") }, "refund is on its way"],
  ];
  for (const [changes, words] of cases) {
    const key = nextStep(order(changes));
    t.match(buying[key], new RegExp(words), JSON.stringify(changes));
  }
  t.end();
});
