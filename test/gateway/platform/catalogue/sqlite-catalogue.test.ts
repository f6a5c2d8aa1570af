import { join } from "node:path";
import t from "tap";
import { SqliteProducts } from "../../../../gateway/platform/catalogue/sqlite-catalogue.ts";
import { openDatabase } from "../../../../gateway/platform/open-database.ts";
import { categoriesContract } from "../../../contract/categories.ts";
import { productsContract } from "../../../contract/products.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { testFolder } from "../../../support/system.ts";

productsContract(t, openEmbedded);

categoriesContract(t, openEmbedded);

t.test("reads a category in order along an index, in one status or in all", async (t) => {
  const database = openDatabase(join(testFolder(t), "awning.sqlite"));
  t.teardown(() => database.close());
  const read = database.all.bind(database);
  const steps = new Set<string>();
  database.all = (sql, parameters) => {
    for (const { detail } of read(`EXPLAIN QUERY PLAN ${sql}`, parameters)) steps.add(String(detail));
    return read(sql, parameters);
  };
  const products = new SqliteProducts(database);
  const after = { position: 3, id: "cup" };
  for (const status of [{}, { status: "active" }] as const)
    await products.list("one", { categoryId: "cups", ...status, after, limit: 9 });
  t.strictSame([...steps].toSorted(), [
    "LEFT",
    "MERGE (UNION ALL)",
    "RIGHT",
    "SEARCH products USING INDEX productsOfCategory (sellerId=? AND categoryId=? AND status=? AND (position,id)>(?,?))",
  ]);
});
