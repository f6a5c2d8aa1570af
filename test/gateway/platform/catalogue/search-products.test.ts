import t from "tap";
import { MAX_QUERY } from "../../../../areas/shared/catalogue/catalogue-limits.ts";
import { LISTING_STEP, type Listing, NO_FILTER } from "../../../../areas/shared/catalogue/listing.ts";
import { searchProducts } from "../../../../gateway/platform/catalogue/read-listing.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeCategory, makeProduct, makeSeller, makeVariant } from "../../../support/shop.ts";

const PLAIN: Listing = { sort: "relevance", filter: NO_FILTER, from: 0, show: LISTING_STEP };

t.test("searching a shop", async (t) => {
  const platform = await openEmbedded(t);
  const seller = makeSeller();
  const cups = makeCategory({ sellerId: seller.id, name: "Teacups & beakers", slug: "cups" });
  const empty = makeCategory({ sellerId: seller.id, name: "Beaker stands", slug: "stands" });
  const product = (title: string, price: number, stock: number, description = "") =>
    makeProduct({
      sellerId: seller.id,
      categoryId: cups.id,
      title,
      description,
      position: price,
      variants: [makeVariant({ price, stock })],
    });
  const products = [
    product("Bowl", 900, 4, "Goes with the beaker."),
    product("Tall beaker", 2_500, 0),
    product("Small beaker", 1_500, 3),
    product("Große Gläser", 1_500, 3),
    { ...product("Secret beaker", 100, 3), status: "draft" as const },
  ];
  await platform.shops.create({ seller, categories: [cups, empty], products });
  const search = (query: string, listing: Partial<Listing> = {}, ...window: [{ offset: number; limit: number }?]) =>
    searchProducts(platform, seller, query, { ...PLAIN, ...listing }, ...window);
  const titles = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).products.map(({ title }) => title);

  await t.test("ranks titles before descriptions, and omits drafts", async (t) => {
    const found = await titles("beaker");
    t.strictSame(found.toSorted(), ["Bowl", "Small beaker", "Tall beaker"]);
    t.equal(found.at(-1), "Bowl");
  });

  await t.test("sorts, filters and pages the results; facets follow the filter", async (t) => {
    t.strictSame(await titles("beaker", { sort: "price-asc" }), ["Bowl", "Small beaker", "Tall beaker"]);
    const page = await search("beaker", { sort: "price-desc", filter: { ...NO_FILTER, inStock: true } });
    t.match(page, { total: 2, products: [{ title: "Small beaker" }, { title: "Bowl" }], facets: { inStock: 2 } });
    t.strictSame(page.facets?.prices, { min: 900, max: 2_500 });
    const cheap = await search("beaker", { filter: { ...NO_FILTER, maxPrice: 1_000 } });
    t.equal(cheap.facets?.inStock, 1);
    t.strictSame(await titles("beaker", { sort: "name" }, { offset: 1, limit: 1 }), ["Small beaker"]);
    const rest = await search("beaker", {}, { offset: 1, limit: 1 });
    t.match(rest, { total: 3 });
    t.notOk("facets" in rest, "only the first part has facets");
  });

  await t.test("corrects a mistyped word, and returns the correction", async (t) => {
    t.match(await search("baeker"), { query: "baeker", corrected: "beaker", total: 3 });
    t.match(
      await search("Glasser GROSSE"),
      { corrected: "Gläser GROSSE", total: 1 },
      "as the shop and the person write",
    );
    t.equal((await search("beaker")).corrected, null);
  });

  await t.test("finds non-empty categories by name", async (t) => {
    for (const text of ["beak", "cup", "teacup"])
      t.strictSame((await search(text)).categories, [{ name: "Teacups & beakers", slug: "cups" }], text);
    t.strictSame(
      (await search("baeker")).categories,
      [{ name: "Teacups & beakers", slug: "cups" }],
      "with the corrected word",
    );
    t.strictSame((await search("bowl")).categories, []);
  });

  await t.test("handles empty, overlong and cut-off queries", async (t) => {
    t.match(await search("  "), { total: 0, products: [], categories: [] });
    t.equal((await search("x".repeat(500))).query.length, MAX_QUERY);
    t.ok((await search(`${"x".repeat(MAX_QUERY - 1)}😀`)).query.isWellFormed());
  });
});
