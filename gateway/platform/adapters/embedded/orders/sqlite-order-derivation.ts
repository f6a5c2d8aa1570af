import { customerWords } from "../../shared/order-words.ts";
import type { SqliteDatabase } from "../database/sqlite-database.ts";
import { orderRows, spacedWords } from "../database/sqlite-rows.ts";

/** So many orders are in memory at a time. */
const BATCH = 500;

const ORDERS = `SELECT ${orderRows.columns} FROM orders WHERE id > :after ORDER BY id LIMIT ${BATCH}`;
const WRITE = "UPDATE orders SET customerWords = :words WHERE id = :id";

/** Makes anew what is derived from the orders, inside the transaction of a migration. */
export function deriveOrders(database: SqliteDatabase): void {
  for (let after = "", more = true; more; ) {
    const orders = database.all(ORDERS, { after }).map(orderRows.fromRow);
    for (const order of orders) database.run(WRITE, { id: order.id, words: spacedWords(customerWords(order)) });
    after = orders.at(-1)?.id ?? after;
    more = orders.length === BATCH;
  }
}
