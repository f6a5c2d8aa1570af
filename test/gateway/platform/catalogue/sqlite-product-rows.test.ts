import { join } from "node:path";
import t from "tap";
import { SqliteProducts } from "../../../../gateway/platform/catalogue/sqlite-catalogue.ts";
import { openDatabase } from "../../../../gateway/platform/open-database.ts";
import { SqliteShops } from "../../../../gateway/platform/shops/sqlite-shops.ts";
import { productRowsContract } from "../../../contract/product-rows.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeCategory, makeProduct, makeSeller } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

productRowsContract(t, openEmbedded, 25);

t.test("a search counts its results in an index, and reads those of the page", async (t) => {
  const database = openDatabase(join(testFolder(t), "awning.sqlite"));
  t.teardown(() => database.close());
  const seller = makeSeller({});
  const category = makeCategory({ sellerId: seller.id });
  const products = Array.from({ length: 30 }, (_, position) =>
    makeProduct({ sellerId: seller.id, categoryId: category.id, title: `Cup ${position}`, position }),
  );
  await new SqliteShops(database).create({ seller, categories: [category], products });
  const steps = new Set<string>();
  const read: number[] = [];
  const all = database.all.bind(database);
  const get = database.get.bind(database);
  const explain = (sql: string, parameters?: Record<string, string>) => {
    for (const { detail } of all(`EXPLAIN QUERY PLAN ${sql}`, parameters)) steps.add(String(detail));
  };
  database.all = (sql, parameters) => {
    if (sql.includes("rowWords")) explain(sql, parameters as Record<string, string>);
    const rows = all(sql, parameters);
    read.push(rows.length);
    return rows;
  };
  database.get = (sql, parameters) => {
    explain(sql, parameters as Record<string, string>);
    return get(sql, parameters);
  };
  const query = { text: "cup", status: null, categoryId: null, sort: "title", offset: 5, limit: 4 } as const;
  const page = await new SqliteProducts(database).rows(seller.id, query);
  t.equal(page.total, 30);
  t.equal(page.products.length, 4);
  t.strictSame(read, [1, 4, 4], "the counts by status, the ids and the products of the page");
  t.match(
    [...steps],
    ["SEARCH products USING COVERING INDEX productsByWords (sellerId=?)", "USE TEMP B-TREE FOR ORDER BY"],
  );
});
