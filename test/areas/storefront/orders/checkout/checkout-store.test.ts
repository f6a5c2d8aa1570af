import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { configure } from "mobx";
import t, { type Test } from "tap";
import { createCall } from "../../../../../areas/shared/api/call.ts";
import type { AmountProblem, PricedCart, PricedDelivery } from "../../../../../areas/shared/orders/cart.ts";
import type { PaymentMethod } from "../../../../../areas/shared/orders/order.ts";
import { CartPricer } from "../../../../../areas/storefront/orders/cart/cart-pricer.ts";
import { CartStore } from "../../../../../areas/storefront/orders/cart/cart-store.ts";
import { KeptCart } from "../../../../../areas/storefront/orders/cart/kept-cart.ts";
import { CheckoutStore } from "../../../../../areas/storefront/orders/checkout/checkout-store.ts";
import { browserTabs, type Tab } from "../../../../support/fakes.ts";
import { apiServer, json } from "../../../../support/http.ts";
import { kept, order, pricedCart, pricedLine, seller } from "../../../../support/storefront-data.ts";
import { CaseTable } from "../../../../support/system.ts";

configure({ enforceActions: "always" });

const KEY = "awning:checkout:s1";

type Step = (request: IncomingMessage, response: ServerResponse) => void;
const placed = (): Step => json({ order: order() }, 201);
const refused = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}): Step =>
  json({ error: { code, message: `${code}!`, ...more } }, status, headers);
const lost: Step = (_, response) => void response.destroy();

const codesOf = ({ problems }: CheckoutStore) =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problem?.code]));

interface Sent {
  key: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- read by path in assertions
  body: any;
  raw: string;
}

/** A checkout of one mug with a real server, which answers orders by the given steps and prices by `prices`. */
async function setUp(
  t: Test,
  { steps, withdrawn = [], tab = browserTabs().open() }: { steps: Step[]; withdrawn?: Step[]; tab?: Tab },
) {
  const orders: Sent[] = [];
  /** The keys whose orders were to be settled; answered by the steps of `withdrawn`. */
  const withdrawals: string[] = [];
  const prices: PricedCart[] = [pricedCart([pricedLine("mug")])];
  /** Answers instead of `prices` while it is set. */
  const pricing: { step?: Step } = {};
  const { baseUrl } = await apiServer(t, (request, response) => {
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request);
    if (request.url === "/api/cart/price") {
      if (pricing.step) return pricing.step(request, response);
      json({ cart: prices.length > 1 ? prices.shift() : prices[0] })(request, response);
      return;
    }
    if (request.url?.endsWith("/orders/withdrawal")) {
      withdrawals.push(String(request.headers["idempotency-key"]));
      withdrawn[withdrawals.length - 1]?.(request, response);
      return;
    }
    const step = steps[Math.min(orders.length, steps.length - 1)];
    orders.push({ key: String(request.headers["idempotency-key"]), body: JSON.parse(raw), raw });
    step?.(request, response);
  }
  const call = createCall({ baseUrl, deadline: 30_000 });
  const open = (at: Tab = tab, paymentMethods: PaymentMethod[] = ["manual", "test"]) => {
    const inBrowser = new KeptCart({ sellerId: "s1", keep: at.keep });
    inBrowser.follow(at.window);
    const cart = new CartStore(inBrowser);
    const pricer = new CartPricer({ cart, call, sellerId: "s1" });
    const options = { seller: seller(), paymentMethods, cart, pricer, call, keep: at.keep };
    const checkout = new CheckoutStore(options);
    checkout.restore();
    return { inBrowser, cart, pricer, checkout };
  };
  const first = open();
  first.inBrowser.add(kept("mug"));
  await first.pricer.price();
  return { ...first, open, orders, withdrawals, prices, pricing };
}

function fill(checkout: CheckoutStore): void {
  checkout.change("contact.name", " Ana Lund ");
  checkout.change("contact.email", "ana@example.com");
  checkout.change("delivery.address.line1", "1 Quay");
  checkout.change("delivery.address.city", "St Agnes");
  checkout.change("delivery.address.postalCode", "TR22 0PL");
}

t.test("keeps the details of an order that waits for its card payment, in case it expires", async (t) => {
  const waiting = order({ paymentMethod: "card", payment: "pending" });
  const { checkout, open, inBrowser } = await setUp(t, { steps: [json({ order: waiting }, 201)] });
  fill(checkout);
  t.ok(await checkout.place());
  t.strictSame(inBrowser.state.lines, []);
  t.equal(checkout.value("contact.email"), "");
  t.equal(open().checkout.value("contact.email"), "ana@example.com");
});

t.test("the form starts with likely defaults", async (t) => {
  const { checkout } = await setUp(t, { steps: [] });
  t.equal(checkout.value("delivery.address.country"), "GB", "default from the shop's locale");
  t.equal(checkout.value("delivery.optionId"), "post");
  t.equal(checkout.value("payment"), "manual");
  t.strictSame(checkout.totals, { items: 2400, delivery: 495, total: 2895 });
});

t.test("offers the ways to pay that the server names for the chosen delivery", async (t) => {
  const { open, prices } = await setUp(t, { steps: [] });
  const { checkout, pricer } = open(undefined, ["card", "manual", "test"]);
  checkout.change("payment", "card");
  t.strictSame(checkout.paymentMethods, ["card", "manual", "test"], "before the prices");
  const cardProblem: AmountProblem = { code: "amount-too-small", params: { limit: 30 } };
  const [post, pickup] = pricedCart([]).deliveryOptions as [PricedDelivery, PricedDelivery];
  const deliveryOptions = [
    { ...post, paymentMethods: ["card" as const, "manual" as const] },
    { ...pickup, cardProblem },
  ];
  prices[0] = pricedCart([pricedLine("mug", { unitPrice: 20 })], { deliveryOptions });
  await pricer.price();
  const shown = () => [checkout.paymentMethods.join(), checkout.value("payment"), checkout.cardProblem];
  t.strictSame(shown(), ["card,manual", "card", null]);
  checkout.change("delivery.optionId", "pickup");
  t.strictSame(shown(), ["manual", "manual", cardProblem], "the customer's choice can't pay this");
  checkout.change("delivery.optionId", "post");
  t.strictSame(shown(), ["card,manual", "card", null], "the choice comes back");

  checkout.change("delivery.optionId", "pickup");
  prices[0] = pricedCart([pricedLine("mug", { unitPrice: 0 })], { deliveryOptions });
  await pricer.price();
  t.strictSame(shown(), ["manual", "manual", null], "a free order needs no reason");
});

t.test("a refused way to pay is offered no longer", async (t) => {
  const fields = [{ field: "payment", code: "amount-too-small", params: { limit: 30 } }];
  const { checkout, prices } = await setUp(t, { steps: [refused(409, "payment-unavailable", { fields }), placed()] });
  fill(checkout);
  checkout.change("payment", "test");
  const [post] = pricedCart([]).deliveryOptions as [PricedDelivery];
  prices.splice(0, 1, pricedCart([pricedLine("mug")], { deliveryOptions: [{ ...post, paymentMethods: ["manual"] }] }));
  t.equal(await checkout.place(), undefined);
  t.match(checkout.notice, { kind: "refused", code: "payment-unavailable" });
  t.strictSame([checkout.paymentMethods.join(), checkout.value("payment")], ["manual", "manual"]);
  t.strictSame(codesOf(checkout), { payment: undefined }, "the notice says it");
  t.match(await checkout.place(), { order: { number: 1001 } });
});

t.test("an order has exactly the contract's fields", async (t) => {
  const { checkout, cart, orders } = await setUp(t, { steps: [placed()] });
  fill(checkout);
  checkout.change("contact.phone", "  ");
  const outcome = await checkout.place();
  t.match(outcome, { order: { number: 1001 }, earlier: false });
  t.equal(orders.length, 1);
  t.strictSame(orders[0]?.body, {
    contact: { name: "Ana Lund", email: "ana@example.com" },
    delivery: {
      optionId: "post",
      address: { line1: "1 Quay", city: "St Agnes", postalCode: "TR22 0PL", country: "GB" },
    },
    payment: "manual",
    lines: [{ productId: "mug", variantId: "v1", quantity: 1 }],
    expectedTotal: 2895,
    currency: "GBP",
  });
  t.match(orders[0]?.key, /^[\w-]{16,64}$/);
  t.strictSame(cart.lines, [], "the cart is empty");
  t.equal(checkout.value("contact.name"), "", "the form is empty");
});

t.test("an address has exactly its country's parts", async (t) => {
  const { checkout, orders } = await setUp(t, { steps: [placed()] });
  fill(checkout);
  checkout.change("delivery.address.postalCode", "1070001");
  checkout.check("delivery.address.postalCode");
  t.match(codesOf(checkout), { "delivery.address.postalCode": "not-a-postcode" }, "not in the United Kingdom");
  checkout.change("delivery.address.country", "JP");
  t.equal(await checkout.place(), undefined);
  t.strictSame(codesOf(checkout), { "delivery.address.region": "required" });
  checkout.change("delivery.address.region", "Tokyo");
  await checkout.place();
  t.strictSame(
    orders[0]?.body.delivery.address,
    { line1: "1 Quay", region: "Tokyo", postalCode: "1070001", country: "JP" },
    "the city stays in the form",
  );
});

t.test("offers only the countries that the shop delivers to", async (t) => {
  const { checkout, prices, pricer, cart } = await setUp(t, { steps: [placed()] });
  const sendTo = async (...deliveryCountries: string[]) => {
    prices.splice(0, prices.length, pricedCart([pricedLine("mug")], { deliveryCountries }));
    await pricer.price();
    return [checkout.countries.length, checkout.value("delivery.address.country")];
  };
  t.strictSame(await sendTo("DE", "GB"), [2, "GB"]);
  t.strictSame(await sendTo("DE", "FR"), [2, ""], "the home country is not offered");
  t.strictSame(await sendTo("DE"), [1, "DE"], "the only country is chosen");
  t.strictSame((await sendTo()).slice(1), ["GB"], "anywhere");
  fill(checkout);
  checkout.change("delivery.address.country", "JP");
  t.strictSame(await sendTo("GB", "IE"), [2, ""]);
  t.equal(await checkout.place(), undefined);
  t.match(codesOf(checkout), { "delivery.address.country": "not-a-country" });
  t.equal(cart.lines.length, 1);
});

t.test("a pickup needs no address", async (t) => {
  const { checkout, orders } = await setUp(t, { steps: [placed()] });
  checkout.change("contact.name", "Ana");
  checkout.change("contact.email", "ana@example.com");
  checkout.change("delivery.address.line1", "typed before the choice");
  checkout.change("delivery.optionId", "pickup");
  checkout.change("note", "By five");
  await checkout.place();
  t.strictSame(orders[0]?.body.delivery, { optionId: "pickup" });
  t.equal(orders[0]?.body.note, "By five");
  t.equal(orders[0]?.body.expectedTotal, 2400);
});

t.test("sends nothing until the fields are valid, and reports each problem", async (t) => {
  const { checkout, orders } = await setUp(t, { steps: [placed()] });
  checkout.change("contact.email", "ana@example");
  t.strictSame(codesOf(checkout), {}, "no problem while typing");
  checkout.check("contact.email");
  t.strictSame(codesOf(checkout), { "contact.email": "not-an-email" });
  checkout.change("contact.email", "ana@example.com");
  t.equal(checkout.problems["contact.email"], undefined, "a correction removes the problem immediately");
  t.equal(await checkout.place(), undefined);
  t.strictSame(codesOf(checkout), {
    "contact.name": "required",
    "delivery.address.line1": "required",
    "delivery.address.city": "required",
    "delivery.address.postalCode": "required",
  });
  t.strictSame(checkout.reported, checkout.problems);
  t.equal(orders.length, 0);
});

t.test("drops the problems of fields that another delivery or country does not have", async (t) => {
  const { checkout } = await setUp(t, { steps: [] });
  checkout.change("delivery.address.city", "St Agnes");
  await checkout.place();
  const address = { "delivery.address.line1": "required", "delivery.address.postalCode": "required" };
  t.strictSame(codesOf(checkout), { "contact.name": "required", "contact.email": "required", ...address });
  checkout.change("delivery.address.country", "HK");
  t.strictSame(codesOf(checkout), {
    "contact.name": "required",
    "contact.email": "required",
    "delivery.address.line1": "required",
  });
  checkout.change("delivery.optionId", "pickup");
  t.strictSame(codesOf(checkout), { "contact.name": "required", "contact.email": "required" });
});

t.test("stores and restores every change", async (t) => {
  const tabs = browserTabs();
  const { checkout, open } = await setUp(t, { steps: [placed()], tab: tabs.open() });
  checkout.change("contact.name", "A");
  checkout.change("contact.name", "An");
  t.equal(open(tabs.open()).checkout.value("contact.name"), "An");
  fill(checkout);
  await checkout.place();
  t.strictSame([...tabs.kept.keys()], [], "deleted after ordering");
});

t.test("keeps the fields that another tab has stored", async (t) => {
  const tabs = browserTabs();
  const { checkout, open } = await setUp(t, { steps: [], tab: tabs.open() });
  const other = open(tabs.open());
  checkout.change("contact.name", "Ana");
  checkout.change("note", "By five");
  other.checkout.change("contact.email", "ana@example.com");
  t.strictSame(open(tabs.open()).checkout.values, {
    "contact.name": "Ana",
    note: "By five",
    "contact.email": "ana@example.com",
  });
});

t.test("opens with any stored data", async (t) => {
  const tabs = browserTabs();
  const { open } = await setUp(t, { steps: [], tab: tabs.open() });
  for (const text of ["", "null", "[]", '{"contact.name":3}', '{"contact.name":["Ana"]}', '{"key":7}']) {
    tabs.kept.set(KEY, text);
    tabs.kept.set("awning:order:s1", text);
    const { checkout } = open(tabs.open());
    t.equal(checkout.value("contact.name"), "", text);
    t.equal(checkout.attempt, null);
  }
});

t.test("reports that the browser stores nothing", async (t) => {
  const { checkout } = await setUp(t, { steps: [], tab: browserTabs({ denied: true }).open() });
  checkout.change("contact.name", "Ana");
  t.equal(checkout.kept, false);
  t.equal(checkout.value("contact.name"), "Ana");
  checkout.restore();
  t.equal(checkout.value("contact.name"), "Ana", "typed before the script ran");
});

t.test("places one order on a double click", async (t) => {
  const { checkout, orders } = await setUp(t, { steps: [placed()] });
  fill(checkout);
  const [first, second] = await Promise.all([checkout.place(), checkout.place()]);
  t.equal(first?.order.number, 1001);
  t.equal(second, undefined);
  t.equal(orders.length, 1);
});

t.test("repeats the same order with the same key after a lost answer, even after a reload", async (t) => {
  const unclear: [string, Step][] = [
    ["no answer", lost],
    ["an answer without an end", (_, response) => void response.writeHead(201).write("{", () => response.destroy())],
    ["408", refused(408, "request-timeout")],
    ["425", refused(425, "too-early")],
    ["500", refused(500, "internal")],
    ["503", refused(503, "storage-unavailable")],
    ["a proxy's own page", (_, response) => void response.writeHead(502).end("<h1>Bad gateway</h1>")],
  ];
  const table = new CaseTable();
  for (const [what, step] of unclear) {
    const tabs = browserTabs();
    const { checkout, orders, open } = await setUp(t, {
      steps: [step, placed()],
      tab: tabs.open(),
    });
    fill(checkout);
    table.check(`${what}: first attempt`, await checkout.place(), undefined);
    table.check(`${what}: notice`, { ...checkout.notice }, { kind: "unclear" });
    const { checkout: reloaded } = open(tabs.open());
    table.check(`${what}: notice after a reload`, { ...reloaded.notice }, { kind: "unclear" });
    table.check(`${what}: second attempt`, (await reloaded.place())?.earlier, false);
    const sent = orders.map(({ key, raw }) => ({ key, raw }));
    table.check(`${what}: orders sent`, sent, [sent[0], sent[0]]);
  }
  t.same(table.wrong(), []);
});

t.test("repeats the same order with the same key if the browser stores nothing", async (t) => {
  const tab = browserTabs({ denied: true }).open();
  const { checkout, orders } = await setUp(t, { steps: [lost, placed()], tab });
  fill(checkout);
  t.equal(await checkout.place(), undefined);
  t.match(await checkout.place(), { order: { number: 1001 }, earlier: false });
  t.equal(orders.length, 2);
  t.strictSame(orders[1], orders[0]);
});

t.test("sends a phone number and an email address without the invisible marks of an address book", async (t) => {
  const { checkout, orders } = await setUp(t, { steps: [placed()] });
  fill(checkout);
  checkout.change("contact.phone", "\u202a+44 20 7946 0018\u202c");
  checkout.change("contact.email", "\u2068 ada@example.com\u2069");
  await checkout.place();
  t.match(orders[0]?.body.contact, { phone: "+44 20 7946 0018", email: "ada@example.com" });
});

t.test("reports the earlier order first if the form has changed since", async (t) => {
  const { checkout, orders, withdrawals } = await setUp(t, {
    steps: [lost, placed()],
    withdrawn: [json({ order: order() })],
  });
  fill(checkout);
  await checkout.place();
  checkout.change("contact.name", "Bo");
  const outcome = await checkout.place();
  t.equal(outcome?.earlier, true, "returns the earlier order");
  t.equal(orders.length, 1, "places no second order");
  t.strictSame(withdrawals, [orders[0]?.key]);
});

t.test("places the changed order under a new key if the earlier one never arrived", async (t) => {
  const { checkout, orders, withdrawals } = await setUp(t, {
    steps: [lost, placed()],
    withdrawn: [json({ order: null })],
  });
  fill(checkout);
  await checkout.place();
  checkout.change("contact.name", "Bo");
  const outcome = await checkout.place();
  t.equal(outcome?.earlier, false);
  t.strictSame(withdrawals, [orders[0]?.key]);
  t.equal(orders.length, 2);
  t.equal(orders[1]?.body.contact.name, "Bo");
  t.not(orders[1]?.key, orders[0]?.key);
});

t.test("orders nothing else while the earlier order's result is unknown", async (t) => {
  const { checkout, orders, withdrawals } = await setUp(t, {
    steps: [lost, placed()],
    withdrawn: [lost, refused(503, "storage-unavailable"), json({ order: null })],
  });
  fill(checkout);
  await checkout.place();
  checkout.change("contact.name", "Bo");
  for (const what of ["no answer", "an answer that says nothing"]) {
    t.equal(await checkout.place(), undefined, what);
    t.strictSame(checkout.notice, { kind: "unclear" }, what);
    t.equal(orders.length, 1, what);
  }
  t.match(await checkout.place(), { earlier: false }, "orders once the result is known");
  t.equal(withdrawals.length, 3);
  t.equal(orders.length, 2);
});

t.test("settles another tab's unsettled order instead of placing a second one", async (t) => {
  const tabs = browserTabs();
  const { checkout, orders, open } = await setUp(t, { steps: [lost, placed()], tab: tabs.open() });
  const other = open(tabs.open());
  await other.pricer.price();
  fill(checkout);
  await checkout.place();
  fill(other.checkout);
  await other.checkout.place();
  t.equal(orders.length, 2);
  t.equal(orders[1]?.key, orders[0]?.key);
});

t.test("asks about a new price before ordering", async (t) => {
  const { checkout, orders, prices } = await setUp(t, { steps: [refused(409, "price-changed"), placed()] });
  fill(checkout);
  prices.splice(0, 1, pricedCart([pricedLine("mug", { unitPrice: 2600 })]));
  t.equal(await checkout.place(), undefined);
  t.strictSame(checkout.notice, { kind: "changed", before: 2895, after: 3095 });
  const outcome = await checkout.place();
  t.equal(outcome?.order.number, 1001);
  t.equal(orders[1]?.body.expectedTotal, 3095);
  t.not(orders[1]?.key, orders[0]?.key, "uses a new key");
});

t.test("orders in the currency that the page shows, which the shop may have changed since", async (t) => {
  const { checkout, orders, prices } = await setUp(t, { steps: [refused(409, "price-changed")] });
  fill(checkout);
  prices.splice(0, 1, { ...pricedCart([pricedLine("mug")]), currency: "CHF" });
  await checkout.place();
  t.equal(orders[0]?.body.currency, seller().currency);
  t.strictSame(checkout.notice, { kind: "refused", code: "price-changed" });
});

t.test("leaves out and reports products that have sold out", async (t) => {
  const { checkout, inBrowser, cart, pricer, orders, prices } = await setUp(t, {
    steps: [refused(409, "insufficient-stock"), placed()],
  });
  inBrowser.add(kept("bowl"));
  prices.splice(0, 1, pricedCart([pricedLine("mug"), pricedLine("bowl")]));
  await pricer.price();
  fill(checkout);
  prices.splice(
    0,
    1,
    pricedCart([pricedLine("mug"), pricedLine("bowl", { state: "sold-out", quantity: 0, available: 0 })]),
  );
  await checkout.place();
  t.strictSame(checkout.notice, { kind: "changed", before: 5295, after: 2895 });
  await checkout.place();
  t.strictSame(orders[1]?.body.lines, [{ productId: "mug", variantId: "v1", quantity: 1 }]);
  t.match(cart.lines, [{ productId: "bowl" }], "the remaining line stays in the cart");
});

t.test("prices again if nothing could be ordered, and orders once the new price is shown", async (t) => {
  const { checkout, pricer, orders, prices } = await setUp(t, {
    steps: [refused(409, "product-unavailable"), placed()],
  });
  fill(checkout);
  prices.splice(0, 1, pricedCart([pricedLine("mug", { state: "gone", quantity: 0, available: 0 })]));
  t.equal(await checkout.place(), undefined);
  t.strictSame([pricer.nothingLeft, checkout.notice], [true, null]);
  t.equal(await checkout.place(), undefined);
  t.equal(orders.length, 1);
  prices.splice(0, 1, pricedCart([pricedLine("mug")]));
  t.equal(await checkout.place(), undefined);
  t.strictSame([pricer.nothingLeft, checkout.notice], [false, { kind: "changed", before: 495, after: 2895 }]);
  t.match(await checkout.place(), { order: { number: 1001 } });
});

t.test("prices a change before ordering", async (t) => {
  const { checkout, cart, orders, prices } = await setUp(t, { steps: [placed()] });
  fill(checkout);
  cart.setQuantity(kept("mug"), 2);
  prices.splice(0, 1, pricedCart([pricedLine("mug", { requested: 2, quantity: 2 })]));
  t.equal(await checkout.place(), undefined);
  t.strictSame(checkout.notice, { kind: "changed", before: 2895, after: 5295 });
  t.equal(orders.length, 0);
});

t.test("sends nothing while the price of a change is unknown", async (t) => {
  const { checkout, cart, orders, pricing } = await setUp(t, { steps: [placed()] });
  fill(checkout);
  cart.setQuantity(kept("mug"), 2);
  pricing.step = refused(400, "bad-request");
  t.equal(await checkout.place(), undefined);
  t.strictSame(checkout.notice, { kind: "unpriced" });
  t.equal(orders.length, 0);
  cart.setQuantity(kept("mug"), 1);
  t.match(await checkout.place(), { order: { number: 1001 } }, "its price is known");
  t.equal(checkout.notice, null);
});

t.test("estimates the total of a change while the server is unreachable", async (t) => {
  const { checkout, cart, pricer, orders, prices, pricing } = await setUp(t, { steps: [placed()] });
  fill(checkout);
  cart.setQuantity(kept("mug"), 2);
  t.match(checkout.totals, { items: 2400, total: 2895 }, "until the response");
  pricing.step = lost;
  await pricer.price();
  t.strictSame(checkout.totals, { items: 4800, delivery: 495, total: 5295 });
  pricing.step = undefined;
  prices.splice(0, 1, pricedCart([pricedLine("mug", { requested: 2, quantity: 2, unitPrice: 2600 })]));
  t.equal(await checkout.place(), undefined);
  t.strictSame(checkout.notice, { kind: "changed", before: 5295, after: 5695 });
  t.equal(orders.length, 0);
});

t.test("reports the fields' problems before the first price is known", async (t) => {
  const { open, orders } = await setUp(t, { steps: [placed()] });
  const { checkout } = open();
  t.equal(await checkout.place(), undefined);
  t.match(checkout, { notice: null, reported: { "contact.name": { code: "required" } } });
  t.equal(orders.length, 0);
});

t.test("shows the first known price before ordering", async (t) => {
  const { open, orders } = await setUp(t, { steps: [placed()] });
  const { checkout } = open();
  fill(checkout);
  t.equal(checkout.totals, undefined);
  t.equal(await checkout.place(), undefined);
  t.match(checkout, { notice: null, totals: { total: 2895 } });
  t.equal(orders.length, 0);
  t.match(await checkout.place(), { order: { number: 1001 } });
});

t.test("reports refusals by their code, and marks fields", async (t) => {
  const { checkout } = await setUp(t, {
    steps: [
      refused(400, "bad-request", {
        fields: [
          { field: "contact.email", code: "not-an-email" },
          { field: "elsewhere", code: "invalid" },
        ],
      }),
    ],
  });
  fill(checkout);
  await checkout.place();
  t.strictSame(checkout.notice, { kind: "refused", code: "bad-request" });
  t.strictSame(codesOf(checkout), { "contact.email": "not-an-email" });
  t.equal(checkout.attempt, null);
});

t.test("says how long to wait after too many attempts", async (t) => {
  const { checkout, orders } = await setUp(t, {
    steps: [refused(429, "too-many-requests", {}, { "retry-after": "42" }), placed()],
  });
  fill(checkout);
  await checkout.place();
  t.strictSame(checkout.notice, { kind: "busy", pause: 42_000 });
  await checkout.place();
  t.equal(orders[1]?.key, orders[0]?.key);
});

t.test("asks for another delivery option if the shop dropped the chosen one", async (t) => {
  const { checkout, prices } = await setUp(t, { steps: [refused(409, "delivery-unavailable")] });
  fill(checkout);
  checkout.change("delivery.optionId", "post");
  const [pickup] = pricedCart([]).deliveryOptions.slice(1);
  prices.splice(0, 1, pricedCart([pricedLine("mug")], { deliveryOptions: pickup ? [pickup] : [] }));
  await checkout.place();
  t.equal(checkout.value("delivery.optionId"), "", "no option is chosen silently");
  await checkout.place();
  t.equal(checkout.problems["delivery.optionId"]?.code, "required");
});

t.test("does not order an empty cart, even if it was priced before", async (t) => {
  const { checkout, cart, orders } = await setUp(t, { steps: [placed()] });
  fill(checkout);
  cart.remove(kept("mug"));
  t.equal(await checkout.place(), undefined);
  t.equal(orders.length, 0);
});
