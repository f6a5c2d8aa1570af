import type { SqliteDatabase } from "../database/sqlite-database.ts";
import { readable } from "../database/sqlite-rows.ts";
import { productRows } from "./sqlite-catalogue-rows.ts";
import { indexProduct } from "./sqlite-search-index.ts";

/** So many products are in memory at a time. */
const BATCH = 500;

const PRODUCTS = `SELECT ${productRows.columns} FROM products WHERE id > :after ORDER BY id LIMIT ${BATCH}`;
const DERIVE = `UPDATE products SET ${productRows.derivation} WHERE id = :id`;

/** Makes anew what is derived from the products, inside the transaction of a migration. */
export function deriveProducts(database: SqliteDatabase): void {
  for (const table of ["productSearch", "searchDocuments", "searchWords"]) database.exec(`DELETE FROM ${table}`);
  for (let after = "", more = true; more; ) {
    const rows = database.all(PRODUCTS, { after });
    for (const product of readable(rows, productRows)) {
      database.run(DERIVE, { id: product.id, ...productRows.derive(product) });
      indexProduct(database, product);
    }
    after = String(rows.at(-1)?.["id"] ?? after);
    more = rows.length === BATCH;
  }
}
