import t from "tap";
import type { PublicOrder, PublicPayment } from "../../../../../areas/shared/orders/order.ts";
import { render } from "../../../../../areas/storefront/server.tsx";
import { order, pageData, seller, TOKEN } from "../../../../support/storefront-data.ts";

const page = (changes: Partial<PublicOrder>, locale = "en-GB"): string => {
  const content = { kind: "order", order: order({ currency: "GBP", ...changes }) } as const;
  return render(pageData(content, { seller: seller({ locale, deliveryOptions: [] }) }), `/orders/${TOKEN}`).html;
};

const refunded = (
  refunds: PublicPayment["refunds"],
  payment: "paid" | "refunded" = "paid",
): Pick<PublicOrder, "payment" | "payments"> => ({ payment, payments: [{ state: "paid", paid: 2895, refunds }] });

t.test("says how much of the payment was refunded", async (t) => {
  const done = { amount: 1200, status: "done" } as const;
  t.match(page(refunded([done, { ...done, amount: 95 }])), "£12.95 of it was refunded.");
  t.notMatch(page(refunded([{ ...done, status: "pending" }])), "of it was refunded");
  t.notMatch(page(refunded([{ ...done, status: "failed" }])), "of it was refunded");
  t.notMatch(page(refunded([{ ...done, amount: 2895 }], "refunded")), "of it was refunded");
  t.match(page(refunded([done]), "de-DE"), /Davon wurden 12\s£ erstattet\./);
});

t.test("says that a payment is missing only while it is due", async (t) => {
  t.match(page({}), "As agreed with the shop – not paid yet");
  t.match(page({ status: "cancelled" }), "As agreed with the shop – not paid</p>");
  t.match(page({ status: "cancelled", payment: "refunded" }), "As agreed with the shop – refunded");
});

t.test("every amount stays in the order's currency after the shop has changed its own", async (t) => {
  for (const paymentMethod of ["card", "test", "manual"] as const) {
    const html = page({ paymentMethod, payment: "pending", currency: "JPY" });
    t.match(html, `JP¥${order({}).total.toLocaleString("en-GB")}`, paymentMethod);
    t.notMatch(html, "£", paymentMethod);
  }
});
