import t from "tap";
import type { PublicPayment } from "../../../../../areas/shared/orders/order.ts";
import { render } from "../../../../../areas/storefront/server.tsx";
import { order, pageData, seller, TOKEN } from "../../../../support/storefront-data.ts";

const page = (refunds: PublicPayment["refunds"], payment: "paid" | "refunded" = "paid", locale = "en-GB"): string => {
  const shown = order({ currency: "GBP", payment, payments: [{ state: "paid", paid: 2895, refunds }] });
  return render(pageData({ kind: "order", order: shown }, { seller: seller({ locale }) }), `/orders/${TOKEN}`).html;
};

t.test("says how much of the payment was refunded", async (t) => {
  const done = { amount: 1200, status: "done" } as const;
  t.match(page([done, { ...done, amount: 95 }]), "£12.95 of it was refunded.");
  t.notMatch(page([{ ...done, status: "pending" }]), "of it was refunded");
  t.notMatch(page([{ ...done, status: "failed" }]), "of it was refunded");
  t.notMatch(page([{ ...done, amount: 2895 }], "refunded"), "of it was refunded");
  t.match(page([done], "paid", "de-DE"), /Davon wurden 12\s£ erstattet\./);
});
