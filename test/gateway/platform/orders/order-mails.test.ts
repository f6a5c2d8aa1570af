import { type DefaultTreeAdapterTypes, parse } from "parse5";
import t from "tap";
import {
  orderCancelledMails,
  orderNewsMails,
  orderPlacedMails,
  orderReminderMail,
} from "../../../../gateway/platform/orders/order-mails.ts";
import { launchBrowser, PHONE, watchedPage } from "../../../support/browser.ts";
import { mailOrder } from "../../../support/orders.ts";
import { CaseTable } from "../../../support/system.ts";

const ORIGIN = "https://tidewater.shops.example";
const LINK = `${ORIGIN}/orders/${"T".repeat(43)}`;

type Element = DefaultTreeAdapterTypes.Element;

function* elements(node: DefaultTreeAdapterTypes.Node): Generator<Element> {
  if ("tagName" in node) yield node;
  if ("childNodes" in node) for (const child of node.childNodes) yield* elements(child);
}

function visibleText(node: DefaultTreeAdapterTypes.Node): string {
  if (node.nodeName === "#text") return (node as DefaultTreeAdapterTypes.TextNode).value;
  if (["head", "style", "title"].includes(node.nodeName) || !("childNodes" in node)) return "";
  return node.childNodes.map(visibleText).join(node.nodeName === "tbody" ? "\n" : " ");
}

const attribute = (element: Element, name: string) => element.attrs.find((each) => each.name === name)?.value;

t.test("the customer's mail has items, totals, delivery, payment and link", async (t) => {
  const { order, shop } = mailOrder({ order: { expiresAt: "2026-11-28T12:00:00.000Z" } });
  const [mail] = orderPlacedMails(order, shop);
  t.match(mail, {
    to: "ada@example.org",
    fromName: "Tidewater Ceramics",
    replyTo: "hello@tidewater.example",
    subject: "Your order 1042 at Tidewater Ceramics",
  });
  const html = visibleText(parse(mail?.html as string));
  for (const part of [
    "1042",
    "£48",
    "£12.50",
    "£60.50",
    "£4.95",
    "£65.45",
    "Royal Mail",
    "Ada Lovelace",
    "London",
    "SW1Y 4JH",
  ]) {
    t.ok(mail?.text.includes(part), `${part} in the text`);
    t.ok(html.includes(part), `${part} in the HTML`);
  }
  t.match(mail?.text, "2 × Tide mug (Blue / Large): £48\n1 × Salt jar: £12.50\n");
  t.match(mail?.text, "United Kingdom");
  t.match(mail?.text, `${LINK}\n`, "on its own line, so that mail programs link all of it");
  t.match(mail?.text, /Payment\n-+\nAmount: £65\.45\nReference: 1042\nPlease pay by 27 November 2026\./);
  t.match(
    mail?.text,
    "Pay by transfer to\n\n- IBAN GB00\n- our page (https://tidewater.example/pay)\n",
    "the seller's Markdown as plain text",
  );
  t.match(mail?.html, "Pay by <strong>transfer</strong> to");
  t.notMatch(`${mail?.text}${mail?.html}`, "wrap it", "without the customer's note");
});

t.test("the seller's mail has the customer, the order and the next steps", async (t) => {
  const { order, shop } = mailOrder();
  const [, mail] = orderPlacedMails(order, shop);
  t.match(mail, {
    to: "hello@tidewater.example",
    fromName: "Tidewater Ceramics",
    replyTo: "ada@example.org",
    subject: "New order 1042: £65.45 from Ada Lovelace",
  });
  const html = visibleText(parse(mail?.html as string));
  for (const part of [
    "£65.45",
    "ada@example.org",
    "+44 20 7946 0000",
    "Please wrap it.",
    "It is a gift.",
    "Next steps:",
    "ship the order",
  ]) {
    t.ok(mail?.text.includes(part), `${part} in the text`);
    t.ok(html.includes(part), `${part} in the HTML`);
  }
  t.match(mail?.text, `View the order:\n${ORIGIN}/admin/orders/${order.id}\n`);
  t.match(mail?.html, `href="${ORIGIN}/admin/orders/${order.id}"`);
  t.notMatch(`${mail?.text}${mail?.html}`, order.accessToken, "without the customer's link");
});

t.test("tells the seller that an order is paid by card, and only asks to ship it or hand it over", async (t) => {
  const table = new CaseTable();
  const paid = { paymentMethod: "card", payment: "paid" } as const;
  const delivery = { optionId: "shop", title: "At the workshop", kind: "pickup", price: 495, address: null } as const;
  for (const [locale, toShip, toHandOver] of [
    [
      "en-GB",
      "The order is paid by card. Next steps: pack and ship it.",
      "The order is paid by card. Next steps: prepare it, then tell Ada Lovelace when to pick it up.",
    ],
    [
      "de-DE",
      "Die Bestellung ist mit Karte bezahlt. So geht es weiter: Packen und versenden Sie sie.",
      "Die Bestellung ist mit Karte bezahlt. So geht es weiter: Stellen Sie sie bereit und sagen Sie Ada Lovelace, wann sie abgeholt werden kann.",
    ],
    [
      "ar-EG",
      "دُفع ثمن الطلب بالبطاقة. الخطوة التالية: جهّز الطلب وأرسله.",
      "دُفع ثمن الطلب بالبطاقة. الخطوة التالية: جهّز الطلب وأخبر \u2068Ada Lovelace\u2069 بموعد الاستلام.",
    ],
  ] as const) {
    for (const [text, change] of [
      [toShip, paid],
      [toHandOver, { ...paid, delivery }],
    ] as const) {
      const { order, shop } = mailOrder({ order: change, seller: { locale } });
      const [, mail] = orderPlacedMails(order, shop);
      table.check(`${locale} ${order.delivery.kind}`, mail?.text.split("\n\n")[2], text);
    }
  }
  t.same(table.wrong(), []);
});

t.test("asks nobody for the payment of a free order", async (t) => {
  const table = new CaseTable();
  const free = { total: 0, payment: "paid" as const };
  const delivery = { optionId: "shop", title: "At the workshop", kind: "pickup", price: 0, address: null } as const;
  for (const [locale, payment, toShip, toHandOver] of [
    [
      "en-GB",
      "Payment",
      "The order costs nothing. Next steps: pack and ship it.",
      "The order costs nothing. Next steps: prepare it, then tell Ada Lovelace when to pick it up.",
    ],
    [
      "de-DE",
      "Zahlung",
      "Die Bestellung kostet nichts. So geht es weiter: Packen und versenden Sie sie.",
      "Die Bestellung kostet nichts. So geht es weiter: Stellen Sie sie bereit und sagen Sie Ada Lovelace, wann sie abgeholt werden kann.",
    ],
    [
      "ar-EG",
      "الدفع",
      "هذا الطلب مجاني. الخطوة التالية: جهّز الطلب وأرسله.",
      "هذا الطلب مجاني. الخطوة التالية: جهّز الطلب وأخبر \u2068Ada Lovelace\u2069 بموعد الاستلام.",
    ],
  ] as const) {
    for (const [text, change] of [
      [toShip, free],
      [toHandOver, { ...free, delivery }],
    ] as const) {
      const { order, shop } = mailOrder({ order: change, seller: { locale } });
      const [receipt, notice] = orderPlacedMails(order, shop);
      table.check(`${locale} ${order.delivery.kind}`, notice?.text.split("\n\n")[2], text);
      table.check(`${locale}: payment`, /IBAN/.test(`${receipt?.text}`) || receipt?.text.includes(payment), false);
    }
  }
  t.same(table.wrong(), []);
});

t.test("mails only the customer if the shop has no address, without an invitation to reply", async (t) => {
  const { order, shop } = mailOrder({ seller: { contact: { email: "" } } });
  const [mail, ...others] = orderPlacedMails(order, { ...shop, email: null });
  t.same(others, []);
  t.match(mail, { audience: "customer", replyTo: null });
  t.notMatch(mail?.text, "Reply to this email");
});

t.test("says in each of a customer's mails that a shop without an address receives no replies", (t) => {
  const table = new CaseTable();
  for (const [locale, sentence] of [
    ["en-GB", "Tidewater Ceramics does not receive replies to this email."],
    ["de-DE", "Antworten auf diese E-Mail kommen nicht bei Tidewater Ceramics an."],
    ["ar-EG", "لا تصل الردود على هذه الرسالة إلى \u2068Tidewater Ceramics\u2069."],
  ] as const) {
    for (const email of ["", "hello@tidewater.example"]) {
      const { order, shop } = mailOrder({ seller: { locale, contact: { email } } });
      const mails = [
        ...orderPlacedMails(order, shop),
        orderReminderMail(order, shop),
        ...orderNewsMails("shipped", order, shop),
        ...orderCancelledMails({ ...order, status: "cancelled" }, shop),
      ];
      for (const { audience, subject, text } of mails)
        table.check(`${email} ${subject}`, text.includes(sentence), audience === "customer" && email === "");
    }
  }
  t.same(table.wrong(), []);
  t.end();
});

t.test("adapts the mails to pickup orders and test payments", async (t) => {
  const pickup = mailOrder({
    order: { delivery: { optionId: "shop", title: "At the workshop", kind: "pickup", price: 495, address: null } },
    seller: { paymentInstructions: " \n" },
  });
  const [toCustomer, toSeller] = orderPlacedMails(pickup.order, pickup.shop);
  t.match(toCustomer?.text, /Pickup\n-+\nAt the workshop\n\n/, "without an address");
  t.match(toCustomer?.text, /Payment\n-+\nAmount: £65\.45\nReference: 1042\n\n/);
  t.notMatch(toCustomer?.text, "How to pay", "the seller has no instructions");
  t.match(toSeller?.text, "pick it up");

  const note = "1 Quay, Thursday to Saturday";
  const deliveryOptions = [{ id: "shop", title: "Workshop", kind: "pickup", price: 495, note } as const];
  const [noted] = orderPlacedMails(pickup.order, {
    ...pickup.shop,
    seller: { ...pickup.shop.seller, deliveryOptions },
  });
  const where = "the note of the delivery option says where and when";
  t.match(noted?.text, /Pickup\n-+\nAt the workshop\n1 Quay, Thursday to Saturday\n\n/, where);

  const createdAt = "2026-11-20T12:00:00.000Z";
  const test = mailOrder({ order: { paymentMethod: "test", createdAt, expiresAt: "2026-11-20T12:30:00.000Z" } });
  const [unpaid, notice] = orderPlacedMails(test.order, test.shop);
  t.match(unpaid?.text, "within 30 minutes");
  t.notMatch(unpaid?.text, "IBAN", "the payment is not manual");
  t.match(notice?.text, "test order");
});

t.test("writes mails in the shop's language, and amounts in its locale", async (t) => {
  const german = mailOrder({ seller: { locale: "de-AT", currency: "EUR" }, order: { currency: "EUR" } });
  const [de] = orderPlacedMails(german.order, german.shop);
  t.equal(de?.subject, "Ihre Bestellung 1042 bei Tidewater Ceramics");
  t.match(de?.html, '<html lang="de" dir="ltr">');
  t.match(de?.text, "Vereinigtes Königreich");
  t.match(de?.text, new Intl.NumberFormat("de-AT", { style: "currency", currency: "EUR" }).format(65.45));

  const arabic = mailOrder({ seller: { locale: "ar-EG" } });
  const [ar, toSeller] = orderPlacedMails(arabic.order, arabic.shop);
  t.match(ar?.html, '<html lang="ar" dir="rtl">');
  t.match(ar?.text, "شكرًا لك على طلبك");
  for (const text of [ar?.text, ar?.html])
    t.match(text, /٢ × (<bdi>)?Tide mug/, "quantities in the digits of the amounts");
  const inBody = [...elements(parse(ar?.html as string))].filter(({ tagName }) => ["div", "table"].includes(tagName));
  t.same(
    inBody.map((element) => [element.tagName, attribute(element, "dir"), attribute(element, "lang")]),
    [
      ["div", "rtl", "ar"],
      ["table", "rtl", undefined],
    ],
    "mail programs that remove <html> show it from right to left too",
  );
  t.match(toSeller?.subject, "\u2068Ada Lovelace\u2069", "a name of the other direction is isolated");

  const other = mailOrder({ seller: { locale: "fr-FR" } });
  t.match(orderPlacedMails(other.order, other.shop)[0]?.html, '<html lang="en" dir="ltr">');
});

t.test("escapes all input of customers and sellers, and loads nothing from outside", async (t) => {
  const evil = `</title><script>x</script><img src=http://t.example/p.gif onerror=x>"'&lt;{shop} <a href="javascript:x">`;
  const { order, shop } = mailOrder({
    seller: { name: `N ${evil}`, paymentInstructions: `P ${evil}\n\n![i](http://t.example/p.gif) [l](javascript:x)` },
    order: { note: `O ${evil}`, customer: { name: `C ${evil}`, email: "ada@example.org", phone: null } },
  });
  for (const line of order.lines) Object.assign(line, { title: `T ${evil}`, variantTitle: `V ${evil}` });
  Object.assign(order.delivery, { title: `D ${evil}` });
  Object.assign(order.delivery.address as object, { line1: `A ${evil}`, city: `B ${evil}` });
  for (const mail of orderPlacedMails(order, shop)) {
    const document = parse(mail.html);
    const found = [...elements(document)];
    const tags = new Set(found.map(({ tagName }) => tagName));
    for (const tag of ["script", "img", "iframe", "link", "form", "svg"]) t.notOk(tags.has(tag), `no ${tag}`);
    t.notOk(found.some(({ attrs }) => attrs.some(({ name }) => name.startsWith("on") || name === "src")));
    t.notMatch(mail.html, /@import|url\(/);
    const links = found.filter(({ tagName }) => tagName === "a").map((link) => attribute(link, "href"));
    const link = mail.audience === "seller" ? `${ORIGIN}/admin/orders/${order.id}` : LINK;
    t.same(links.filter(Boolean), [link], "the only link is the order's");
    t.ok(visibleText(document).includes(`T ${evil}`), "the text is shown unchanged");
  }
});

t.test("breaks a long word of a title on a phone", async (t) => {
  const browser = await launchBrowser(t);
  if (!browser) return;
  const { order, shop } = mailOrder();
  const lines = order.lines.map((line) => ({ ...line, title: "Donau".repeat(20) }));
  const { page } = await watchedPage(browser, { viewport: PHONE });
  for (const mail of orderPlacedMails({ ...order, lines }, shop)) {
    await page.setContent(mail.html);
    t.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width, mail.audience);
  }
});

t.test("ends no sentence with an amount in Arabic, whose currencies end with a full stop", async (t) => {
  const { order, shop } = mailOrder({
    order: { currency: "KWD", payment: "paid" },
    seller: { currency: "KWD", locale: "ar-KW" },
  });
  const mails = [...orderPlacedMails(order, shop), ...orderCancelledMails(order, shop)];
  for (const { text } of mails) t.notMatch(text, /\.[\u200e\u200f\u2069]*\./);
});
