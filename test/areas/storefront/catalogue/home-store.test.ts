import { configure } from "mobx";
import t from "tap";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { HomeStore } from "../../../../areas/storefront/catalogue/home-store.ts";
import { fakeCall } from "../../../support/admin-data.ts";
import { CATEGORIES, pageData } from "../../../support/storefront-data.ts";

configure({ enforceActions: "always" });

function countingApi(answer: () => Promise<typeof CATEGORIES>) {
  const asked: string[] = [];
  return {
    asked,
    call: fakeCall({
      async home({ path: { sellerId } }) {
        asked.push(sellerId);
        return { categoriesWithProducts: await answer() };
      },
    }),
  };
}

t.test("takes the categories from page data without a request", async (t) => {
  const api = countingApi(() => Promise.resolve([]));
  const home = new HomeStore({ data: pageData({ kind: "home" }), api });
  await home.load("s1");
  t.equal(home.categoriesWithProducts, CATEGORIES);
  t.strictSame(api.asked, []);
});

t.test("recognises an empty shop", async (t) => {
  const api = countingApi(() => Promise.resolve(CATEGORIES));
  const home = new HomeStore({ data: pageData({ kind: "home" }, { home: { categoriesWithProducts: [] } }), api });
  await home.load("s1");
  t.strictSame(api.asked, []);
});

t.test("loads the found seller's categories once without page data", async (t) => {
  const api = countingApi(() => Promise.resolve(CATEGORIES));
  const home = new HomeStore({ data: undefined, api });
  t.strictSame(home.categoriesWithProducts, []);
  const loading = home.load("s1");
  t.equal(home.loader, true);
  await Promise.all([loading, home.load("s1")]);
  await home.load("s1");
  t.equal(home.loader, false);
  t.equal(home.categoriesWithProducts, CATEGORIES);
  t.strictSame(api.asked, ["s1"]);
});

t.test("clears the loader after a failure, has a problem, and retries on the next call", async (t) => {
  let answer = () => Promise.reject<typeof CATEGORIES>(new ApiError("storage-unavailable", "Back in a moment.", 503));
  const api = countingApi(() => answer());
  const home = new HomeStore({ data: undefined, api });
  await home.load("s1");
  t.match(home, { loader: false, problem: { code: "storage-unavailable", message: "Back in a moment." } });
  answer = () => Promise.resolve(CATEGORIES);
  await home.load("s1");
  t.match(home, { problem: null, categoriesWithProducts: CATEGORIES });
});

t.test("finds a product by slug", async (t) => {
  const home = new HomeStore({ data: pageData({ kind: "home" }), api: countingApi(() => Promise.resolve([])) });
  t.equal(home.category("bowls"), CATEGORIES[1]);
  t.equal(home.category("none"), undefined);
  t.strictSame(home.listing("b"), { category: CATEGORIES[1], card: CATEGORIES[1]?.products[1] });
  t.equal(home.listing("none"), undefined);
});
