import t from "tap";
import type { PublicOrder } from "../../../../../areas/shared/orders/order.ts";
import { en as buying } from "../../../../../areas/storefront/i18n/buying/en.ts";
import { nextStep } from "../../../../../areas/storefront/orders/order/order-progress.tsx";
import { order } from "../../../../support/storefront-data.ts";

const pickup: PublicOrder["delivery"] = {
  optionId: "quay",
  title: "At the quay",
  kind: "pickup",
  address: null,
  addressLines: [],
};
const event = (kind: PublicOrder["events"][number]["kind"]) => [{ at: "2026-05-01T00:00:00.000Z", kind }];

t.test("what happens next, in every state", (t) => {
  const cases: [Partial<PublicOrder>, string][] = [
    [{}, "The shop has your order"],
    [{ paymentMethod: "test", expiresAt: "2026-05-01T01:00:00.000Z" }, "If nothing is paid by"],
    [{ paymentMethod: "test" }, "Pay, and the shop begins."],
    [{ paymentMethod: "test", payment: "paid" }, "The shop has your order"],
    [{ status: "confirmed" }, "for its journey"],
    [{ status: "confirmed", delivery: pickup }, "for you to pick up"],
    [{ status: "confirmed", fulfillment: "shipped" }, "on its way"],
    [{ status: "confirmed", fulfillment: "delivered" }, "It has arrived"],
    [{ status: "completed", fulfillment: "delivered", delivery: pickup }, "You have it"],
    [{ status: "completed" }, "All done"],
    [{ status: "completed", fulfillment: "returned", payment: "refunded" }, "come back to the shop"],
    [{ status: "cancelled", events: event("cancelled") }, "Nothing more happens"],
    [{ status: "cancelled", payment: "refunded", events: event("refunded") }, "on its way back"],
    [{ status: "cancelled", payment: "paid" }, "gets in touch"],
    [{ status: "cancelled", payment: "failed", events: event("expired") }, "not paid|Nothing was paid in time"],
  ];
  for (const [changes, words] of cases) {
    const key = nextStep(order(changes));
    t.match(buying[key], new RegExp(words), JSON.stringify(changes));
  }
  t.end();
});
