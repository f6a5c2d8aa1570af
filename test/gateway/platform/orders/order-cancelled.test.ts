import t from "tap";
import { orderCancelledMails } from "../../../../gateway/platform/orders/order-mails.ts";
import { mailOrder } from "../../../support/orders.ts";

const ORIGIN = "https://tidewater.shops.example";
const OPTIONS = { shopOrigin: ORIGIN, sellerEmail: "hello@tidewater.example" };
const at = "2026-11-20T12:00:00.000Z";

t.test("both sides learn that nothing will be sent", async (t) => {
  const { order, seller } = mailOrder({ order: { status: "cancelled", events: [{ at, kind: "cancelled" }] } });
  const [toCustomer, toSeller, ...others] = orderCancelledMails(order, seller, OPTIONS);
  t.equal(others.length, 0);
  t.match(toCustomer, { to: "ada@example.org", replyTo: "hello@tidewater.example", text: /nothing will be sent/ });
  t.match(toSeller, { to: "hello@tidewater.example", replyTo: "ada@example.org", text: /don’t send it/ });
  for (const mail of [toCustomer, toSeller]) {
    t.equal(mail?.subject, "Order 1042 at Tidewater Ceramics is cancelled");
    t.notMatch(mail?.text, "return", "nothing was paid");
  }
  const [customerLink, sellerLink] = [`${ORIGIN}/orders/${order.accessToken}`, `${ORIGIN}/admin/orders/${order.id}`];
  t.ok(toCustomer?.text.includes(customerLink));
  t.ok(toSeller?.text.includes(sellerLink));
  t.notOk(toSeller?.text.includes(order.accessToken), "no link with which one acts as the customer");
});

t.test("a shop without an address gets no mail, and none of its mails invites to reply", async (t) => {
  const { order, seller } = mailOrder({
    order: { status: "cancelled", events: [{ at, kind: "cancelled" }] },
    seller: { contact: { email: "" } },
  });
  t.match(orderCancelledMails(order, seller, { ...OPTIONS, sellerEmail: null }), [
    { audience: "customer", replyTo: null },
  ]);
});

t.test("an order that was not paid in time", async (t) => {
  const { order, seller } = mailOrder({
    order: { status: "cancelled", payment: "failed", events: [{ at, kind: "expired" }] },
  });
  for (const { text } of orderCancelledMails(order, seller, OPTIONS)) t.match(text, "not paid in time");
});

t.test("what was paid is returned: by its provider, or by the seller's hand", async (t) => {
  for (const paymentMethod of ["manual", "test"] as const) {
    const { order, seller } = mailOrder({ order: { status: "cancelled", payment: "paid", paymentMethod } });
    const [toCustomer, toSeller] = orderCancelledMails(order, seller, OPTIONS);
    t.match(toCustomer?.text, "£65.45, will be returned to you");
    t.equal(toSeller?.text.includes("please return it"), paymentMethod === "manual");
  }
});
