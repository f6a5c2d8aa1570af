import t from "tap";
import { NO_FILTER } from "../../../../areas/shared/catalogue/listing.ts";
import { SqliteDatabase } from "../../../../gateway/platform/database/sqlite-database.ts";
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

t.test("keeps the variants of many categories", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, categories } = await storeShop(platform, {}, 20);
  const all: (this: SqliteDatabase, sql: string) => unknown = Reflect.get(SqliteDatabase.prototype, "all");
  const reads = t.capture(SqliteDatabase.prototype, "all", all);
  const readAll = async () => {
    for (let index = 0; index < 9; index += 1)
      await platform.products.facets(seller.id, `${categories[0]?.id}-${index}`, NO_FILTER);
    return reads().filter(({ args: [sql] }) => sql.includes("options, variants")).length;
  };
  t.equal(await readAll(), 9);
  t.equal(await readAll(), 0);
});
