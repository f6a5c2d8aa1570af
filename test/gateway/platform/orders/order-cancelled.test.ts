import t from "tap";
import { orderCancelledMails } from "../../../../gateway/platform/orders/order-mails.ts";
import { mailOrder } from "../../../support/orders.ts";

const ORIGIN = "https://tidewater.shops.example";
const OPTIONS = { shopOrigin: ORIGIN, sellerEmail: "hello@tidewater.example" };
const at = "2026-11-20T12:00:00.000Z";

t.test("tells customer and seller that nothing will be shipped", async (t) => {
  const { order, seller } = mailOrder({ order: { status: "cancelled", events: [{ at, kind: "cancelled" }] } });
  const [toCustomer, toSeller, ...others] = orderCancelledMails(order, seller, OPTIONS);
  t.equal(others.length, 0);
  t.match(toCustomer, { to: "ada@example.org", replyTo: "hello@tidewater.example", text: /Nothing will be shipped/ });
  t.match(toSeller, { to: "hello@tidewater.example", replyTo: "ada@example.org", text: /don’t ship it/ });
  for (const mail of [toCustomer, toSeller]) {
    t.equal(mail?.subject, "Order 1042 at Tidewater Ceramics is cancelled");
    t.notMatch(mail?.text, "refund", "nothing was paid");
  }
  const [customerLink, sellerLink] = [`${ORIGIN}/orders/${order.accessToken}`, `${ORIGIN}/admin/orders/${order.id}`];
  t.ok(toCustomer?.text.includes(customerLink));
  t.ok(toSeller?.text.includes(sellerLink));
  t.notOk(toSeller?.text.includes(order.accessToken), "without the customer's link");
});

t.test("sends no mail to a shop without an address, and sets no reply address", async (t) => {
  const { order, seller } = mailOrder({
    order: { status: "cancelled", events: [{ at, kind: "cancelled" }] },
    seller: { contact: { email: "" } },
  });
  t.match(orderCancelledMails(order, seller, { ...OPTIONS, sellerEmail: null }), [
    { audience: "customer", replyTo: null },
  ]);
});

t.test("gives the missing payment as the reason for an expired order", async (t) => {
  const { order, seller } = mailOrder({
    order: { status: "cancelled", payment: "failed", events: [{ at, kind: "expired" }] },
  });
  for (const { text } of orderCancelledMails(order, seller, OPTIONS)) t.match(text, "not paid in time");
});

t.test("announces the refund, and asks the seller for it only after a manual payment", async (t) => {
  for (const paymentMethod of ["manual", "test"] as const) {
    const { order, seller } = mailOrder({ order: { status: "cancelled", payment: "paid", paymentMethod } });
    const [toCustomer, toSeller] = orderCancelledMails(order, seller, OPTIONS);
    t.match(toCustomer?.text, "Your payment of £65.45 will be refunded");
    t.equal(toSeller?.text.includes("Please refund it"), paymentMethod === "manual");
  }
});

t.test("names only the amount that has not been refunded yet", async (t) => {
  const cancelled = { status: "cancelled", payment: "paid" } as const;
  const refundedBefore = (amount: number): string | undefined => {
    const { order, seller } = mailOrder({ order: cancelled });
    const payments = order.payments.map((payment) => ({
      ...payment,
      paid: order.total,
      refunds: [{ id: "refund-1", amount, status: "done" as const }],
    }));
    return orderCancelledMails({ ...order, payments }, seller, OPTIONS)[0]?.text;
  };
  t.match(refundedBefore(545), "Your payment of £60 will be refunded");
  t.notMatch(refundedBefore(6545), "will be refunded");
});
