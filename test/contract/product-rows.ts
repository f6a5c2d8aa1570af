import assert from "node:assert/strict";
import fc from "fast-check";
import type { Test } from "tap";
import { PRODUCT_ROW_SORTS } from "../../areas/shared/catalogue/admin-catalogue.ts";
import { PRODUCT_STATUSES, type Product } from "../../areas/shared/catalogue/product.ts";
import { searchWords } from "../../areas/shared/catalogue/search-words.ts";
import { compareRows, type ProductRowQuery } from "../../gateway/platform/catalogue/catalogue.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { anyCatalogue } from "../support/arbitrary.ts";
import { placementOf } from "../support/orders.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { findProducts, makeProduct, makeVariant, storeProduct, storeShop } from "../support/shop.ts";
import { CaseTable } from "../support/system.ts";

const ALL: ProductRowQuery = { text: "", status: null, categoryId: null, sort: "updated", offset: 0, limit: 50 };
const NONE = { products: [], total: 0, counts: { draft: 0, active: 0, archived: 0 } };

/** A catalogue whose products differ in the fields of the admin's list. */
const anyShop = fc
  .tuple(
    anyCatalogue,
    fc.infiniteStream(fc.constantFrom("", "AB-12", "ab 3", "é", "x_y", "%", "cup", "TEACUP-9")),
    fc.nat(3),
  )
  .map(([shop, skus, hours]) => ({
    ...shop,
    products: shop.products.map((product, index) => ({
      ...product,
      updatedAt: `2026-02-0${1 + (index % (hours + 1))}T00:00:00.000Z`,
      variants: product.variants.map((variant) => ({ ...variant, sku: String(skus.next().value) })),
    })),
  }));

const anyText = fc.constantFrom(
  "",
  " ",
  "c",
  "cup",
  "CUP",
  "cu ab",
  "ab-1",
  "e",
  "3",
  "%",
  "_",
  "x_y",
  "cupx",
  "zebra",
  "acup",
  "eacu 9",
  "eac",
);

/** A simple implementation of the port's description. */
function matches(product: Product, { text, status, categoryId }: ProductRowQuery): boolean {
  const words = [product.title, ...product.variants.map(({ sku }) => sku)].flatMap(searchWords);
  return (
    (status === null || product.status === status) &&
    (categoryId === null || product.categoryId === categoryId) &&
    searchWords(text).every((asked) =>
      words.some((word) => (asked.length < 4 ? word.startsWith(asked) : word.includes(asked))),
    )
  );
}

/** The contract of the port `Products` for the admin's lists. */
export function productRowsContract(t: Test, open: OpenPlatform, numRuns: number): void {
  t.test("pages match a plain search for any text, status, category and order", async (t) => {
    const platform = await open(t);
    const size = fc.integer({ min: 1, max: 4 });
    const property = fc.asyncProperty(anyShop, anyText, size, async (shop, text, limit) => {
      await platform.shops.create(shop);
      const counts = Object.fromEntries(
        PRODUCT_STATUSES.map((status) => [status, shop.products.filter((each) => each.status === status).length]),
      );
      for (const status of [null, ...PRODUCT_STATUSES]) {
        for (const categoryId of [null, shop.categories[0]?.id ?? ""]) {
          const sort = PRODUCT_ROW_SORTS[(text.length + limit) % PRODUCT_ROW_SORTS.length] ?? "updated";
          const query = { text, status, categoryId, sort, offset: 0, limit };
          const expected = shop.products.filter((product) => matches(product, query)).sort(compareRows(sort));
          const label = JSON.stringify(query);
          const found = await readAll(platform, shop.seller.id, query, { total: expected.length, counts });
          assert.deepStrictEqual({ label, found }, { label, found: expected });
        }
      }
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
  });

  t.test("sorts by each field, then by id", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform, {}, 0);
    const categoryId = categories[0]?.id ?? "";
    const make = (id: string, title: string, created: number, updated: number): Product =>
      makeProduct({
        id: `${id}-${seller.id}`,
        sellerId: seller.id,
        categoryId,
        title,
        createdAt: `2026-01-0${created}T00:00:00.000Z`,
        updatedAt: `2026-02-0${updated}T00:00:00.000Z`,
      });
    for (const product of [make("a", "B", 1, 3), make("b", "a", 2, 1), make("c", "B", 2, 3), make("d", "😀", 3, 2)])
      await storeProduct(platform, seller.id, product);
    const ids = async (sort: ProductRowQuery["sort"]): Promise<string> =>
      (await platform.products.rows(seller.id, { ...ALL, sort })).products.map(({ id }) => id[0]).join("");
    t.equal(await ids("updated"), "acdb");
    t.equal(await ids("created"), "dbca");
    t.equal(await ids("title"), "acbd");
  });

  t.test("reflects saves, orders and removals", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeShop(platform, {}, 2);
    const [one, two] = products as [Product, Product];
    const find = async (text: string) => (await platform.products.rows(seller.id, { ...ALL, text })).products;
    const renamed = { ...one, title: "Teapot", status: "draft", variants: [makeVariant({ sku: "TP-9" })] } as const;
    await storeProduct(platform, seller.id, renamed as unknown as Product);
    t.same(await find("teapot"), [{ ...renamed, version: 2 }]);
    t.same(await find("apot"), [{ ...renamed, version: 2 }], "finds a compound by a part");
    t.same(await find("pot"), []);
    t.same(await find("tp 9"), [{ ...renamed, version: 2 }], "finds a draft by its SKU");
    t.same(await find("cup"), [two]);
    await platform.orders.place(seller.id, placementOf([{ product: two, quantity: 3 }]));
    t.match(await find("cup"), [{ id: two.id, variants: [{ stock: 9 }] }]);
    await platform.products.remove(seller.id, two.id);
    t.same(await find("cup"), []);
    t.match(await platform.products.rows(seller.id, ALL), { total: 1, counts: { draft: 1, active: 0, archived: 0 } });
    t.same((await findProducts(platform, seller.id, "teapot")).products, [], "visitors don't find drafts");
    t.equal((await findProducts(platform, seller.id, "teapto")).corrected, null, "words of drafts correct nothing");
  });

  t.test("lists low stock of active products, lowest first", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform, {}, 0);
    const categoryId = categories[0]?.id ?? "";
    const make = (id: string, stocks: (number | null)[], given: Partial<Product> = {}): Product =>
      makeProduct({
        id: `${id}-${seller.id}`,
        sellerId: seller.id,
        categoryId,
        variants: stocks.map((stock, place) => makeVariant({ stock, sku: `${id}${place}` })),
        ...given,
      });
    const products = [
      make("a", [9, 2, null, 0]),
      make("b", [null]),
      make("c", [6]),
      make("d", [2, 5, 5]),
      make("e", [0], { status: "draft" }),
      make("f", [1], { status: "archived" }),
      make("g", [7]),
    ];
    for (const product of products) await storeProduct(platform, seller.id, product);
    const low = async (atMost: number, limit: number): Promise<string> =>
      (await platform.products.lowStock(seller.id, atMost, limit))
        .map(({ variant: { sku, stock } }) => `${sku}:${stock}`)
        .join(" ");
    t.equal(await low(5, 10), "a3:0 a1:2 d0:2 d1:5 d2:5");
    t.equal(await low(5, 3), "a3:0 a1:2 d0:2");
    t.equal(await low(6, 10), "a3:0 a1:2 d0:2 d1:5 d2:5 c0:6");
    t.equal(await low(0, 1), "a3:0");
    const [, , c] = products as [Product, Product, Product];
    t.strictSame((await platform.products.lowStock(seller.id, 6, 10)).at(-1), { product: c, variant: c.variants[0] });
    await platform.orders.place(seller.id, placementOf([{ product: c, quantity: 5 }]));
    t.equal(await low(1, 10), "a3:0 c0:1", "an order took its pieces");
    await storeProduct(platform, seller.id, { ...c, variants: [makeVariant({ stock: null })] });
    t.equal(await low(1, 10), "a3:0");
  });

  t.test("lists nothing for other sellers or unknown ids", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform, {}, 0);
    const other = await storeShop(platform, {}, 2);
    const categoryId = other.categories[0]?.id ?? "";
    const table = new CaseTable();
    for (const sellerId of [seller.id, "nobody", "", "a/b"]) {
      for (const query of [ALL, { ...ALL, text: "cup" }, { ...ALL, categoryId }, { ...ALL, categoryId, text: "cup" }])
        table.check(JSON.stringify([sellerId, query]), await platform.products.rows(sellerId, query), NONE);
      table.check(`low stock of "${sellerId}"`, await platform.products.lowStock(sellerId, 100, 9), []);
    }
    for (const odd of ["a/b", "", "'", "x".repeat(2000)]) {
      const { products, total } = await platform.products.rows(other.seller.id, { ...ALL, categoryId: odd });
      table.check(`category "${odd}"`, { products, total }, { products: [], total: 0 });
    }
    t.same(table.wrong(), []);
  });
}

/** Reads all pages twice, by offset and by the last product, and asserts the same totals on each. */
async function readAll(
  { products }: Platform,
  sellerId: string,
  query: ProductRowQuery,
  whole: { total: number; counts: object },
): Promise<unknown[]> {
  const all: Product[] = [];
  for (;;) {
    const page = await products.rows(sellerId, { ...query, offset: all.length });
    const after = all.at(-1);
    if (after) assert.deepStrictEqual(await products.rows(sellerId, { ...query, after }), page);
    if (JSON.stringify({ total: page.total, counts: page.counts }) !== JSON.stringify(whole))
      return [`${JSON.stringify({ total: page.total, counts: page.counts })} is not ${JSON.stringify(whole)}`];
    all.push(...page.products);
    if (page.products.length < query.limit) return all;
  }
}
