import t from "tap";
import { orderCancelledMails } from "../../../../gateway/platform/orders/order-mails.ts";
import { mailOrder } from "../../../support/orders.ts";
import { CaseTable } from "../../../support/system.ts";

const ORIGIN = "https://tidewater.shops.example";
const at = "2026-11-20T12:00:00.000Z";

t.test("tells customer and seller that nothing will be shipped", async (t) => {
  const { order, shop } = mailOrder({ order: { status: "cancelled", events: [{ at, kind: "cancelled" }] } });
  const [toCustomer, toSeller, ...others] = orderCancelledMails(order, shop);
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

t.test("asks a seller not to hand over a pickup order, and its customer not to come", async (t) => {
  const delivery = { optionId: "shop", title: "At the workshop", kind: "pickup", price: 495, address: null } as const;
  const { order, shop } = mailOrder({
    order: { status: "cancelled", events: [{ at, kind: "cancelled" }], delivery },
  });
  const [toCustomer, toSeller] = orderCancelledMails(order, shop);
  t.match(toSeller?.text, "Please don’t hand it over.");
  t.match(toCustomer?.text, "You can no longer pick it up.");
  for (const mail of [toCustomer, toSeller]) t.notMatch(mail?.text, /ship/);
});

t.test("tells the seller that items are back in stock only if the order took stock", async (t) => {
  const table = new CaseTable();
  for (const kind of ["cancelled", "expired"] as const)
    for (const stockTaken of [true, false]) {
      const { order, shop } = mailOrder({ order: { status: "cancelled", events: [{ at, kind }] } });
      const lines = order.lines.map((line, index) => ({ ...line, stockTaken: stockTaken && index === 0 }));
      const texts = orderCancelledMails({ ...order, lines }, shop).map(({ text }) => text);
      const said = texts.map((text) => text.includes("back in stock"));
      table.check(`${kind}, ${stockTaken}`, said, [false, stockTaken]);
    }
  t.same(table.wrong(), []);
});

t.test("sends no mail to a shop without an address, and sets no reply address", async (t) => {
  const { order, shop } = mailOrder({
    order: { status: "cancelled", events: [{ at, kind: "cancelled" }] },
    seller: { contact: { email: "" } },
  });
  t.match(orderCancelledMails(order, { ...shop, email: null }), [{ audience: "customer", replyTo: null }]);
});

t.test("gives the missing payment as the reason for an expired order", async (t) => {
  const { order, shop } = mailOrder({
    order: { status: "cancelled", payment: "failed", events: [{ at, kind: "expired" }] },
  });
  for (const { text } of orderCancelledMails(order, shop)) t.match(text, "not paid in time");
});

t.test("announces the refund, and asks the seller for it only after a manual payment", async (t) => {
  for (const paymentMethod of ["manual", "test", "card"] as const) {
    const { order, shop } = mailOrder({
      order: { status: "cancelled", payment: "paid", paymentMethod, events: [{ at, kind: "paid" }] },
    });
    const [toCustomer, toSeller] = orderCancelledMails(order, shop);
    t.match(toCustomer?.text, "Your payment of £65.45 will be refunded");
    t.equal(toSeller?.text.includes("Please refund it"), paymentMethod === "manual");
  }
});

t.test("names only the amount that has not been refunded yet", async (t) => {
  const cancelled = { status: "cancelled", payment: "paid" } as const;
  const refundedBefore = (amount: number): string | undefined => {
    const { order, shop } = mailOrder({ order: cancelled });
    const payments = order.payments.map((payment) => ({
      ...payment,
      paid: order.total,
      refunds: [{ id: "refund-1", amount, status: "done" as const }],
    }));
    return orderCancelledMails({ ...order, payments }, shop)[0]?.text;
  };
  t.match(refundedBefore(545), "Your payment of £60 will be refunded");
  t.notMatch(refundedBefore(6545), "will be refunded");
});
