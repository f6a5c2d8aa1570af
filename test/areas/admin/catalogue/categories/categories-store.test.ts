import t from "tap";
import { Catalogue } from "../../../../../areas/admin/catalogue/catalogue.ts";
import { CategoriesStore } from "../../../../../areas/admin/catalogue/categories/categories-store.ts";
import { ApiError } from "../../../../../areas/shared/api/api-error.ts";
import type { AdminCategory } from "../../../../../areas/shared/catalogue/admin-catalogue.ts";
import { DataCache } from "../../../../../areas/shared/data/data-cache.ts";
import { fakeShopApi } from "../../../../support/admin-data.ts";
import "../../../../../areas/shared/state/strict-actions.ts";
import { WORDING } from "../fake-catalogue.ts";

const categoryOf = (id: string): AdminCategory => ({
  id,
  name: id,
  slug: id,
  description: "",
  position: 0,
  productCount: 0,
});

const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

/** A shop with these categories. The test answers each request to order them. */
async function open(ids: readonly string[]) {
  let stored = ids.map(categoryOf);
  const orders: { ids: readonly string[]; answer: () => void; fail: (error: unknown) => void }[] = [];
  const notices: { text: string; undo: (() => void) | undefined }[] = [];
  let isOffline = false;
  const api = fakeShopApi({
    adminCategories: () => ({ categories: stored }),
    saveCategory: ({ path: { categoryId: id }, body: { seen, ...body } }) => {
      if (isOffline) throw new ApiError("network", "No connection.", 0);
      const before = stored.find((each) => each.id === id);
      if (seen && !before) throw new ApiError("object-not-found", "It is gone.", 404);
      if (seen && seen.name !== before?.name) throw new ApiError("version-conflict", "It has changed.", 409);
      const category = { ...categoryOf(id), ...body };
      stored = [...stored.filter((each) => each.id !== id), category];
      return { category };
    },
    removeCategory: ({ path: { categoryId } }) => {
      stored = stored.filter(({ id }) => id !== categoryId);
      return { done: true };
    },
    orderCategories: ({ body: { ids } }) =>
      new Promise((resolve, reject) => {
        const answer = (): void => {
          stored = ids.map(categoryOf);
          resolve({ categories: stored });
        };
        orders.push({ ids, answer, fail: reject });
      }),
  });
  const addImage = () => Promise.reject(new Error("nothing is uploaded here"));
  const catalogue = new Catalogue({ api, addImage, cache: new DataCache() });
  await catalogue.categories.load();
  const toasts = {
    show: (text: string, { undo, action }: { undo?: () => void; action?: { run: () => void } } = {}) =>
      void notices.push({ text, undo: undo ?? action?.run }),
  };
  const store = new CategoriesStore({ catalogue, toasts, newId: () => "fresh", ...WORDING });
  return {
    store,
    orders,
    notices,
    shown: () => store.list.map(({ id }) => id),
    reload: () => catalogue.categories.reload(),
    storeElsewhere: (categories: AdminCategory[]) => {
      stored = categories;
    },
    goOffline: (offline: boolean) => {
      isOffline = offline;
    },
    storedIds: () => stored.map(({ id }) => id),
  };
}

t.test("shows a new order at once, confirms it when it is stored, and undoes it", async (t) => {
  const { store, orders, notices, shown } = await open(["a", "b", "c"]);
  void store.order(["c", "a", "b"].map(categoryOf));
  t.strictSame(shown(), ["c", "a", "b"]);
  await tick();
  t.strictSame(notices, []);
  orders[0]?.answer();
  await tick();
  t.equal(notices[0]?.text, "Category order saved.");
  notices[0]?.undo?.();
  t.strictSame(shown(), ["a", "b", "c"]);
  await tick();
  t.strictSame(orders[1]?.ids, ["a", "b", "c"]);
});

t.test("stores orders one after the other, and shows the latest", async (t) => {
  const { store, orders, shown } = await open(["a", "b", "c"]);
  void store.order(["b", "a", "c"].map(categoryOf));
  void store.order(["c", "b", "a"].map(categoryOf));
  await tick();
  t.equal(orders.length, 1);
  orders[0]?.answer();
  await tick();
  t.strictSame(shown(), ["c", "b", "a"], "an earlier answer changes nothing");
  orders[1]?.answer();
  await tick();
  t.strictSame(shown(), ["c", "b", "a"]);
});

t.test("reports an order that can't be stored, and shows the stored one", async (t) => {
  const { store, orders, notices, shown } = await open(["a", "b"]);
  void store.order(["b", "a"].map(categoryOf));
  await tick();
  orders[0]?.fail(new ApiError("network", "No connection.", 0));
  await tick();
  t.match(notices[0]?.text, /could not be saved\. We couldn’t reach the server/);
  t.strictSame(shown(), ["a", "b"]);
});

t.test("restores a deleted category with its id and place, on a second attempt too", async (t) => {
  const { store, orders, notices, shown, goOffline, storedIds } = await open(["a", "b", "c"]);
  await store.remove(categoryOf("b"));
  t.strictSame(storedIds(), ["a", "c"]);
  goOffline(true);
  notices.at(-1)?.undo?.();
  await tick();
  t.match(notices.at(-1)?.text, /“b” could not be restored\. We couldn’t reach the server/);
  goOffline(false);
  notices.at(-1)?.undo?.();
  await tick();
  t.strictSame(orders[0]?.ids, ["a", "b", "c"]);
  orders[0]?.answer();
  await tick();
  t.strictSame(shown(), ["a", "b", "c"]);
});

t.test("shows an added or renamed category as it is stored, and undoes it", async (t) => {
  const { store, notices, shown } = await open(["a"]);
  const added = await store.add({ name: "Bowls", slug: "", description: "" });
  t.equal(added.id, "fresh");
  t.strictSame(shown(), ["a", "fresh"]);
  await store.change(store.list[0] as AdminCategory, { name: "Cups", slug: "a", description: "" });
  t.equal(store.list[0]?.name, "Cups");
  notices.at(-1)?.undo?.();
  await tick();
  t.equal(store.list[0]?.name, "a");
});

t.test("replaces a change from elsewhere, and restores a deleted category, on the second attempt only", async (t) => {
  const theirs = [{ ...categoryOf("a"), name: "Theirs" }];
  for (const { elsewhere, code, isReloaded } of [
    { elsewhere: theirs, code: "version-conflict", isReloaded: false },
    { elsewhere: theirs, code: "version-conflict", isReloaded: true },
    { elsewhere: [], code: "object-not-found", isReloaded: false },
    { elsewhere: [], code: "object-not-found", isReloaded: true },
  ]) {
    const { store, notices, shown, storeElsewhere, reload } = await open(["a"]);
    const opened = store.list[0] as AdminCategory;
    const change = () => store.change(opened, { name: "Mine", slug: "a", description: "" });
    storeElsewhere([...elsewhere]);
    // The list may be reloaded while the dialog is open.
    if (isReloaded) await reload();
    await t.rejects(change(), { code });
    t.strictSame(store.list, elsewhere, "shows what is stored");
    await change();
    t.equal(store.list[0]?.name, "Mine");
    notices.at(-1)?.undo?.();
    await tick();
    t.strictSame(
      shown(),
      elsewhere.map(({ id }) => id),
      "the undo restores what was replaced",
    );
  }
});
