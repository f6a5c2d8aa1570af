import { listedPrice } from "../../../areas/shared/catalogue/listing.ts";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { showsStockChange, withStockReturned, withStockTaken } from "../../../areas/shared/catalogue/stock.ts";
import type { OrderLine } from "../../../areas/shared/orders/order.ts";
import type { SqliteDatabase } from "../database/sqlite-database.ts";
import { growVersion } from "../sellers/sqlite-sellers.ts";
import { lowestStock } from "./product-lists.ts";
import { productRows } from "./sqlite-catalogue-rows.ts";

const GET = `SELECT ${productRows.columns} FROM products WHERE sellerId = :sellerId AND id = :id`;
const SET_VARIANTS = `
  UPDATE products SET variants = :variants, listedPrice = :price, lowestStock = :lowest
  WHERE sellerId = :sellerId AND id = :id`;

/** Those of the products that the seller has, each once. */
export function readProducts(database: SqliteDatabase, sellerId: string, ids: Iterable<string>): Product[] {
  const rows = Array.from(new Set(ids), (id) => database.get(GET, { sellerId, id }));
  return rows.filter((row) => row !== undefined).map(productRows.fromRow);
}

/** Takes what the lines say was taken, inside a transaction. @throws RangeError where there is not so much */
export function takeStock(database: SqliteDatabase, sellerId: string, lines: readonly OrderLine[]): void {
  changeStock(database, sellerId, lines, withStockTaken);
}

/** Puts back what the lines say was taken, as far as there is still a place for it, inside a transaction. */
export function returnStock(database: SqliteDatabase, sellerId: string, lines: readonly OrderLine[]): void {
  changeStock(database, sellerId, lines, withStockReturned);
}

function changeStock(
  database: SqliteDatabase,
  sellerId: string,
  lines: readonly OrderLine[],
  change: typeof withStockTaken,
): void {
  const tracked = lines.filter(({ stockTaken }) => stockTaken);
  const products = readProducts(
    database,
    sellerId,
    tracked.map(({ productId }) => productId),
  );
  let isShown = false;
  for (const before of products) {
    const after = change(before, tracked);
    const variants = JSON.stringify(after.variants);
    const derived = { price: listedPrice(after), lowest: lowestStock(after) };
    database.run(SET_VARIANTS, { sellerId, id: after.id, variants, ...derived });
    isShown ||= showsStockChange(before, after);
  }
  if (isShown) growVersion(database, sellerId);
}
