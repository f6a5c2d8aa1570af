import t from "tap";
import { en } from "../../../../areas/admin/orders/i18n/en.ts";
import { OrderDesk } from "../../../../areas/admin/orders/order-desk.ts";
import { OrdersBulk } from "../../../../areas/admin/orders/orders-bulk.ts";
import { BulkWork } from "../../../../areas/admin/state/bulk-work.ts";
import type { ToastStore } from "../../../../areas/admin/state/toast-store.ts";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { DataCache } from "../../../../areas/shared/data/data-cache.ts";
import { createProblemTexts } from "../../../../areas/shared/i18n/create-problem-texts.ts";
import { en as problems } from "../../../../areas/shared/i18n/problems/en.ts";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import { FakeOrders } from "../../../support/admin-data.ts";

type Shown = { text: string } & Parameters<ToastStore["show"]>[1];

async function open(count: number, { page = 3 } = {}) {
  const client = new FakeOrders({ page });
  for (let each = 0; each < count; each += 1)
    client.place({ delivery: { optionId: "post", title: "Post", kind: "shipping", price: 0, address: null } });
  const desk = new OrderDesk(client, new DataCache());
  const pauses: number[] = [];
  const shown: Shown[] = [];
  let held = 0;
  const hold = () => {
    held += 1;
    return () => {
      held -= 1;
    };
  };
  const work = new BulkWork({ hold });
  const bulk = new OrdersBulk({
    desk,
    work,
    toasts: { show: (text, options) => void shown.push({ text, ...options }) },
    texts: createMessages("en", en),
    problems: createProblemTexts(createMessages("en", problems)),
    timer: {
      after(milliseconds, run) {
        pauses.push(milliseconds);
        queueMicrotask(run);
        return () => {};
      },
    },
  });
  const { rows } = await desk.rows("");
  const settled = async () => {
    while (work.busy) await new Promise(setImmediate);
  };
  const requests = () => client.asked.filter((each) => !/^rows( view=all)?$/.test(each));
  return { client, desk, work, bulk, rows, shown, pauses, settled, requests, held: () => held };
}

t.test("asks first, then takes the action on the selected orders that allow it", async (t) => {
  const { client, bulk, work, rows, shown, requests, held } = await open(3);
  client.change("o1002", { fulfillment: "shipped" });
  const chosen = [...rows.slice(0, 2), { ...rows[2], id: "o1001", actions: [] } as never];
  work.select(new Set(["o1003", "o1002", "o1001"]));
  await bulk.ask("ship", chosen, "", null);
  t.match(bulk.asked, { action: "ship", orders: [{ id: "o1003" }, { id: "o1002" }], others: 1 });
  t.same(requests(), [], "nothing is done before the confirmation");
  const running = bulk.confirm();
  t.equal(held(), 1, "the browser asks before it closes the window");
  await running;
  t.same(requests(), ["ship o1003", "ship o1002"]);
  t.same(
    shown.map(({ text }) => text),
    ["1 order marked as shipped.", "1 order was changed elsewhere and no longer allows this."],
  );
  t.same([bulk.asked, work.progress, work.busy, work.selected.size, held()], [null, null, false, 0, 0]);
});

t.test("reads all orders of the list if all are selected", async (t) => {
  const { bulk, work, rows, shown, requests, client } = await open(7);
  client.change("o1002", { status: "confirmed" });
  work.select(new Set(rows.map(({ id }) => id)));
  work.selectAll();
  await bulk.ask("confirm", rows, "", 7);
  t.same(requests(), ["rows before=1005", "rows before=1002"]);
  t.same(bulk.asked?.orders.length, 6);
  await bulk.confirm();
  t.match(shown, [{ text: "6 orders confirmed." }]);
  t.equal(client.orders.filter(({ status }) => status === "confirmed").length, 7);
});

t.test("says that no selected order allows the action", async (t) => {
  const { bulk, rows, shown } = await open(2);
  await bulk.ask("deliver", rows, "", null);
  t.equal(bulk.asked, null);
  t.match(shown, [{ text: "The status of these orders doesn’t allow this." }]);
});

t.test("stops at a failure, and continues with the rest", async (t) => {
  const { client, bulk, rows, shown, settled, requests } = await open(3);
  await bulk.ask("confirm", rows, "", null);
  const act = client.act.bind(client);
  client.act = async (id, request) => {
    if (id === "o1002") client.failure = new ApiError("network", "Offline.");
    return act(id, request);
  };
  await bulk.confirm();
  t.match(shown, [{ text: /^Stopped after 1 of 3 orders\. /, tone: "problem", action: { label: "Try again" } }]);
  client.act = act;
  shown[0]?.action?.run();
  await settled();
  t.same(requests(), ["confirm o1003", "confirm o1002", "confirm o1002", "confirm o1001"]);
  t.match(shown[1], { text: "2 orders confirmed." });
});

t.test("continues with the rest after the change that runs", async (t) => {
  const { client, bulk, rows, shown, settled, requests } = await open(3);
  await bulk.ask("confirm", rows.slice(0, 2), "", null);
  client.failure = new ApiError("network", "Offline.");
  await bulk.confirm();
  await bulk.ask("mark-paid", rows.slice(2), "", null);
  const running = bulk.confirm();
  shown[0]?.action?.run();
  await running;
  await settled();
  t.same(requests(), ["confirm o1003", "mark-paid o1001", "confirm o1003", "confirm o1002"]);
  t.same(
    shown.slice(1).map(({ text }) => text),
    ["1 order marked as paid.", "2 orders confirmed."],
  );
});

t.test("waits as long as the platform asks if there are too many requests", async (t) => {
  const { client, bulk, rows, shown, pauses } = await open(2);
  await bulk.ask("confirm", rows, "", null);
  client.failure = new ApiError("too-many-requests", "Too many.", 429, { retryAfter: 2_000 });
  await bulk.confirm();
  t.same(pauses, [2_000]);
  t.match(shown, [{ text: "2 orders confirmed." }]);
});
