import t from "tap";
import { ListedVariants } from "../../../../areas/shared/catalogue/listed-variants.ts";
import { NO_FILTER } from "../../../../areas/shared/catalogue/listing.ts";
import { type Parameters, type Row, SqliteDatabase } from "../../../../gateway/platform/database/sqlite-database.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { productListingContract } from "../../../contract/product-listing.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeProduct, makeVariant, storeProduct, storeShop } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

productListingContract(t, openEmbedded, 60);

t.test("reads a category's variants once for its filtered lists, until the shop changes", async (t) => {
  const dataDir = testFolder(t);
  const [platform, other] = [
    await openPlatform({ backend: "embedded", dataDir }),
    await openPlatform({ backend: "embedded", dataDir }),
  ];
  t.teardown(() => Promise.all([platform.close(), other.close()]));
  const { seller, categories } = await storeShop(platform, {}, 0);
  const categoryId = categories[0]?.id ?? "";
  const product = (slug: string, stock: number) =>
    makeProduct({ sellerId: seller.id, categoryId, slug, variants: [makeVariant({ stock })] });
  const mug = product("mug", 1);
  await storeProduct(platform, seller.id, mug);
  await storeProduct(platform, seller.id, product("jug", 0));
  const all: (this: SqliteDatabase, sql: string) => unknown = Reflect.get(SqliteDatabase.prototype, "all");
  const reads = t.capture(SqliteDatabase.prototype, "all", all);
  const filter = { ...NO_FILTER, inStock: true };
  const available = async () => {
    const [price, name, facets] = await Promise.all([
      platform.products.browse(seller.id, { categoryId, sort: "price-desc", filter, offset: 0, limit: 9 }),
      platform.products.browse(seller.id, { categoryId, sort: "name", filter, offset: 0, limit: 9 }),
      platform.products.facets(seller.id, categoryId, filter),
    ]);
    const count = reads().filter(({ args: [sql] }) => sql.includes("options, variants")).length;
    return { counts: [price.total, name.total, facets.inStock], reads: count };
  };
  t.same(await available(), { counts: [1, 1, 1], reads: 1 });
  t.same(await available(), { counts: [1, 1, 1], reads: 0 });
  await storeShop(platform, {}, 1);
  t.same(await available(), { counts: [1, 1, 1], reads: 0 }, "after a change of another shop");
  await storeProduct(platform, seller.id, product("cup", 4));
  t.same(await available(), { counts: [2, 2, 2], reads: 1 }, "after a change of this process");
  await other.products.remove(seller.id, mug.id);
  t.same(await available(), { counts: [1, 1, 1], reads: 1 }, "after a change of another process");
});

t.test("keeps the variants of many categories, and their facets without a filter", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, categories } = await storeShop(platform, {}, 20);
  const all: (this: SqliteDatabase, sql: string) => unknown = Reflect.get(SqliteDatabase.prototype, "all");
  const reads = t.capture(SqliteDatabase.prototype, "all", all);
  const counts = t.capture(ListedVariants.prototype, "facets", Reflect.get(ListedVariants.prototype, "facets"));
  const readAll = async () => {
    for (let index = 0; index < 9; index += 1)
      await platform.products.facets(seller.id, `${categories[0]?.id}-${index}`, NO_FILTER);
    const read = reads().filter(({ args: [sql] }) => sql.includes("options, variants")).length;
    return { read, counted: counts().length };
  };
  t.same(await readAll(), { read: 9, counted: 9 });
  t.same(await readAll(), { read: 0, counted: 0 });
});

t.test("keeps a large category that it has read in parts, along an index", async (t) => {
  const platform = await openEmbedded(t);
  const shop = await storeShop(platform, {}, 0);
  const categoryId = shop.categories[0]?.id ?? "";
  const sizes = Array.from({ length: 250 }, (_, index) => `Size ${index} `.padEnd(400, "x"));
  const products = Array.from({ length: 120 }, (_, position) =>
    makeProduct({
      sellerId: shop.seller.id,
      categoryId,
      position: position % 7,
      options: [{ name: "Size", values: sizes }],
      variants: sizes.map((size) => makeVariant({ values: [size], stock: position % 2 })),
    }),
  );
  t.ok(JSON.stringify(products.map(({ variants }) => variants)).length > 12_000_000);
  await platform.shops.replace({ ...shop, products });
  type Read = (this: SqliteDatabase, sql: string, parameters?: Parameters) => Row[];
  const all: Read = Reflect.get(SqliteDatabase.prototype, "all");
  const plans = new Set<unknown>();
  let parts: number[] = [];
  t.intercept(SqliteDatabase.prototype, "all", {
    value(this: SqliteDatabase, sql: string, parameters?: Parameters) {
      const rows = all.call(this, sql, parameters);
      if (sql.includes("options, variants")) {
        parts.push(rows.length);
        for (const { detail } of all.call(this, `EXPLAIN QUERY PLAN ${sql}`, parameters)) plans.add(detail);
      }
      return rows;
    },
  });
  const { products: list } = platform;
  const filter = { ...NO_FILTER, inStock: true };
  const browse = async () => {
    parts = [];
    const query = { categoryId, sort: "name", filter, offset: 0, limit: 1 } as const;
    const { total } = await list.browse(shop.seller.id, query);
    const { inStock } = await list.facets(shop.seller.id, categoryId, filter);
    return { total, inStock, parts };
  };
  t.same(await browse(), { total: 60, inStock: 60, parts: [50, 50, 20] });
  t.same(await browse(), { total: 60, inStock: 60, parts: [] });
  t.equal(plans.size, 1);
  t.match([...plans][0], /^SEARCH products USING INDEX productsOfCategory \(.*\(position,id\)>\(\?,\?\)\)$/);
});

t.test("filters the products that it has read, also if one moves to another part during the reads", async (t) => {
  const platform = await openEmbedded(t);
  const shop = await storeShop(platform, {}, 0);
  const categoryId = shop.categories[0]?.id ?? "";
  const products = Array.from({ length: 120 }, (_, place) => {
    const variants = [makeVariant({ stock: place % 2 })];
    return makeProduct({ sellerId: shop.seller.id, categoryId, position: 2 * place, variants });
  });
  await platform.shops.replace({ ...shop, products });
  type Read = (this: SqliteDatabase, sql: string, parameters?: Parameters) => Row[];
  const all: Read = Reflect.get(SqliteDatabase.prototype, "all");
  const move = { id: products[0]?.id ?? "", position: 141 };
  t.intercept(SqliteDatabase.prototype, "all", {
    value(this: SqliteDatabase, sql: string, parameters?: Parameters) {
      const rows = all.call(this, sql, parameters);
      if (sql.includes("options, variants") && rows.some(({ id }) => id === move.id))
        this.run("UPDATE products SET position = :position WHERE id = :id", move);
      return rows;
    },
  });
  const filter = { ...NO_FILTER, inStock: true };
  const query = { categoryId, sort: "featured", filter, offset: 0, limit: 120 } as const;
  const { products: found } = await platform.products.browse(shop.seller.id, query);
  const inStock = products.filter((_, place) => place % 2 === 1);
  t.strictSame(
    found.map(({ id }) => id),
    inStock.map(({ id }) => id),
  );
});
