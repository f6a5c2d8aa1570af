import assert from "node:assert/strict";
import fc from "fast-check";
import type { Test } from "tap";
import { facetsOf } from "../../areas/shared/catalogue/listed-variants.ts";
import { compareListed, type ListingFilter, matchesFilter, NO_FILTER } from "../../areas/shared/catalogue/listing.ts";
import type { BrowseQuery, CardProduct } from "../../gateway/platform/catalogue/catalogue.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { anyCatalogue, anyFilter } from "../support/arbitrary.ts";
import { placementOf } from "../support/orders.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { cardOf, makeCategory, makeProduct, makeVariant, storeProduct, storeShop } from "../support/shop.ts";
import { CaseTable } from "../support/system.ts";

const SORTS = ["featured", "newest", "price-asc", "price-desc", "name"] as const;
const EMPTY = { options: [], prices: null, inStock: 0 };

/** The contract of the port `Products` for visitors' lists, compared with the pure functions. */
export function productListingContract(t: Test, open: OpenPlatform, numRuns: number): void {
  t.test("pages and facets of any category match the pure functions, by any sort and filter", async (t) => {
    const platform = await open(t);
    const pageSize = fc.integer({ min: 1, max: 5 });
    const property = fc.asyncProperty(anyCatalogue, anyFilter, pageSize, async (shop, filter, limit) => {
      await platform.shops.create(shop);
      for (const { id: categoryId, sellerId } of shop.categories) {
        const active = shop.products.filter((each) => each.categoryId === categoryId && each.status === "active");
        const matching = active.filter((product) => matchesFilter(product, filter));
        for (const sort of SORTS) {
          const expected = matching.toSorted(compareListed(sort)).map(cardOf);
          assert.deepStrictEqual(await browseAll(platform, sellerId, { categoryId, sort, filter, limit }), expected);
        }
        const own = active.toSorted(compareListed("featured"));
        assert.deepStrictEqual(await platform.products.facets(sellerId, categoryId, filter), facetsOf(own, filter));
      }
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
  });

  t.test("every page of a longer list has the total number", async (t) => {
    const platform = await open(t);
    const { seller, categories, products } = await storeShop(platform, {}, 60);
    const cards = products.map(cardOf);
    const query = { categoryId: categories[0]?.id ?? "", sort: "featured", filter: NO_FILTER } as const;
    const filters: ListingFilter[] = [NO_FILTER, { ...NO_FILTER, inStock: true }];
    for (const filter of filters) {
      const browse = (offset: number, limit: number) =>
        platform.products.browse(seller.id, { ...query, filter, offset, limit });
      t.strictSame(await browse(0, 24), { products: cards.slice(0, 24), total: 60 });
      t.strictSame(await browse(48, 24), { products: cards.slice(48), total: 60 });
      t.strictSame(await browse(60, 24), { products: [], total: 60 });
      t.strictSame(await browse(999, 24), { products: [], total: 60 });
    }
  });

  t.test("lists no drafts, no other categories and no other sellers' products", async (t) => {
    const platform = await open(t);
    const { seller, categories, products } = await storeShop(platform);
    const stranger = await storeShop(platform, {}, 3);
    const categoryId = categories[0]?.id ?? "";
    const other = makeCategory({ sellerId: seller.id });
    await platform.categories.save(seller.id, other);
    for (const hidden of [{ status: "draft" }, { status: "archived" }, { categoryId: other.id }] as const) {
      await storeProduct(platform, seller.id, makeProduct({ sellerId: seller.id, categoryId, ...hidden }));
    }
    const ids = ["none", "a/b", "", "..", "__x__", "x".repeat(2000)];
    const table = new CaseTable();
    for (const sort of SORTS) {
      for (const filter of [NO_FILTER, { ...NO_FILTER, inStock: true }]) {
        const query = { categoryId, sort, filter, offset: 0, limit: 9 };
        const where = `${sort}, ${filter.inStock ? "in stock" : "all"}`;
        const browse = platform.products.browse.bind(platform.products);
        table.check(`${where}: own`, await browse(seller.id, query), { products: products.map(cardOf), total: 1 });
        const nothing = { products: [], total: 0 };
        table.check(`${where}: another seller`, await browse(stranger.seller.id, query), nothing);
        for (const id of ids) {
          table.check(`${where}: category ${id}`, await browse(seller.id, { ...query, categoryId: id }), nothing);
          table.check(`${where}: seller ${id}`, await browse(id, query), nothing);
        }
      }
    }
    table.check(
      "facets: another seller",
      await platform.products.facets(stranger.seller.id, categoryId, NO_FILTER),
      EMPTY,
    );
    for (const id of ids) {
      table.check(`facets: category ${id}`, await platform.products.facets(seller.id, id, NO_FILTER), EMPTY);
      table.check(`facets: seller ${id}`, await platform.products.facets(id, categoryId, NO_FILTER), EMPTY);
    }
    t.same(table.wrong(), []);
    t.equal((await platform.products.facets(seller.id, categoryId, NO_FILTER)).inStock, 1);
  });

  t.test("the list reflects sales, saves, removals and replacements", async (t) => {
    const platform = await open(t);
    const shop = await storeShop(platform, {}, 0);
    const { seller } = shop;
    const categoryId = shop.categories[0]?.id ?? "";
    const twoPrices = makeProduct({
      sellerId: seller.id,
      categoryId,
      options: [{ name: "Size", values: ["S", "L"] }],
      variants: [makeVariant({ values: ["S"], price: 100, stock: 1 }), makeVariant({ values: ["L"], price: 900 })],
    });
    const between = makeProduct({
      sellerId: seller.id,
      categoryId,
      variants: [makeVariant({ price: 500, stock: null })],
    });
    for (const product of [twoPrices, between]) await storeProduct(platform, seller.id, product);
    const query = { categoryId, sort: "price-asc", filter: NO_FILTER, limit: 1 } as const;
    const cheapest = async (): Promise<string[]> => (await browseAll(platform, seller.id, query)).map(({ id }) => id);
    t.strictSame(await cheapest(), [twoPrices.id, between.id]);

    const { order } = await platform.orders.place(seller.id, placementOf([{ product: twoPrices }]));
    t.strictSame(await cheapest(), [between.id, twoPrices.id], "sold-out variants don't affect the price");
    const small: ListingFilter = { ...NO_FILTER, inStock: true, options: [{ name: "Size", values: ["S"] }] };
    t.strictSame(await browseAll(platform, seller.id, { ...query, filter: small }), []);
    await platform.orders.change(seller.id, order.id, (placed) => ({
      order: { ...placed, status: "cancelled" },
      mails: [],
      restock: true,
    }));
    t.strictSame(await cheapest(), [twoPrices.id, between.id]);
    t.strictSame(await browseAll(platform, seller.id, { ...query, filter: small }), [cardOf(twoPrices)]);

    const dear = { ...twoPrices, variants: twoPrices.variants.map((variant) => ({ ...variant, price: 700 })) };
    await storeProduct(platform, seller.id, dear);
    t.strictSame(await cheapest(), [between.id, twoPrices.id]);
    t.strictSame((await platform.products.facets(seller.id, categoryId, NO_FILTER)).prices, { min: 500, max: 700 });
    await platform.products.remove(seller.id, between.id);
    t.strictSame(await cheapest(), [twoPrices.id]);
    const cheap = makeProduct({ sellerId: seller.id, categoryId, variants: [makeVariant({ price: 1 })] });
    await platform.shops.replace({ ...shop, products: [cheap, dear] });
    t.strictSame(await cheapest(), [cheap.id, dear.id]);
    t.equal((await platform.products.facets(seller.id, categoryId, NO_FILTER)).inStock, 2);
  });
}

/** Reads all pages of a list, and asserts the same total on each. */
async function browseAll(
  { products }: Platform,
  sellerId: string,
  query: Omit<BrowseQuery, "offset">,
): Promise<CardProduct[]> {
  const all: CardProduct[] = [];
  for (let offset = 0; ; offset += query.limit) {
    const page = await products.browse(sellerId, { ...query, offset });
    all.push(...page.products);
    if (page.products.length < query.limit) {
      if (page.total !== all.length) throw new Error(`${all.length} products, but a total of ${page.total}.`);
      return all;
    }
  }
}
