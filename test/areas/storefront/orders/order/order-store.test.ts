import { configure } from "mobx";
import t, { type Test } from "tap";
import { createCall } from "../../../../../areas/shared/api/call.ts";
import { type OrderMemories, ordersOf } from "../../../../../areas/storefront/orders/order/order-memory.ts";
import { OrderStore } from "../../../../../areas/storefront/orders/order/order-store.ts";
import { apiServer, json } from "../../../../support/http.ts";
import { order, pageData, TOKEN } from "../../../../support/storefront-data.ts";

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
