import { listedPrice } from "../../../../areas/shared/domain/listing.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import { productRows } from "./sqlite-rows.ts";
import { indexProduct } from "./sqlite-search-index.ts";

/** So many products are in memory at a time. */
const BATCH = 500;

const PRODUCTS = `SELECT ${productRows.columns} FROM products WHERE id > :after ORDER BY id LIMIT ${BATCH}`;
const LIST = "UPDATE products SET listedPrice = :price WHERE id = :id";

/** Makes anew what is derived from the products, inside the transaction of a migration. */
export function deriveProducts(database: SqliteDatabase): void {
  for (const table of ["productSearch", "searchDocuments", "searchWords"]) database.exec(`DELETE FROM ${table}`);
  for (let after = "", more = true; more; ) {
    const products = database.all(PRODUCTS, { after }).map(productRows.fromRow);
    for (const product of products) {
      database.run(LIST, { id: product.id, price: listedPrice(product) });
      indexProduct(database, product);
    }
    after = products.at(-1)?.id ?? after;
    more = products.length === BATCH;
  }
}
