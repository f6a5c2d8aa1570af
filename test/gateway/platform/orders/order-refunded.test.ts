import t from "tap";
import type { OrderRefund, RefundRequest } from "../../../../areas/shared/orders/order.ts";
import { orderRefundedMails } from "../../../../gateway/platform/orders/order-mails.ts";
import { mailOrder } from "../../../support/orders.ts";

const refundOf = (amount: number, request: Partial<RefundRequest> = {}): OrderRefund => ({
  id: "refund-of-an-order",
  amount,
  status: "done",
  request: {
    at: "2026-02-03T05:00:00.000Z",
    reason: "requested_by_customer",
    note: "Broken on arrival.",
    lines: [],
    delivery: 0,
    restock: false,
    ...request,
  },
});

t.test("the mail about a partial refund has its amount, its items, and the way back", async (t) => {
  const { order, shop } = mailOrder({ order: { paymentMethod: "test" } });
  const lines = [{ line: 0, quantity: 1, amount: 2400, restocked: 1 }];
  const [mail, ...others] = orderRefundedMails(order, refundOf(2895, { lines, delivery: 495 }), shop);
  t.equal(others.length, 0);
  t.match(mail, {
    to: "ada@example.org",
    audience: "customer",
    subject: "Your refund for order 1042 at Tidewater Ceramics is on its way",
  });
  for (const part of [
    "refunded £28.95 of the £65.45 that you paid for order 1042",
    "goes back to the payment method that you used",
    "1 × Tide mug (Blue / Large): £24\n\nRoyal Mail: £4.95\nRefund: £28.95",
    `https://tidewater.shops.example/orders/${"T".repeat(43)}`,
  ])
    t.match(mail?.text, part);
  t.notMatch(`${mail?.text}${mail?.html}`, "Broken", "without the private note");
  t.notMatch(mail?.text, "Salt jar");
});

t.test("the mail about a full refund by hand names the amount, without items", async (t) => {
  const { order, shop } = mailOrder();
  const [mail] = orderRefundedMails(order, refundOf(6545), shop);
  t.match(mail?.text, "has refunded £65.45 for order 1042.");
  t.match(mail?.text, "The shop returns the money itself");
  t.notMatch(mail?.text, "Refunded items");
});

t.test("writes about refunds in the shop's language", async (t) => {
  const german = mailOrder({ seller: { locale: "de-AT" } });
  const [de] = orderRefundedMails(german.order, refundOf(100), german.shop);
  t.match(de?.text, /hat Ihnen £\s1 von den £\s65,45 erstattet/);
  const arabic = mailOrder({ seller: { locale: "ar-EG" } });
  const lines = [{ line: 0, quantity: 1, amount: 100, restocked: 0 }];
  const [ar] = orderRefundedMails(arabic.order, refundOf(100, { lines }), arabic.shop);
  t.match(ar?.text, "١ × Tide mug");
  t.match(ar?.html, '<html lang="ar" dir="rtl">');
});
