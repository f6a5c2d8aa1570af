import { configure } from "mobx";
import t from "tap";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { CatalogStore } from "../../../../areas/storefront/catalogue/catalog-store.ts";
import { HomeStore } from "../../../../areas/storefront/catalogue/home-store.ts";
import { fakeCall } from "../../../support/admin-data.ts";
import { CATEGORIES, seller } from "../../../support/storefront-data.ts";

configure({ enforceActions: "always" });

function open(answer: () => Promise<typeof CATEGORIES>) {
  const asked: string[] = [];
  const call = fakeCall({
    async home({ path: { sellerId } }) {
      asked.push(sellerId);
      return { categoriesWithProducts: await answer() };
    },
  });
  const catalog = new CatalogStore({ data: undefined, api: { call }, seller: () => seller() });
  return { asked, catalog, home: new HomeStore() };
}

t.test("loads the found seller's categories once without page data", async (t) => {
  const { asked, catalog, home } = open(() => Promise.resolve(CATEGORIES));
  t.strictSame(home.categoriesWithProducts, []);
  const loading = home.loadFrom(catalog.home);
  t.equal(home.loader, true);
  await Promise.all([loading, home.loadFrom(catalog.home)]);
  await home.loadFrom(catalog.home);
  t.equal(home.loader, false);
  t.equal(home.categoriesWithProducts, CATEGORIES);
  t.strictSame(asked, ["s1"]);
});

t.test("clears the loader after a failure, has a problem, and retries on the next load", async (t) => {
  let answer = () => Promise.reject<typeof CATEGORIES>(new ApiError("storage-unavailable", "Back in a moment.", 503));
  const { catalog, home } = open(() => answer());
  await home.loadFrom(catalog.home);
  t.match(home, { loader: false, problem: { code: "storage-unavailable", message: "Back in a moment." } });
  answer = () => Promise.resolve(CATEGORIES);
  await home.entry?.load();
  t.match(home, { problem: null, categoriesWithProducts: CATEGORIES });
});
