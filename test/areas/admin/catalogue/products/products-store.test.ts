import t from "tap";
import { Catalogue } from "../../../../../areas/admin/catalogue/catalogue.ts";
import { ProductsStore, readListQuery } from "../../../../../areas/admin/catalogue/products/products-store.ts";
import type { ToastStore } from "../../../../../areas/admin/state/toast-store.ts";
import { ApiError } from "../../../../../areas/shared/api/api-error.ts";
import { PRODUCT_PAGE } from "../../../../../areas/shared/catalogue/catalogue-limits.ts";
import type { ProductStatus } from "../../../../../areas/shared/catalogue/product.ts";
import { DataCache } from "../../../../../areas/shared/data/data-cache.ts";
import { fakeShopApi } from "../../../../support/admin-data.ts";
import { WORDING } from "../fake-catalogue.ts";

type Shown = { text: string } & Parameters<ToastStore["show"]>[1];

/** A shop with 201 drafts and published products in turns, and its list in the admin. */
function openList() {
  const statuses = new Map<string, ProductStatus>();
  for (let number = 0; number < 201; number += 1) statuses.set(`p${number}`, number % 3 === 0 ? "active" : "draft");
  const requests: string[] = [];
  /** Thrown by the write with this number, from 1. */
  const failures = new Map<number, { error: Error; isLost?: boolean }>();
  const pauses: number[] = [];
  let writes = 0;
  const api = fakeShopApi({
    adminProducts: ({ query }) => {
      const parameters = new URLSearchParams(query);
      requests.push(`read ${parameters}`);
      const start = [...statuses.keys()].indexOf(parameters.get("after") ?? "") + 1;
      const rows = [...statuses].slice(start, start + PRODUCT_PAGE).map(([id, status]) => ({ id, status }));
      return { rows, total: statuses.size, counts: { active: 0, draft: 0, archived: 0 } } as never;
    },
    changeProductStatus: ({ body: { ids, status } }) => {
      writes += 1;
      requests.push(`${ids.length} ${status}`);
      const failure = failures.get(writes);
      if (failure && !failure.isLost) throw failure.error;
      const changed = ids
        .filter((id) => statuses.get(id) !== status)
        .map((id) => ({ id, before: statuses.get(id) ?? status, version: 2 }));
      for (const { id } of changed) statuses.set(id, status);
      if (failure) throw failure.error;
      return { products: changed };
    },
    adminCategories: () => ({ categories: [] }),
  });
  const shown: Shown[] = [];
  let held = 0;
  const store = new ProductsStore({
    catalogue: new Catalogue({ api, cache: new DataCache(), addImage: () => Promise.reject(new Error("no pictures")) }),
    toasts: { show: (text, options) => void shown.push({ text, ...options }) },
    leaving: {
      hold: () => {
        held += 1;
        return () => {
          held -= 1;
        };
      },
    },
    newId: () => "new",
    ...WORDING,
    timer: {
      after: (milliseconds, run) => {
        pauses.push(milliseconds);
        queueMicrotask(run);
        return () => {};
      },
    },
  });
  const count = (status: ProductStatus) => [...statuses.values()].filter((each) => each === status).length;
  const settled = async () => {
    while (store.bulk.busy) await new Promise(setImmediate);
  };
  return { store, statuses, requests, failures, pauses, shown, count, settled, held: () => held };
}

const QUERY = readListQuery(new URLSearchParams("q=mug&status=draft&sort=title&offset=50"));

t.test("changes all products that the filters match, in batches, and restores each status", async (t) => {
  const { store, requests, shown, count, settled, held } = openList();
  store.bulk.selectAll();
  const running = store.changeSelected([], "archived", QUERY);
  t.equal(held(), 1, "the browser asks before it closes the window");
  await running;
  t.equal(held(), 0);
  t.equal(count("archived"), 201);
  t.same(
    requests,
    [
      "read q=mug&status=draft&sort=created",
      ...["p49", "p99", "p149", "p199", "p200"].map((last) => `read q=mug&status=draft&sort=created&after=${last}`),
      "100 archived",
      "100 archived",
      "1 archived",
    ],
    "reads all of them first, in an order that the change keeps",
  );
  t.equal(store.bulk.progress, null);
  t.equal(store.bulk.allSelected, false);
  t.match(shown, [{ text: "201 products archived." }]);
  shown[0]?.undo?.();
  await settled();
  t.same([count("active"), count("draft"), count("archived")], [67, 134, 0]);
});

t.test("changes only the shown rows unless all are selected", async (t) => {
  const { store, requests } = openList();
  await store.changeSelected([{ id: "p1", title: "Mug", status: "draft" }], "active", QUERY);
  t.same(requests, ["1 active"]);
});

t.test("undoes a change, and changes another row, after the change that runs", async (t) => {
  const { store, requests, shown, statuses } = openList();
  const rowOf = (id: string) => ({ id, title: id, status: "draft" as const });
  await store.changeStatus([rowOf("p1")], "active");
  const changes = [store.changeStatus([rowOf("p2")], "archived")];
  t.equal(store.bulk.busy, true);
  shown[0]?.undo?.();
  changes.push(store.changeStatus([rowOf("p4")], "archived"));
  await Promise.all(changes);
  t.same(requests, ["1 active", "1 archived", "1 draft", "1 archived"], "in the order of the presses");
  t.same(
    ["p1", "p2", "p4"].map((id) => statuses.get(id)),
    ["draft", "archived", "archived"],
  );
  t.same(
    shown.map(({ text }) => text),
    ["“p1” published.", "“p2” archived.", "Undone.", "“p4” archived."],
  );
  t.equal(store.bulk.busy, false);
});

t.test("says where a change stopped, and undoes what was done", async (t) => {
  const { store, failures, shown, count, settled } = openList();
  failures.set(2, { error: new ApiError("internal", "Down.", 500), isLost: true });
  store.bulk.selectAll();
  await store.changeSelected([], "archived", QUERY);
  t.match(shown, [{ text: /^Stopped after 100 of 201 products\./, tone: "problem" }]);
  t.equal(count("archived"), 200, "the lost answer was of a change");
  failures.set(4, { error: new ApiError("network", "Offline.") });
  shown[0]?.undo?.();
  await settled();
  t.match(shown[1], { text: /^Undo stopped after \d+ of 200 products\./, tone: "problem" });
  t.ok(count("archived") > 0);
  shown[1]?.action?.run();
  await settled();
  t.same([count("active"), count("draft"), count("archived")], [67, 134, 0], "“Try again” continues with the rest");
  t.match(shown.slice(2), [{ text: "Undone." }]);
});

t.test("changes nothing if the plan has no room", async (t) => {
  const { store, failures, shown, count } = openList();
  failures.set(1, { error: new ApiError("quota-exceeded", "The plan is full.", 402) });
  store.bulk.selectAll();
  await store.changeSelected([], "active", QUERY);
  t.equal(count("active"), 67);
  t.ok(store.quota);
  t.same(shown, []);
});

t.test("waits as long as the rate limit asks for", async (t) => {
  const { store, failures, pauses, count } = openList();
  failures.set(2, { error: new ApiError("too-many-requests", "Wait.", 429, { retryAfter: 60_000 }) });
  store.bulk.selectAll();
  await store.changeSelected([], "archived", QUERY);
  t.same(pauses, [60_000]);
  t.equal(count("archived"), 201);
});
