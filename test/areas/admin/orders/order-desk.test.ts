import { setImmediate } from "node:timers/promises";
import { when } from "mobx";
import t from "tap";
import { OrderDesk } from "../../../../areas/admin/orders/order-desk.ts";
import { OrdersStore } from "../../../../areas/admin/orders/orders-store.ts";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { DataCache } from "../../../../areas/shared/data/data-cache.ts";
import { FakeOrders } from "../../../support/admin-data.ts";

t.test("finds the orders that are new since the last load", async (t) => {
  const client = new FakeOrders({ count: 3 });
  const desk = new OrderDesk(client, new DataCache());
  await desk.refresh();
  t.strictSame(desk.arrivals, [], "existing orders are not new");
  t.equal(desk.counts?.all, 3);
  client.place();
  client.place();
  await desk.refresh();
  t.strictSame(
    desk.arrivals.map(({ number }) => number),
    [1005, 1004],
  );
  await desk.refresh();
  t.strictSame(desk.arrivals, []);
  t.equal(desk.changes, 3);
});

t.test("reports a shop’s first order", async (t) => {
  const client = new FakeOrders();
  const desk = new OrderDesk(client, new DataCache());
  await desk.refresh();
  client.place();
  await desk.refresh();
  t.strictSame(
    desk.arrivals.map(({ number }) => number),
    [1001],
  );
});

t.test("reports a card order when it is paid, and never if it is not", async (t) => {
  const client = new FakeOrders();
  client.place({ paymentMethod: "card" });
  const desk = new OrderDesk(client, new DataCache());
  const arrivals = async () => {
    await desk.refresh();
    return desk.arrivals.map(({ number }) => number);
  };
  t.strictSame(await arrivals(), []);
  for (const number of [1002, 1003]) t.equal(client.place({ paymentMethod: "card" }).number, number);
  t.strictSame(await arrivals(), [], "unfinished checkouts");
  client.change("o1001", { payment: "paid" });
  client.change("o1002", { payment: "paid" });
  client.change("o1003", { status: "cancelled", payment: "failed" });
  t.strictSame(await arrivals(), [1002, 1001]);
  t.strictSame(await arrivals(), []);
});

t.test("reloads once after a load, for any number of calls during it", async (t) => {
  const client = new FakeOrders({ count: 1 });
  const desk = new OrderDesk(client, new DataCache());
  const first = desk.refresh();
  for (let each = 0; each < 5; each += 1) void desk.refresh();
  await first;
  await when(() => desk.changes === 2);
  await setImmediate();
  t.strictSame(client.asked, ["rows", "rows"]);
});

t.test("ignores a failed background refresh", async (t) => {
  const client = new FakeOrders({ count: 1 });
  const desk = new OrderDesk(client, new DataCache());
  await desk.refresh();
  client.failure = new ApiError("network", "No.");
  await desk.refresh();
  t.equal(desk.counts?.all, 1);
  t.equal(desk.changes, 1);
});

t.test("updates a changed order in the cached lists", async (t) => {
  const client = new FakeOrders({ count: 2 });
  const desk = new OrderDesk(client, new DataCache());
  const { list } = new OrdersStore({ desk, isAtTop: () => true, query: "" });
  await list.load();
  desk.take(await client.act("o1001", { action: "mark-paid" }));
  t.strictSame(
    list.value?.rows.map(({ payment }) => payment),
    ["pending", "paid"],
  );
  t.equal(desk.order("o1001").value?.payment, "paid");
});
