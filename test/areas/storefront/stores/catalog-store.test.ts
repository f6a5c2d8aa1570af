import { autorun, configure } from "mobx";
import t from "tap";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import type { PageData } from "../../../../areas/shared/domain/page-data.ts";
import { CatalogStore } from "../../../../areas/storefront/stores/catalog-store.ts";
import { HomeStore } from "../../../../areas/storefront/stores/home-store.ts";
import { CATEGORIES, category, pageData, product } from "../support/shop-data.ts";

configure({ enforceActions: "always" });

function setUp(data: PageData | undefined, path = "/") {
  const asked: string[] = [];
  const answers: (() => Promise<never>)[] = [];
  const api = {
    home: () => Promise.resolve([]),
    category(sellerId: string, slug: string) {
      asked.push(`${sellerId} category ${slug}`);
      return answers.shift()?.() ?? Promise.resolve(category(slug, ["x"]));
    },
    product(sellerId: string, slug: string) {
      asked.push(`${sellerId} product ${slug}`);
      return answers.shift()?.() ?? Promise.resolve(product({ slug }));
    },
  };
  const home = new HomeStore({ data, api });
  return { asked, answers, catalog: new CatalogStore({ data, api, path, home, sellerId: () => "s1" }) };
}

t.test("the page that page data describes is there without a request", async (t) => {
  const shown = product();
  const { catalog, asked } = setUp(pageData({ kind: "product", product: shown }), "/products/mug");
  await catalog.load("product", "mug");
  t.strictSame(catalog.products.get("mug"), { status: "ready", content: shown });
  const bowls = category("bowls", ["a"]);
  const other = setUp(pageData({ kind: "category", category: bowls }), "/categories/bowls");
  await other.catalog.load("category", "bowls");
  t.strictSame(other.catalog.categories.get("bowls"), { status: "ready", content: bowls });
  t.strictSame([...asked, ...other.asked], []);
});

t.test("a page that is not there is not asked for again", async (t) => {
  const { catalog, asked } = setUp(pageData({ kind: "not-found" }), "/products/gone");
  await catalog.load("product", "gone");
  t.strictSame(catalog.products.get("gone"), { status: "missing" });
  const other = setUp(pageData({ kind: "not-found" }), "/categories/gone/");
  t.strictSame(other.catalog.categories.get("gone"), { status: "missing" });
  t.strictSame(asked, []);
});

t.test("another page is fetched once, however often it is asked for", async (t) => {
  const { catalog, asked } = setUp(pageData({ kind: "home" }));
  const seen: (string | undefined)[] = [];
  autorun(() => seen.push(catalog.products.get("mug")?.status));
  await Promise.all([catalog.load("product", "mug"), catalog.load("product", "mug")]);
  await catalog.load("product", "mug");
  t.strictSame(asked, ["s1 product mug"]);
  t.strictSame(seen, [undefined, "loading", "ready"]);
});

t.test("a category that the home page has in full needs no request", async (t) => {
  const { catalog, asked } = setUp(pageData({ kind: "home" }));
  await catalog.load("category", "cups");
  t.strictSame(catalog.categories.get("cups"), { status: "ready", content: CATEGORIES[0] });
  await catalog.load("category", "bowls");
  t.strictSame(asked, ["s1 category bowls"]);
});

t.test("404 is an answer, a failure is asked again", async (t) => {
  const { catalog, answers, asked } = setUp(undefined);
  answers.push(() => Promise.reject(new ApiError("object-not-found", "Not there.", 404)));
  await catalog.load("product", "none");
  await catalog.load("product", "none");
  t.strictSame(catalog.products.get("none"), { status: "missing" });
  t.equal(asked.length, 1);
  answers.push(() => Promise.reject(new ApiError("unavailable", "Back in a moment.", 503)));
  await catalog.load("product", "mug");
  t.strictSame(catalog.products.get("mug"), { status: "failed", message: "Back in a moment." });
  await catalog.load("product", "mug");
  t.equal(catalog.products.get("mug")?.status, "ready");
});
