import t from "tap";
import type { OrderPayment } from "../../../../areas/shared/orders/order.ts";
import { orderNewsMails } from "../../../../gateway/platform/orders/order-mails.ts";
import { mailOrder } from "../../../support/orders.ts";

const ORIGIN = "https://tidewater.shops.example";
const LINK = `${ORIGIN}/orders/${"T".repeat(43)}`;
const tracking = { carrier: "Royal Mail", number: "RM 42 GB", url: "https://parcel.example/track?id=42&lang=en" };

t.test("the shipping mail has tracking, address and totals", async (t) => {
  const { order, shop } = mailOrder({ order: { fulfillment: "shipped", tracking } });
  const [mail, ...others] = orderNewsMails("shipped", order, shop);
  t.equal(others.length, 0, "no mail to the seller");
  t.match(mail, {
    to: "ada@example.org",
    audience: "customer",
    fromName: "Tidewater Ceramics",
    replyTo: "hello@tidewater.example",
    subject: "Your order 1042 at Tidewater Ceramics is on its way",
    text: /Parcel\n-+\nRoyal Mail\nRM 42 GB\n\nTrack the parcel:\nhttps:\/\/parcel\.example\/track\?id=42&lang=en\n/,
  });
  for (const part of ["RM 42 GB", LINK, "London", "SW1Y 4JH", "£65.45"]) {
    t.ok(mail?.text.includes(part), `${part} in the text`);
    t.ok(mail?.html.includes(part), `${part} in the HTML`);
  }
  t.match(mail?.html, 'href="https://parcel.example/track?id=42&amp;lang=en"');
  t.notMatch(`${mail?.text}${mail?.html}`, "wrap it", "without the customer's note");
});

t.test("the mail about a parcel says what was refunded before", async (t) => {
  const refunds = [
    { id: "a", amount: 1_200, status: "done" },
    { id: "b", amount: 95, status: "failed" },
  ] as const;
  const payment: OrderPayment = {
    account: "",
    reference: "manual",
    intent: "",
    state: "paid",
    paid: 6_545,
    dispute: null,
    refunds: [...refunds],
  };
  const { order, shop } = mailOrder({ order: { payment: "paid", payments: [payment], tracking } });
  const [mail] = orderNewsMails("shipped", order, shop);
  t.match(mail?.text, "has refunded £12 of the £65.45 that you paid for order 1042.");
  const [plain] = orderNewsMails("shipped", { ...order, payments: [] }, shop);
  t.notMatch(plain?.text, "refunded");
});

t.test("omits missing tracking details", async (t) => {
  const parts = (given: Partial<typeof tracking>) => {
    const known = { carrier: "", number: "", url: "", ...given };
    const { order, shop } = mailOrder({ order: { tracking: known } });
    const text = orderNewsMails("shipped", order, shop)[0]?.text ?? "";
    return ["Parcel", "Track the parcel"].filter((part) => text.includes(`${part}\n`) || text.includes(`${part}:`));
  };
  t.same(parts({}), []);
  t.same(parts({ number: "1" }), ["Parcel"]);
  t.same(parts({ url: "https://parcel.example/" }), ["Track the parcel"]);
  const { order, shop } = mailOrder();
  t.match(orderNewsMails("shipped", order, shop)[0]?.text, /on its way\n\n.*1042\.\n\nView the order:/s);
});

t.test("the confirmation has items and delivery", async (t) => {
  const { order, shop } = mailOrder({ order: { status: "confirmed" } });
  const [mail, ...others] = orderNewsMails("confirmed", order, shop);
  t.equal(others.length, 0);
  t.match(mail, { audience: "customer", subject: "Your order 1042 at Tidewater Ceramics is confirmed" });
  for (const part of ["has confirmed your order 1042", LINK, "London", "SW1Y 4JH", "£65.45", "Reply to this email"]) {
    t.ok(mail?.text.includes(part), part);
  }
  const [silent] = orderNewsMails("confirmed", order, { ...shop, seller: { ...shop.seller, contact: { email: "" } } });
  t.equal(silent?.replyTo, null);
  t.notMatch(silent?.text, "Reply to this email", "the shop has no address");
});

t.test("mails about a received payment", async (t) => {
  const { order, shop } = mailOrder({ order: { tracking } });
  const [paid] = orderNewsMails("paid", order, shop);
  t.match(paid, { audience: "customer", subject: /payment for order 1042/, text: /received your payment of £65\.45/ });
  t.match(paid?.text, LINK);
  t.notMatch(paid?.text, "parcel");
});

t.test("writes updates in the shop's language", async (t) => {
  const german = mailOrder({ seller: { locale: "de-AT", currency: "EUR" }, order: { currency: "EUR", tracking } });
  const [de] = orderNewsMails("shipped", german.order, german.shop);
  t.equal(de?.subject, "Ihre Bestellung 1042 bei Tidewater Ceramics ist unterwegs");
  t.match(de?.html, '<html lang="de" dir="ltr">');
  const [confirmed] = orderNewsMails("confirmed", german.order, german.shop);
  t.equal(confirmed?.subject, "Ihre Bestellung 1042 bei Tidewater Ceramics ist bestätigt");
  const arabic = mailOrder({ seller: { locale: "ar-EG" } });
  t.match(orderNewsMails("paid", arabic.order, arabic.shop)[0]?.html, '<html lang="ar" dir="rtl">');
});

t.test("escapes tracking details", async (t) => {
  const evil = `<img src=x onerror=y>"'&`;
  const { order, shop } = mailOrder({
    order: { tracking: { carrier: evil, number: evil, url: "https://x.example/'onclick='y" } },
  });
  const [mail] = orderNewsMails("shipped", order, shop);
  t.notMatch(mail?.html, /<img|"'&"/);
  t.notMatch(mail?.html, /href='|href="[^"]*'/);
});
