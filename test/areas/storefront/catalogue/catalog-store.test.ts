import { autorun, configure } from "mobx";
import t from "tap";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import type { PageData } from "../../../../areas/shared/pages/page-data.ts";
import { CatalogStore } from "../../../../areas/storefront/catalogue/catalog-store.ts";
import { fakeCall } from "../../../support/admin-data.ts";
import { categoryPage, PLAIN, pageData, product, searchPage, seller } from "../../../support/storefront-data.ts";

configure({ enforceActions: "always" });

function setUp(data: PageData | undefined, path = "/") {
  const asked: string[] = [];
  const answers: (() => Promise<never>)[] = [];
  const call = fakeCall({
    category({ path: { sellerId, slug }, query }) {
      asked.push(`${sellerId} category ${slug} ${query}`);
      return answers.shift()?.() ?? { category: categoryPage(slug, ["x"]) };
    },
    search({ path: { sellerId }, query }) {
      asked.push(`${sellerId} search ${query}`);
      return { search: searchPage(query?.get("q") ?? "", ["x"]) };
    },
    content({ path: { sellerId, slug } }) {
      asked.push(`${sellerId} content ${slug}`);
      return { content: { slug, title: "Terms", bodyHtml: "" } };
    },
    product({ path: { sellerId, slug } }) {
      asked.push(`${sellerId} product ${slug}`);
      return answers.shift()?.() ?? { product: product({ slug }) };
    },
  });
  return { asked, answers, catalog: new CatalogStore({ data, api: { call }, path, seller: () => seller() }) };
}

t.test("takes the page from page data without a request", async (t) => {
  const shown = product();
  const { catalog, asked } = setUp(pageData({ kind: "product", product: shown }), "/products/mug");
  await catalog.load("product", "mug");
  t.strictSame(catalog.products.get("mug"), { status: "ready", content: shown });
  const bowls = categoryPage("bowls", ["a"]);
  const other = setUp(pageData({ kind: "category", category: bowls }), "/categories/bowls");
  await other.catalog.load("category", "bowls");
  t.equal(other.catalog.categories.get("bowls", PLAIN)?.page, bowls);
  const search = searchPage("mug", ["mug"]);
  const third = setUp(pageData({ kind: "search", search }), "/search");
  await third.catalog.searches.load("mug", search.listing);
  t.equal(third.catalog.searches.get("mug", search.listing)?.page, search);
  t.strictSame([...asked, ...other.asked, ...third.asked], []);
});

t.test("does not request a missing page again, with any listing", async (t) => {
  const { catalog, asked } = setUp(pageData({ kind: "not-found" }), "/products/gone");
  await catalog.load("product", "gone");
  t.strictSame(catalog.products.get("gone"), { status: "missing" });
  const other = setUp(pageData({ kind: "not-found" }), "/categories/gone/");
  const sorted = { ...PLAIN, sort: "name" } as const;
  await other.catalog.categories.load("gone", sorted);
  t.equal(other.catalog.categories.get("gone", sorted)?.status, "missing");
  t.strictSame([...asked, ...other.asked], []);
});

t.test("fetches another page once", async (t) => {
  const { catalog, asked } = setUp(pageData({ kind: "home" }));
  const seen: (string | undefined)[] = [];
  autorun(() => seen.push(catalog.products.get("mug")?.status));
  await Promise.all([catalog.load("product", "mug"), catalog.load("product", "mug")]);
  await catalog.load("product", "mug");
  await Promise.all([catalog.load("category", "cups"), catalog.load("category", "cups")]);
  t.strictSame(asked, ["s1 product mug", "s1 category cups limit=24"]);
  t.strictSame(seen, [undefined, "loading", "ready"]);
});

t.test("content pages come from page data, are known to be missing, or are fetched once", async (t) => {
  const content = { slug: "terms", title: "Terms", bodyHtml: "<p>Fair.</p>" };
  const { catalog, asked } = setUp(pageData({ kind: "content", content }), "/pages/terms");
  await catalog.load("content", "terms");
  t.strictSame(catalog.contents.get("terms"), { status: "ready", content });
  await Promise.all([catalog.load("content", "privacy"), catalog.load("content", "privacy")]);
  const other = setUp(pageData({ kind: "not-found" }), "/pages/gone");
  await other.catalog.load("content", "gone");
  t.strictSame(other.catalog.contents.get("gone"), { status: "missing" });
  t.strictSame([...asked, ...other.asked], ["s1 content privacy"]);
});

t.test("requests searches by their words, and suggestions with few products", async (t) => {
  const { catalog, asked } = setUp(undefined);
  await catalog.searches.load("mug & bowl", { ...PLAIN, sort: "relevance" });
  await catalog.suggest("mu", 6, new AbortController().signal);
  t.strictSame(asked, ["s1 search limit=24&q=mug+%26+bowl", "s1 search q=mu&limit=6"]);
});

t.test("does not retry a 404, but retries a failure", async (t) => {
  const { catalog, answers, asked } = setUp(undefined);
  answers.push(() => Promise.reject(new ApiError("object-not-found", "Not there.", 404)));
  await catalog.load("product", "none");
  await catalog.load("product", "none");
  t.strictSame(catalog.products.get("none"), { status: "missing" });
  t.equal(asked.length, 1);
  answers.push(() => Promise.reject(new ApiError("storage-unavailable", "Back in a moment.", 503)));
  await catalog.load("product", "mug");
  t.match(catalog.products.get("mug"), {
    status: "failed",
    problem: { code: "storage-unavailable", message: "Back in a moment." },
  });
  await catalog.load("product", "mug");
  t.equal(catalog.products.get("mug")?.status, "ready");
});
