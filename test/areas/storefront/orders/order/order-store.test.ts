import { autorun, configure } from "mobx";
import t, { type Test } from "tap";
import { type Call, createCall } from "../../../../../areas/shared/api/call.ts";
import type { PublicOrder } from "../../../../../areas/shared/orders/order.ts";
import { type OrderMemories, ordersOf } from "../../../../../areas/storefront/orders/order/order-memory.ts";
import { OrderStore } from "../../../../../areas/storefront/orders/order/order-store.ts";
import { apiServer, json } from "../../../../support/http.ts";
import { order, pageData, TOKEN } from "../../../../support/storefront-data.ts";
import { CaseTable } from "../../../../support/system.ts";

configure({ enforceActions: "always" });

async function setUp(t: Test, orders: OrderMemories, ...steps: Parameters<typeof apiServer>[1][]) {
  const { baseUrl, asked } = await apiServer(t, ...steps);
  const wait = () => Promise.resolve();
  const call = createCall({ baseUrl, wait });
  return { asked, orders, store: new OrderStore({ sellerId: "s1", token: TOKEN, call, orders }) };
}

const known = (): OrderMemories => new Map([[TOKEN, { order: order(), placed: "now" as const }]]);
const refused = (status: number, code: string) => json({ error: { code, message: "No." } }, status);

t.test("takes the order from page data without a request", async (t) => {
  const { store, asked } = await setUp(t, ordersOf(pageData({ kind: "order", order: order() }), `/orders/${TOKEN}`));
  t.equal(store.order?.number, 1001);
  t.equal(store.placed, undefined);
  t.strictSame(asked, []);
});

t.test("takes a missing order from page data without a request", async (t) => {
  const { store, asked } = await setUp(t, ordersOf(pageData({ kind: "not-found" }), `/orders/${TOKEN}`));
  t.equal(store.missing, true);
  await store.refresh();
  t.strictSame(asked, []);
});

t.test("fetches an order and remembers its latest state", async (t) => {
  const { store, asked, orders } = await setUp(t, new Map(), json({ order: order({ status: "confirmed" }) }));
  t.equal(store.order, undefined);
  await store.refresh();
  t.equal(store.order?.status, "confirmed");
  t.strictSame(asked, [`/api/sellers/s1/orders/${TOKEN}`]);
  t.equal(orders.get(TOKEN)?.order.status, "confirmed");
});

t.test("thanks the customer once after ordering", async (t) => {
  const { store, orders } = await setUp(t, known(), json({ order: order() }));
  t.equal(store.placed, "now");
  await store.refresh();
  t.equal(store.placed, "now", "until the page closes");
  t.equal(orders.get(TOKEN)?.placed, undefined);
});

t.test("a wrong or malformed token means no order", async (t) => {
  for (const status of [404, 400]) {
    const { store } = await setUp(t, new Map(), refused(status, "object-not-found"));
    await store.refresh();
    t.equal(store.missing, true);
  }
});

t.test("keeps the known state after a failed refresh", async (t) => {
  const { store } = await setUp(t, known(), refused(500, "internal"), json({ order: order() }));
  await store.refresh();
  t.equal(store.order?.number, 1001);
  t.equal(store.error?.code, "internal");
  t.equal(store.missing, false);
  await store.refresh();
  t.equal(store.error, null);
});

t.test("shows the result of cancelling and paying", async (t) => {
  const { store, asked } = await setUp(
    t,
    known(),
    json({ order: order({ payment: "paid" }) }),
    json({ order: order({ status: "cancelled" }) }),
  );
  await store.pay("approve");
  t.equal(store.order?.payment, "paid");
  await store.cancel();
  t.equal(store.order?.status, "cancelled");
  t.strictSame(asked, [`/api/sellers/s1/orders/${TOKEN}/payment`, `/api/sellers/s1/orders/${TOKEN}/cancellation`]);
});

t.test("explains a refusal, and refreshes the order", async (t) => {
  const { store, asked } = await setUp(
    t,
    known(),
    refused(409, "illegal-order-step"),
    json({ order: order({ status: "confirmed", cancellable: false }) }),
  );
  await store.cancel();
  t.equal(store.refusal?.code, "illegal-order-step");
  t.equal(store.order?.status, "confirmed");
  t.equal(asked.length, 2);
});

t.test("a double click cancels once, and a concurrent refresh does not undo it", async (t) => {
  const { store, asked } = await setUp(t, known(), json({ order: order({ status: "cancelled" }) }));
  await Promise.all([store.cancel(), store.cancel(), store.refresh()]);
  t.equal(asked.length, 1);
  t.equal(store.order?.status, "cancelled");
});

const PATH = `/api/sellers/s1/orders/${TOKEN}`;
const openCard = (changes: Partial<PublicOrder> = {}): PublicOrder =>
  order({ paymentMethod: "card", payments: [{ state: "open", paid: 0, refunds: [] }], ...changes });
const knownAs = (known: PublicOrder): OrderMemories => new Map([[TOKEN, { order: known }]]);

t.test("asks the provider only while the customer may have paid on its page", async (t) => {
  const cases: [string, PublicOrder, boolean][] = [
    ["opened the page", openCard(), true],
    ["not opened", openCard({ payments: [] }), false],
    ["paid", openCard({ payment: "paid" }), false],
    ["cancelled", openCard({ status: "cancelled" }), false],
    ["by bank transfer", openCard({ paymentMethod: "manual" }), false],
  ];
  const table = new CaseTable();
  for (const [name, given, asks] of cases) {
    const { store, asked } = await setUp(t, knownAs(given), json({ order: given }));
    const { unchecked } = store;
    await store.refresh();
    const expected = { unchecked: asks, asked: [asks ? `${PATH}/payment-check` : PATH], afterwards: false };
    table.check(name, { unchecked, asked, afterwards: store.unchecked }, expected);
  }
  const { store } = await setUp(t, knownAs(openCard()), refused(500, "internal"));
  await store.refresh();
  table.check("after a failure", store.unchecked, false);
  t.same(table.wrong(), []);
});

t.test("opens the provider's page once, and refreshes the order when the customer comes back", async (t) => {
  const url = "https://pay.example/session";
  const { store, asked } = await setUp(t, knownAs(openCard()), json({ url }), json({ order: openCard() }));
  const opened: string[] = [];
  const open = () => store.openPaymentPage((page) => opened.push(page));
  await Promise.all([open(), open()]);
  await open();
  t.strictSame(opened, [url]);
  t.strictSame(asked, [`${PATH}/payment-page`]);
  t.equal(store.leaving, true);
  store.comeBack();
  t.equal(store.leaving, false);
  await store.refresh();
  t.equal(asked[1], `${PATH}/payment-check`);
});

t.test("shows why the provider's page can't be opened, together with the order's new state", async (t) => {
  for (const code of ["illegal-order-step", "payment-unavailable"]) {
    const { store } = await setUp(
      t,
      knownAs(openCard()),
      refused(409, code),
      json({ order: openCard({ payment: "paid" }) }),
    );
    let paymentWithRefusal: string | undefined;
    const stop = autorun(() => {
      if (store.refusal) paymentWithRefusal ??= store.order?.payment;
    });
    await store.openPaymentPage(() => t.fail("went to a page"));
    stop();
    t.match(store, { leaving: false, refusal: { code }, order: { payment: "paid" } });
    if (code === "illegal-order-step") t.equal(paymentWithRefusal, "paid", "the state explains the refusal");
  }
});

/** A store whose requests the test answers, in any order. */
function setUpHeld() {
  const requests: PromiseWithResolvers<unknown>[] = [];
  const call = (() => {
    const request = Promise.withResolvers<unknown>();
    requests.push(request);
    return request.promise;
  }) as Call;
  return { requests, store: new OrderStore({ sellerId: "s1", token: TOKEN, call, orders: known() }) };
}

t.test("discards a response that arrives after a later one", async (t) => {
  const { store, requests } = setUpHeld();
  const refreshes = [store.refresh(), store.refresh(), store.refresh()];
  const [slow, failing, last] = requests;
  last?.resolve({ order: order({ status: "confirmed" }) });
  await refreshes[2];
  slow?.resolve({ order: order({ status: "placed" }) });
  failing?.reject(new Error("too late"));
  await Promise.all(refreshes);
  t.match(store, { order: { status: "confirmed" }, error: null });
});

/** The parts of a document that the store uses. */
function openPage(search = "") {
  const addresses: string[] = [];
  let tick: (() => void) | undefined;
  const view = Object.assign(new EventTarget(), {
    location: { search, pathname: "/orders/secret" },
    history: { state: null, replaceState: (_state: unknown, _title: string, url: string) => addresses.push(url) },
    setInterval(run: () => void) {
      tick = run;
      return 7;
    },
    clearInterval(timer: number) {
      if (timer === 7) tick = undefined;
    },
  });
  const page = Object.assign(new EventTarget(), { visibilityState: "visible", defaultView: view });
  return { addresses, view, page, tick: () => tick?.(), document: page as unknown as Document };
}

t.test("follows an order while its page is visible", async (t) => {
  const { store, requests } = setUpHeld();
  const { page, view, tick, document } = openPage();
  const stop = store.follow(document);
  const table = new CaseTable();
  table.check("at once", requests.length, 1);
  const events: [string, () => void][] = [
    ["interval", tick],
    ["shown", () => page.dispatchEvent(new Event("visibilitychange"))],
    ["focus", () => view.dispatchEvent(new Event("focus"))],
    ["online", () => view.dispatchEvent(new Event("online"))],
  ];
  const requestsAfter = (fire: () => void): number => {
    const before = requests.length;
    fire();
    return requests.length - before;
  };
  for (const [name, fire] of events) table.check(name, requestsAfter(fire), 1);
  page.visibilityState = "hidden";
  for (const [name, fire] of events) table.check(`${name}, hidden`, requestsAfter(fire), 0);
  page.visibilityState = "visible";
  stop();
  for (const [name, fire] of events) table.check(`${name}, stopped`, requestsAfter(fire), 0);
  t.same(table.wrong(), []);
});

t.test("greets a customer who comes from the provider's page, and removes that from the address", async (t) => {
  for (const [search, returned] of [
    ["?payment=done", true],
    ["?other=1", false],
  ] as const) {
    const { store } = setUpHeld();
    const { addresses, document } = openPage(search);
    store.follow(document);
    t.equal(store.returned, returned);
    t.strictSame(addresses, returned ? ["/orders/secret"] : []);
  }
});
