import { autorun, configure } from "mobx";
import t from "tap";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import type { PageData } from "../../../../areas/shared/pages/page-data.ts";
import { CatalogStore } from "../../../../areas/storefront/catalogue/catalog-store.ts";
import { fakeCall } from "../../../support/admin-data.ts";
import {
  CATEGORIES,
  categoryPage,
  PLAIN,
  pageData,
  product,
  searchPage,
  seller,
} from "../../../support/storefront-data.ts";

configure({ enforceActions: "always" });

function setUp(data: PageData | undefined) {
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
  const pauses: (() => void)[] = [];
  const wait = (_: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      pauses.push(resolve);
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  const catalog = new CatalogStore({ data, api: { call }, seller: () => seller(), wait });
  return { asked, answers, pauses, catalog };
}

t.test("takes the page from page data without a request", async (t) => {
  const shown = product();
  const { catalog, asked } = setUp(pageData({ kind: "product", product: shown }));
  await catalog.load("product", "mug");
  t.equal(catalog.product("mug").value, shown);
  const bowls = categoryPage("bowls", ["a"]);
  const other = setUp(pageData({ kind: "category", category: bowls }));
  await other.catalog.load("category", "bowls");
  t.equal(other.catalog.category("bowls", PLAIN).entry.value, bowls);
  const search = searchPage("mug", ["mug"]);
  const third = setUp(pageData({ kind: "search", search }));
  const searched = third.catalog.search("mug", search.listing);
  await searched.load();
  t.equal(searched.entry.value, search);
  t.strictSame([...asked, ...other.asked, ...third.asked], []);
});

t.test("fetches another page once", async (t) => {
  const { catalog, asked } = setUp(pageData({ kind: "home" }));
  const seen: string[] = [];
  autorun(() => seen.push(catalog.product("mug").state));
  await Promise.all([catalog.load("product", "mug"), catalog.load("product", "mug")]);
  await catalog.load("product", "mug");
  await Promise.all([catalog.load("category", "cups"), catalog.load("category", "cups")]);
  t.strictSame(asked, ["s1 product mug", "s1 category cups limit=24"]);
  t.strictSame(seen, ["idle", "loading", "ready"]);
});

t.test("content pages come from page data, or are fetched once", async (t) => {
  const content = { slug: "terms", title: "Terms", bodyHtml: "<p>Fair.</p>" };
  const { catalog, asked } = setUp(pageData({ kind: "content", content }));
  await catalog.load("content", "terms");
  t.equal(catalog.content("terms").value, content);
  await Promise.all([catalog.load("content", "privacy"), catalog.load("content", "privacy")]);
  t.strictSame(asked, ["s1 content privacy"]);
});

t.test("requests searches by their words", async (t) => {
  const { catalog, asked } = setUp(undefined);
  await catalog.search("mug & bowl", { ...PLAIN, sort: "relevance" }).load();
  t.strictSame(asked, ["s1 search limit=24&q=mug+%26+bowl"]);
});

t.test("requests few suggestions, after a pause in typing, and caches them", async (t) => {
  const { catalog, asked, pauses } = setUp(undefined);
  // Each letter replaces the one before.
  for (const words of ["m", "mu"]) {
    const end = catalog.suggestions(words).use();
    const loading = catalog.suggestions(words).load();
    end();
    await loading;
  }
  const suggestions = catalog.suggestions("mug");
  const loading = suggestions.load();
  t.strictSame(asked, [], "no request while typing");
  pauses.at(-1)?.();
  await loading;
  await catalog.suggestions("mug").load();
  t.equal(suggestions.value?.query, "mug");
  t.strictSame(asked, ["s1 search q=mug&limit=6"]);
});

t.test("does not retry a 404, but retries a failure", async (t) => {
  const { catalog, answers, asked } = setUp(undefined);
  answers.push(() => Promise.reject(new ApiError("object-not-found", "Not there.", 404)));
  await catalog.load("product", "none");
  await catalog.load("product", "none");
  t.equal(catalog.product("none").value, null);
  t.equal(asked.length, 1);
  answers.push(() => Promise.reject(new ApiError("storage-unavailable", "Back in a moment.", 503)));
  await catalog.load("product", "mug");
  t.match(catalog.product("mug"), {
    state: "failed",
    problem: { code: "storage-unavailable", message: "Back in a moment." },
  });
  await catalog.load("product", "mug");
  t.equal(catalog.product("mug").state, "ready");
});

t.test("each sort order and filter is a separate list", async (t) => {
  const { catalog, asked } = setUp(undefined);
  await catalog.category("cups", PLAIN).load();
  const cheap = { ...PLAIN, sort: "price-asc", filter: { ...PLAIN.filter, inStock: true } } as const;
  await catalog.category("cups", cheap).load();
  await catalog.category("bowls", PLAIN).load();
  t.strictSame(asked, [
    "s1 category cups limit=24",
    "s1 category cups sort=price-asc&in-stock=1&limit=24",
    "s1 category bowls limit=24",
  ]);
});

t.test("a category’s 404 applies to every sort order", async (t) => {
  const { catalog, answers, asked } = setUp(undefined);
  answers.push(() => Promise.reject(new ApiError("object-not-found", "Not there.", 404)));
  await catalog.category("none", PLAIN).load();
  const sorted = catalog.category("none", { ...PLAIN, sort: "name" });
  await sorted.load();
  t.equal(sorted.entry.value, null);
  t.equal(asked.length, 1);
});

t.test("finds a product’s card on the home page and in the loaded lists", async (t) => {
  const { catalog } = setUp(undefined);
  t.strictSame(catalog.known("b", CATEGORIES), { category: CATEGORIES[1], card: CATEGORIES[1]?.products[1] });
  t.equal(catalog.known("x", CATEGORIES), undefined);
  await catalog.search("mug", { ...PLAIN, sort: "relevance" }).load();
  t.match(catalog.known("x", CATEGORIES), { card: { slug: "x" }, category: undefined });
  await catalog.category("cups", PLAIN).load();
  t.match(catalog.known("x", CATEGORIES), { card: { slug: "x" }, category: { slug: "cups" } });
});
