import { configure } from "mobx";
import t from "tap";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { LISTING_FIRST } from "../../../../areas/shared/catalogue/listing.ts";
import type { CategoryPage } from "../../../../areas/shared/catalogue/public-catalogue.ts";
import { DataCache } from "../../../../areas/shared/data/data-cache.ts";
import { ProductList } from "../../../../areas/storefront/catalogue/product-list.ts";
import { categoryPage, PLAIN } from "../../../support/storefront-data.ts";

configure({ enforceActions: "always" });

const slugs = (from: number, to: number) =>
  Array.from({ length: Math.max(to - from, 0) }, (_, index) => `p${from + index}`);

/** A list of a number of products. */
function setUp(total: number) {
  const asked: string[] = [];
  let answer = (offset: number, limit: number): Promise<CategoryPage | null> =>
    Promise.resolve(categoryPage("cups", slugs(offset, Math.min(offset + limit, total)), { total }));
  const entry = new DataCache().entry<CategoryPage | null>("cups", () => Promise.reject(new Error("not by parts")));
  const load = (show: number) =>
    new ProductList<CategoryPage>({
      entry,
      show,
      fetchPart(offset, limit) {
        asked.push(`${limit} after ${offset}`);
        return answer(offset, limit);
      },
    }).load();
  const answerWith = (next: typeof answer) => {
    answer = next;
  };
  return { entry, load, asked, answerWith, shown: () => entry.value?.products.map(({ slug }) => slug) };
}

t.test("fetches more from the list's end, each product once", async (t) => {
  const { load, asked, shown } = setUp(60);
  for (const show of [24, 48, 72, 24]) await load(show);
  t.strictSame(asked, ["24 after 0", "24 after 24", "12 after 48"]);
  t.strictSame(shown(), slugs(0, 60), "shorter and longer views share products");
});

t.test("continues the list from page data, in bounded parts", async (t) => {
  const { entry, load, asked, shown } = setUp(400);
  entry.set(categoryPage("cups", slugs(0, LISTING_FIRST), { total: 400 }));
  await load(312);
  t.strictSame(asked, ["120 after 120", "72 after 240"]);
  t.strictSame(shown(), slugs(0, 312));
});

t.test("continues a list that starts later to its end", async (t) => {
  const { entry, load, asked, answerWith, shown } = setUp(300);
  const listing = { ...PLAIN, from: 240 };
  const part = (from: number, to: number) =>
    Promise.resolve(categoryPage("cups", slugs(from, to), { total: 300, listing }));
  answerWith((offset, limit) => part(240 + offset, 240 + offset + limit));
  for (const show of [24, 48, 72, 96]) await load(show);
  t.strictSame(asked, ["24 after 0", "24 after 24", "12 after 48"]);
  t.strictSame(shown(), slugs(240, 300));
  const shrunk = setUp(300);
  shrunk.answerWith((offset) => part(240 + offset, offset === 0 ? 264 : 240 + offset));
  await shrunk.load(48);
  t.equal(shrunk.entry.value?.total, 264, "the list ends where nothing more came");
  t.equal(entry.value?.total, 300);
});

t.test("fetches both parts once if more is requested while the first is loading", async (t) => {
  const { load, asked, shown } = setUp(60);
  await Promise.all([load(24), load(48)]);
  t.strictSame(asked, ["24 after 0", "24 after 24"]);
  t.strictSame(shown(), slugs(0, 48));
});

t.test("lists moved products once, and ends a list that has shrunk", async (t) => {
  const { entry, load, asked, answerWith, shown } = setUp(60);
  await load(24);
  answerWith(() => Promise.resolve(categoryPage("cups", slugs(20, 40), { total: 60 })));
  await load(48);
  answerWith(() => Promise.resolve(categoryPage("cups", [], { total: 60 })));
  await load(72);
  t.strictSame(shown(), slugs(0, 40));
  t.equal(entry.value?.total, 40);
  t.ok(asked.length <= 4, "no repeated requests");
});

t.test("continues after a product was added above the listed ones", async (t) => {
  const { entry, load, answerWith, shown } = setUp(60);
  await load(24);
  const all = ["new", ...slugs(0, 60)];
  answerWith((offset, limit) =>
    Promise.resolve(categoryPage("cups", all.slice(offset, offset + limit), { total: 61 })),
  );
  await load(48);
  t.ok((entry.value?.products.length ?? 0) >= 48);
  await load(72);
  t.strictSame(shown(), slugs(0, 60));
  t.equal(entry.value?.total, 60);
});

t.test("keeps the products after a failure, and retries", async (t) => {
  const { entry, load, answerWith, shown } = setUp(60);
  await load(24);
  answerWith(() => Promise.reject(new ApiError("network", "No network.")));
  await load(48);
  t.match(entry, { state: "failed", problem: { code: "network" } });
  t.strictSame(shown(), slugs(0, 24));
  answerWith((offset, limit) => Promise.resolve(categoryPage("cups", slugs(offset, offset + limit), { total: 60 })));
  await load(48);
  t.match(entry, { state: "ready", problem: null });
  t.strictSame(shown(), slugs(0, 48));
});

t.test("requests nothing more of a list that no longer exists", async (t) => {
  const { entry, load, asked, answerWith } = setUp(60);
  answerWith(() => Promise.resolve(null));
  await load(24);
  await load(48);
  t.equal(entry.value, null);
  t.equal(asked.length, 1);
});

t.test("stops when its request is aborted", async (t) => {
  const { entry, load, asked, shown } = setUp(60);
  const end = entry.use();
  const loading = load(48);
  end();
  await loading;
  t.strictSame(asked, ["48 after 0"]);
  t.equal(shown(), undefined);
  await load(24);
  t.strictSame(shown(), slugs(0, 24), "and starts again on the next load");
});
