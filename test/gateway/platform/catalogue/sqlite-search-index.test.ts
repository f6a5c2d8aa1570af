import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import t, { type Test } from "tap";
import { PRODUCT_STATUSES, type Product } from "../../../../areas/shared/catalogue/product.ts";
import type { Shop } from "../../../../areas/shared/shops/shop.ts";
import { SqliteProducts } from "../../../../gateway/platform/catalogue/sqlite-catalogue.ts";
import { deriveProducts } from "../../../../gateway/platform/catalogue/sqlite-search.ts";
import type { Parameters, Row, SqliteDatabase } from "../../../../gateway/platform/database/sqlite-database.ts";
import { openDatabase } from "../../../../gateway/platform/open-database.ts";
import { SqliteShops } from "../../../../gateway/platform/shops/sqlite-shops.ts";
import {
  findProducts,
  makeCategory,
  makeProduct,
  makeSeller,
  makeVariant,
  storeProduct,
} from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

/** The content of the index without row ids: terms with their counts, documents, words and prices. */
function indexOf(database: SqliteDatabase): unknown {
  return {
    terms: database.all("SELECT term, col, doc, cnt FROM terms ORDER BY term, col"),
    documents: database.all("SELECT sellerId, productId, words FROM searchDocuments ORDER BY productId"),
    words: database.all("SELECT sellerId, word, products FROM searchWords ORDER BY sellerId, word"),
    prices: database.all("SELECT id, listedPrice FROM products ORDER BY id"),
  };
}

async function openShelf(t: Test, given: Pick<Product, "title" | "description">[]) {
  const database = openDatabase(join(testFolder(t), "awning.sqlite"));
  t.teardown(() => database.close());
  const seller = makeSeller({});
  const category = makeCategory({ sellerId: seller.id });
  const shelf = given.map((each) => makeProduct({ sellerId: seller.id, categoryId: category.id, ...each }));
  await new SqliteShops(database).create({ seller, categories: [category], products: shelf });
  return { database, products: new SqliteProducts(database), seller, shelf };
}

t.test("the index after any writes equals a rebuilt one", async (t) => {
  const database = openDatabase(join(testFolder(t), "awning.sqlite"));
  t.teardown(() => database.close());
  database.exec("CREATE VIRTUAL TABLE temp.terms USING fts5vocab (main, productSearch, col)");
  const [products, shops] = [new SqliteProducts(database), new SqliteShops(database)];
  const emptyShop = (id: string): Shop => {
    const seller = makeSeller({ id, domain: id });
    return { seller, categories: [makeCategory({ sellerId: id, id: `${id}-all` })], products: [] };
  };
  const [one, two] = [emptyShop("one"), emptyShop("two")];
  for (const shop of [one, two]) await shops.create(shop);

  const words = fc.array(fc.constantFrom("salt", "salty", "sea", "don't", "3.5", "青い"), { maxLength: 3 });
  const text = words.map((list) => list.join(" "));
  const shop = fc.constantFrom(one, two);
  const product = fc
    .record({
      sellerId: fc.constantFrom("one", "two"),
      place: fc.nat(3),
      status: fc.constantFrom(...PRODUCT_STATUSES),
      texts: fc.tuple(text, text, text, text),
      offer: fc.record({ price: fc.nat(99), stock: fc.nat(1) }),
    })
    .map(({ sellerId, place, status, texts: [title, description, value, sku], offer }) =>
      makeProduct({
        id: `${sellerId}-${place}`,
        sellerId,
        categoryId: `${sellerId}-all`,
        status,
        title,
        description,
        options: [{ name: "Kind", values: [value] }],
        variants: [makeVariant({ sku, ...offer }), makeVariant({ price: 50 })],
      }),
    );
  const write = fc.oneof(
    product.map((saved) => () => storeProduct({ products }, saved.sellerId, saved)),
    product.map(
      ({ sellerId, id }) =>
        () =>
          products.remove(sellerId, id).catch(() => undefined),
    ),
    fc.tuple(shop, product).map(([replaced, kept]) => () => {
      const isOwn = kept.sellerId === replaced.seller.id;
      return shops.replace({ ...replaced, products: isOwn ? [kept] : [] });
    }),
  );
  const property = fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
    for (const run of writes) await run();
    const kept = indexOf(database);
    await database.transaction(() => deriveProducts(database));
    assert.deepStrictEqual(kept, indexOf(database));
  });
  await fc.assert(property, { numRuns: 60 });
});

t.test("each term belongs to one seller: a search reads no other shop's products", async (t) => {
  const database = openDatabase(join(testFolder(t), "awning.sqlite"));
  t.teardown(() => database.close());
  database.exec("CREATE VIRTUAL TABLE temp.terms USING fts5vocab (main, productSearch, row)");
  const own = new Map<string, string>();
  const ids = ["one", "two", 'Three: "it\'s"', "vier-äß"];
  for (const id of ids) {
    const category = makeCategory({ sellerId: id });
    const product = makeProduct({ sellerId: id, categoryId: category.id, title: "Cup", description: "" });
    const seller = makeSeller({ id, domain: `d${ids.indexOf(id)}` });
    await new SqliteShops(database).create({ seller, categories: [category], products: [product] });
    own.set(id, product.id);
  }
  t.same(database.get("SELECT count(*) AS terms, max(doc) AS products FROM terms WHERE term LIKE '%cup'"), {
    terms: ids.length,
    products: 1,
  });
  for (const id of ids) {
    const { products } = await findProducts({ products: new SqliteProducts(database) }, id, "cu");
    t.same(
      products.map((product) => product.id),
      [own.get(id)],
    );
  }
});

t.test("a search reads the products that it finds by their ids, not all products of the shop", async (t) => {
  const database = openDatabase(join(testFolder(t), "awning.sqlite"));
  t.teardown(() => database.close());
  const read = database.all.bind(database);
  const plans: string[] = [];
  database.all = (sql, parameters) => {
    const plan = read(`EXPLAIN QUERY PLAN ${sql}`, parameters).map(({ detail }) => String(detail));
    plans.push(...plan.filter((step) => step.includes(" products ")));
    return read(sql, parameters);
  };
  await findProducts({ products: new SqliteProducts(database) }, "one", "cups");
  t.ok(plans.length > 0);
  t.strictSame([...new Set(plans)], ["SEARCH products USING INDEX sqlite_autoindex_products_1 (id=?)"]);
});

t.test("the index keeps beginnings of one and two letters after the seller's key", async (t) => {
  const { database, seller } = await openShelf(t, [{ title: "Teapot", description: "" }]);
  database.exec("CREATE VIRTUAL TABLE temp.terms USING fts5vocab (main, productSearch, row)");
  const terms = database.all("SELECT term FROM terms").map(({ term }) => String(term));
  const [key] = terms.filter((term) => term.endsWith("teapot")).map((term) => term.slice(0, -"teapot".length));
  assert(key);
  const table = database.get("SELECT sql FROM sqlite_schema WHERE name = 'productSearch'")?.["sql"];
  t.match(table, `prefix = '${key.length + 1} ${key.length + 2}'`);
  t.notMatch(key, seller.id);
});

t.test("excludes the products that it has found by their ids, not by their words", async (t) => {
  const { database, products, seller } = await openShelf(t, [
    { title: "Tea cup", description: "A cup for tea." },
    { title: "Teacup", description: "For tea." },
    { title: "Bowl", description: "Not a cup for tea." },
    { title: "Cup", description: "For tea, too." },
  ]);
  const read = database.all.bind(database);
  const terms: unknown[] = [];
  database.all = (sql, parameters) => {
    if (sql.includes("bm25")) terms.push(parameters?.["terms"]);
    return read(sql, parameters);
  };
  const { products: found } = await findProducts({ products }, seller.id, "cup tea");
  t.strictSame(
    found.map(({ title }) => title),
    ["Tea cup", "Teacup", "Cup", "Bowl"],
  );
  t.equal(terms.length, 3);
  t.notMatch(terms.join(), " NOT ");
});

t.test("reads a shop's words once for searches, until the shop changes, and ranks only results", async (t) => {
  const { database, products, seller, shelf } = await openShelf(t, [
    { title: "Harbour cup", description: "It is for tea, or to look at." },
  ]);
  let sent: string[] = [];
  for (const method of ["all", "get"] as const) {
    const read = database[method].bind(database) as (sql: string, parameters?: Parameters) => Row[];
    database[method] = ((sql: string, parameters?: Parameters) => {
      sent.push(sql);
      return read(sql, parameters);
    }) as never;
  }
  const search = async (text: string) => {
    sent = [];
    const { corrected } = await findProducts({ products }, seller.id, text);
    const count = (part: string) => sent.filter((sql) => sql.includes(part)).length;
    return { corrected, words: count("FROM searchWords"), ranked: count("bm25") };
  };
  t.same(await search("harbuor"), { corrected: "harbour", words: 1, ranked: 4 });
  t.same(await search("harbuor"), { corrected: "harbour", words: 0, ranked: 4 });
  t.same(await search("is it or to nonsense"), { corrected: null, words: 0, ranked: 2 });
  await storeProduct({ products }, seller.id, { ...(shelf[0] as Product), title: "Harbor cup" });
  t.same(await search("harbuor"), { corrected: "harbor", words: 1, ranked: 4 });
});
