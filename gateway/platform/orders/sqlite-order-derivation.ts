import type { SqliteDatabase } from "../database/sqlite-database.ts";
import { readable } from "../database/sqlite-rows.ts";
import { orderWords } from "./order-words.ts";
import { orderRows, spacedWords } from "./sqlite-order-rows.ts";

/** So many orders are in memory at a time. */
const BATCH = 500;

const ORDERS = `SELECT ${orderRows.columns} FROM orders WHERE id > :after ORDER BY id LIMIT ${BATCH}`;
const WRITE = "UPDATE orders SET customerWords = :words WHERE id = :id";

/** Makes anew what is derived from the orders, inside the transaction of a migration. */
export function deriveOrders(database: SqliteDatabase): void {
  for (let after = "", more = true; more; ) {
    const rows = database.all(ORDERS, { after });
    for (const order of readable(rows, orderRows))
      database.run(WRITE, { id: order.id, words: spacedWords(orderWords(order)) });
    after = String(rows.at(-1)?.["id"] ?? after);
    more = rows.length === BATCH;
  }
}
