import { when } from "mobx";
import t from "tap";
import { OrderDesk } from "../../../../areas/admin/orders/order-desk.ts";
import { OrderStore } from "../../../../areas/admin/orders/order-store.ts";
import { OrdersStore } from "../../../../areas/admin/orders/orders-store.ts";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { ADMIN_ENDPOINTS } from "../../../../areas/shared/contract/endpoints.ts";
import type { FieldProblem } from "../../../../areas/shared/contract/field-problems.ts";
import { DataCache } from "../../../../areas/shared/data/data-cache.ts";
import type { OrderRefund } from "../../../../areas/shared/orders/order.ts";
import { FakeOrders } from "../../../support/admin-data.ts";
import { refundInput } from "../../../support/orders.ts";

async function open(id: string, { count = 3, page = 50 } = {}) {
  const client = new FakeOrders({ count, page });
  const desk = new OrderDesk(client, new DataCache());
  const store = new OrderStore(desk, id);
  return { client, desk, store };
}

t.test("runs an action, and updates the lists", async (t) => {
  const { desk, store } = await open("o1002");
  await desk.refresh();
  await store.order.reload();
  const { list } = new OrdersStore({ desk, isAtTop: () => true, query: "" });
  await list.load();
  t.equal(await store.act("deliver"), "done");
  t.equal(store.order.value?.fulfillment, "delivered");
  t.equal(desk.order("o1002").value?.fulfillment, "delivered");
  t.equal(list.value?.rows.find(({ id }) => id === "o1002")?.fulfillment, "delivered");
});

t.test("restores removed notes one after the other", async (t) => {
  const { store, client } = await open("o1002");
  await store.order.reload();
  for (const text of ["One", "Two"]) t.equal(await store.addNote(text), true);
  const texts = () => store.order.value?.notes.map(({ text }) => text);
  for (const { id } of store.order.value?.notes ?? []) t.equal(await store.removeNote(id), true);
  t.strictSame(texts(), []);
  t.strictSame(await Promise.all(["Two", "One"].map((text) => store.restoreNote(text))), [true, true]);
  t.strictSame(texts(), ["Two", "One"]);
  const added = store.addNote("Three");
  t.equal(await store.addNote("Three"), false, "a second press adds nothing");
  t.strictSame([await added, client.asked.filter((each) => each === "note Three").length], [true, 1]);
});

t.test("reports an outdated order, and shows its current state", async (t) => {
  const { client, store } = await open("o1001");
  await store.order.reload();
  client.change("o1001", { status: "cancelled" });
  t.equal(await store.act("confirm"), "outdated");
  t.equal(store.wasChangedElsewhere, true);
  t.equal(store.problem, null);
  t.equal(store.order.value?.status, "cancelled");
  t.equal(store.busy, null);
  store.dismiss();
  t.equal(store.wasChangedElsewhere, false);
});

t.test("keeps everything after a failure, for a retry", async (t) => {
  const { client, store } = await open("o1001");
  await store.order.reload();
  const fields: FieldProblem[] = [{ field: "tracking.url", code: "not-a-link" }];
  client.failure = new ApiError("bad-request", "Not so.", 400, { fields });
  t.equal(await store.act("mark-paid"), "failed");
  t.equal(store.problem?.message, "Not so.");
  t.strictSame(store.problem?.fields, fields);
  t.equal(store.order.value?.payment, "pending");
  t.equal(await store.act("mark-paid"), "done");
  t.equal(store.problem, null);
});

t.test("runs one action at a time", async (t) => {
  const { client, store } = await open("o1001");
  await store.order.reload();
  const first = store.act("mark-paid");
  t.equal(await store.act("mark-paid"), "failed");
  t.equal(await first, "done");
  t.equal(client.asked.filter((each) => each === "mark-paid o1001").length, 1);
});

t.test("sends no refund with a new id while the outcome of the last one is unknown", async (t) => {
  const ids: string[] = [];
  let outcome: OrderRefund["status"] | "lost" | "reused" = "lost";
  const client = new FakeOrders({ count: 3, page: 50 });
  const api = {
    async call(endpoint: unknown, input: { headers?: Record<string, string> } = {}) {
      if (endpoint !== ADMIN_ENDPOINTS.refundOrder) return client.call(endpoint as never, input as never);
      const id = input.headers?.["Idempotency-Key"] ?? "";
      ids.push(id);
      if (outcome === "lost") throw new ApiError("network", "No answer.");
      if (outcome === "reused") throw new ApiError("idempotency-key-reused", "Other details.", 422);
      return { order: await refunded(id, outcome) };
    },
  };
  const refunded = async (id: string, status: OrderRefund["status"]) => {
    const { order } = await client.call(ADMIN_ENDPOINTS.adminOrder, { path: { orderId: "o1001" } });
    const payment = { state: "paid", intent: "", paid: 100, dispute: null } as const;
    return { ...order, payments: [{ ...payment, refunds: [{ id, amount: 100, status }] }] };
  };
  let count = 0;
  const desk = new OrderDesk(api as never, new DataCache());
  const store = new OrderStore(desk, "o1001", () => `id-${(count += 1)}`);
  const input = refundInput({ payments: [] }, { amount: 100 });
  const outcomes = [await store.refund(input)];
  t.equal(store.problem?.message, "No answer.");
  outcome = "reused";
  outcomes.push(await store.refund({ ...input, amount: 99 }));
  t.match(store, { wasChangedElsewhere: true, problem: null });
  for (outcome of ["lost", "done", "pending", "failed"] as const) outcomes.push(await store.refund(input));
  t.strictSame(outcomes, ["failed", "outdated", "failed", "done", "pending", "refused"]);
  t.strictSame(ids, ["id-1", "id-1", "id-2", "id-2", "id-3", "id-4"]);

  outcome = "lost";
  await store.refund(input);
  desk.take(await refunded("id-5", "done"));
  await store.refund(input);
  t.strictSame(ids.slice(6), ["id-5", "id-5"], "a retry, although the order shows the refund");
  store.dismiss();
  await store.refund(input);
  t.equal(ids.at(-1), "id-6", "a new refund, after the order has shown the last one");
});

t.test("reloads when the order is changed elsewhere", async (t) => {
  const { client, desk, store } = await open("o1001");
  const stop = store.follow();
  await when(() => store.order.value !== undefined);
  client.change("o1001", { payment: "paid" });
  await desk.refresh();
  await when(() => store.order.value?.payment === "paid");
  stop();
  client.change("o1001", { payment: "refunded" });
  await desk.refresh();
  t.equal(store.order.value?.payment, "paid", "no reload after it is closed");
});

t.test("reports events that others have added since the order was opened", async (t) => {
  const { client, desk, store } = await open("o1001");
  await store.order.reload();
  await client.act("o1001", { action: "confirm" });
  const news: string[] = [];
  const stop = store.follow((events) => news.push(...events.map(({ kind }) => kind)));
  await when(() => store.order.value?.status === "confirmed");
  t.strictSame(news, [], "before it was opened");
  await store.act("ship");
  t.strictSame(news, [], "its own action");
  await client.act("o1001", { action: "mark-paid" });
  await desk.refresh();
  await when(() => store.order.value?.payment === "paid");
  t.strictSame(news, ["paid"]);
  stop();
});

t.test("finds the neighbours of an order", async (t) => {
  const neighbours = async (id: string, prepare: (desk: OrderDesk, client: FakeOrders) => Promise<void> | void) => {
    const { client, desk, store } = await open(id, { count: 9, page: 3 });
    await prepare(desk, client);
    const stop = store.follow();
    await when(() => store.neighbours.newer !== null || store.neighbours.older !== null);
    stop();
    return store.neighbours;
  };
  t.strictSame(await neighbours("o1004", () => {}), { newer: "o1005", older: "o1003" }, "an order in no list");
  t.strictSame(
    await neighbours("o1009", (desk) => desk.refresh()),
    { newer: null, older: "o1008" },
    "the latest order",
  );
  t.strictSame(
    await neighbours("o1007", (desk) => desk.refresh()),
    { newer: "o1008", older: "o1006" },
    "beyond the loaded page",
  );
  const inView = async (desk: OrderDesk, client: FakeOrders) => {
    for (const id of ["o1002", "o1005", "o1006", "o1008"]) client.change(id, { payment: "paid" });
    desk.lastQuery = "view=unpaid";
    await new OrdersStore({ desk, isAtTop: () => true, query: desk.lastQuery }).list.load();
  };
  t.strictSame(
    await neighbours("o1007", inView),
    { newer: "o1009", older: "o1004" },
    "in the list that was shown last",
  );
  t.strictSame(await neighbours("o1004", inView), { newer: "o1007", older: "o1003" }, "below the loaded rows");
  t.strictSame(await neighbours("o1001", () => {}), { newer: "o1002", older: null }, "the first order");
});
