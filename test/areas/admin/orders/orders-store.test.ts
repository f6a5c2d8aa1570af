import { when } from "mobx";
import t from "tap";
import { OrderDesk } from "../../../../areas/admin/orders/order-desk.ts";
import { OrderStore } from "../../../../areas/admin/orders/order-store.ts";
import { OrdersStore } from "../../../../areas/admin/orders/orders-store.ts";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { DataCache } from "../../../../areas/shared/data/data-cache.ts";
import { AWAITING_PAYMENT } from "../../../../areas/shared/orders/order.ts";
import { FakeOrders } from "../../../support/admin-data.ts";

async function open(count: number, { page = 3, query = "" } = {}) {
  const client = new FakeOrders({ count, page });
  const desk = new OrderDesk(client, new DataCache());
  const place = { isAtTop: true };
  const store = new OrdersStore({ desk, isAtTop: () => place.isAtTop, query });
  await desk.refresh();
  store.show(query);
  await store.list.load();
  const settled = () => when(() => store.list.state !== "loading");
  return { client, desk, place, store, settled, numbers: () => store.shown?.rows.map(({ number }) => number) };
}

t.test("loads more rows below the last one", async (t) => {
  const { store, numbers, client } = await open(7);
  t.strictSame(numbers(), [1007, 1006, 1005]);
  await Promise.all([store.loadMore(), store.loadMore()]);
  t.strictSame(numbers(), [1007, 1006, 1005, 1004, 1003, 1002]);
  t.equal(client.asked.filter((each) => each === "rows before=1005").length, 1, "one request for two presses");
  await store.loadMore();
  t.equal(store.shown?.more, false);
  t.equal(numbers()?.length, 7);
});

t.test("reports why loading more failed, and keeps the rows", async (t) => {
  const { store, numbers, client } = await open(4);
  client.failure = new ApiError("network", "No connection.");
  await store.loadMore();
  t.equal(store.moreProblem?.message, "No connection.");
  t.equal(store.isLoadingMore, false);
  t.equal(numbers()?.length, 3);
  await store.loadMore();
  t.equal(store.moreProblem, null);
  t.equal(numbers()?.length, 4);
});

t.test("loads more rows of another list while those of the previous one are loading", async (t) => {
  const { store, numbers, client } = await open(7);
  const [rows, held] = [client.rows.bind(client), Promise.withResolvers<void>()];
  client.rows = async (query) => {
    const answer = await rows(query);
    if (query.has("before") && !query.has("view")) await held.promise;
    return answer;
  };
  const before = store.loadMore();
  store.show("view=new");
  await store.list.load();
  t.equal(store.isLoadingMore, false);
  await store.loadMore();
  t.strictSame(numbers(), [1007, 1006, 1005, 1004, 1003, 1002]);
  held.resolve();
  await before;
  t.equal(numbers()?.length, 6, "the previous list's rows are not added");
});

for (const { action, run } of [
  { action: "more rows are loaded", run: (store: OrdersStore) => store.loadMore() },
  { action: "waiting orders are shown", run: async (store: OrdersStore) => store.takeWaiting() },
])
  t.test(`shows what a reload finds that runs while ${action}`, async (t) => {
    const { client, place, store, numbers } = await open(4, { query: "view=new" });
    place.isAtTop = false;
    client.place();
    await store.list.reload();
    t.equal(store.waiting, 1);
    place.isAtTop = true;
    client.change("o1004", { payment: "paid" });
    const [rows, held] = [client.rows.bind(client), Promise.withResolvers<void>()];
    client.rows = async (query) => {
      const answer = await rows(query);
      if (!query.has("before")) await held.promise;
      return answer;
    };
    const reloading = store.list.reload();
    await run(store);
    held.resolve();
    await reloading;
    t.strictSame(numbers()?.slice(0, 2), [1005, 1004]);
    t.equal(store.shown?.rows[1]?.payment, "paid");
    t.equal(store.list.state, "ready");
  });

t.test("adds new orders at the top when it is visible", async (t) => {
  const { store, numbers, client, desk } = await open(3);
  client.place();
  await desk.refresh();
  t.strictSame(numbers(), [1004, 1003, 1002, 1001]);
  t.equal(store.waiting, 0);
});

t.test("holds new orders back further down, and updates the shown rows", async (t) => {
  const { store, numbers, client, desk, place } = await open(3);
  place.isAtTop = false;
  client.place();
  client.place();
  client.change("o1003", { payment: "paid" });
  await desk.refresh();
  t.strictSame(numbers(), [1003, 1002, 1001], "nothing moves");
  t.equal(store.list.value?.rows[0]?.payment, "paid");
  t.equal(store.waiting, 2);
  store.takeWaiting();
  t.strictSame(numbers(), [1005, 1004, 1003, 1002, 1001]);
  t.equal(store.waiting, 0);
});

t.test("announces no order that awaits its payment", async (t) => {
  const { store, client, desk, place } = await open(3);
  place.isAtTop = false;
  client.place(AWAITING_PAYMENT);
  await desk.refresh();
  t.equal(store.waiting, 0);
  client.change("o1004", { payment: "paid" });
  await desk.refresh();
  t.equal(store.waiting, 1);
});

t.test("announces an order that enters a view when it is paid, below orders placed later", async (t) => {
  const { store, numbers, client, desk, place, settled } = await open(3, { query: "view=new" });
  client.place(AWAITING_PAYMENT);
  client.place();
  await desk.refresh();
  await settled();
  t.strictSame(numbers(), [1005, 1003, 1002, 1001]);
  place.isAtTop = false;
  client.change("o1004", { payment: "paid" });
  await desk.refresh();
  await settled();
  t.equal(store.waiting, 1);
  store.takeWaiting();
  t.strictSame(numbers(), [1005, 1004, 1003, 1002, 1001]);
});

t.test("reloads as many rows as were shown", async (t) => {
  const { store, numbers, client, desk, settled } = await open(8, { query: "view=new" });
  await store.loadMore();
  t.equal(numbers()?.length, 6);
  client.change("o1004", { status: "confirmed" });
  await desk.refresh();
  await settled();
  t.strictSame(numbers(), [1008, 1007, 1006, 1005, 1003, 1002], "removes orders that left the view, also further down");
});

t.test("reloads as many rows as were shown after an order has looked for its neighbours", async (t) => {
  const { store, numbers, desk } = await open(7);
  await store.loadMore();
  const { list } = store;
  const order = new OrderStore(desk, "o1004");
  const close = order.follow();
  await when(() => order.neighbours.newer !== null);
  close();
  await list.reload();
  t.strictSame(numbers(), [1007, 1006, 1005, 1004, 1003, 1002]);
});

t.test("shows a cached list immediately, with all its rows", async (t) => {
  const { store, numbers, desk } = await open(7);
  await store.loadMore();
  const again = new OrdersStore({ desk, isAtTop: () => false, query: "" });
  t.strictSame(
    again.shown?.rows.map(({ number }) => number),
    numbers(),
  );
  t.equal(again.isStale, false);
  again.show("");
  await again.list.load();
  t.equal(again.list.value?.rows.length, 6);
});

t.test("marks the previous view’s rows as stale until the next ones are loaded", async (t) => {
  const { store, settled, numbers, client } = await open(3);
  client.change("o1002", { status: "cancelled" });
  store.show("view=cancelled");
  t.equal(store.isStale, true);
  t.equal(numbers()?.length, 3);
  await settled();
  t.equal(store.isStale, false);
  t.strictSame(numbers(), [1002]);
});

t.test("ignores rows of a list that is no longer shown, and why they could not be loaded", async (t) => {
  for (const failure of [null, new ApiError("network", "No connection.")]) {
    const { client, store, settled, numbers } = await open(7);
    client.failure = failure;
    const more = store.loadMore();
    store.show("view=cancelled");
    await more;
    await settled();
    t.strictSame(numbers(), []);
    t.equal(store.moreProblem, null);
  }
});
