import type { Order, OrderAxes } from "../../../areas/shared/orders/order.ts";
import {
  isInView,
  ORDER_VIEW_STATES,
  ORDER_VIEWS,
  type OrderView,
} from "../../../areas/shared/orders/order-actions.ts";
import { type SoldOrder, soldOrder } from "../../../areas/shared/orders/sales.ts";
import type { Parameters, SqliteDatabase } from "../database/sqlite-database.ts";
import { mapRows, readable } from "../database/sqlite-rows.ts";
import { parseField } from "../record-structure.ts";
import { orderWords, readOrderText } from "./order-words.ts";
import { type OrderQuery, paymentIds } from "./orders.ts";

/** Joins words, each with a space before it: `instr` with a leading space matches the beginnings of words. */
const spacedWords = (words: string[]): string => words.map((word) => ` ${word}`).join("");

export const orderRows = mapRows<Order>(
  "orders",
  {
    id: "plain",
    sellerId: "plain",
    number: "plain",
    accessToken: "plain",
    customer: "json",
    lines: "json",
    delivery: "json",
    tracking: "json",
    note: "plain",
    notes: "json",
    paymentMethod: "plain",
    adjustments: "json",
    taxes: "json",
    total: "plain",
    currency: "plain",
    status: "plain",
    payment: "plain",
    fulfillment: "plain",
    events: "json",
    createdAt: "plain",
    expiresAt: "plain",
    remindAt: "plain",
    payments: "json",
    syncAt: "plain",
  },
  {
    customerWords: (order) => spacedWords(orderWords(order)),
    paymentSession: (order) => paymentIds(order).session,
    paymentIntent: (order) => paymentIds(order).intent,
  },
);

const COUNT = `
  SELECT status, payment, fulfillment, count(*) AS orders FROM orders
  WHERE sellerId = :sellerId GROUP BY status, payment, fulfillment`;
const SOLD = `
  SELECT rowid AS place, id, createdAt, status, currency, lines, payments FROM orders
  WHERE sellerId = :sellerId AND (createdAt, rowid) > (:createdAt, :place)
  ORDER BY createdAt, rowid LIMIT :limit`;

/** Orders per batch, about ten milliseconds of work. Between batches, the process answers other requests. */
const SOLD_BATCH = 1_000;

/** See `Orders.find`. Searches in the index `ordersListed`, and reads the rows of the results only. */
export function findOrders(database: SqliteDatabase, sellerId: string, query: OrderQuery): Order[] {
  const { view, text, from, until, before = Number.MAX_SAFE_INTEGER, limit } = query;
  const conditions = ["sellerId = :sellerId", "number < :before", ...VIEW_CONDITIONS[view]];
  const parameters: Parameters = { sellerId, before, limit };
  if (from) {
    conditions.push("createdAt >= :from");
    parameters["from"] = from.toISOString();
  }
  if (until) {
    conditions.push("createdAt < :until");
    parameters["until"] = until.toISOString();
  }
  const search = readOrderText(text);
  if (search) {
    const words = search.words.map((_, index) => `instr(customerWords, :word${index}) > 0`);
    conditions.push(`(number = :number${words.length > 0 ? ` OR (${words.join(" AND ")})` : ""})`);
    parameters["number"] = search.number;
    for (const [index, word] of search.words.entries()) parameters[`word${index}`] = ` ${word}`;
  }
  const numbers = `
    SELECT number FROM orders INDEXED BY ordersListed WHERE ${conditions.join(" AND ")}
    ORDER BY number DESC LIMIT :limit`;
  const sql = `
    SELECT ${orderRows.columns} FROM orders
    WHERE sellerId = :sellerId AND number IN (${numbers}) ORDER BY number DESC`;
  return database.all(sql, parameters).map(orderRows.fromRow);
}

/** The states of each view as SQL. They are constants, without user input. */
const VIEW_CONDITIONS = Object.fromEntries(
  ORDER_VIEWS.map((view) => [
    view,
    Object.entries(ORDER_VIEW_STATES[view]).map(
      ([axis, states]) => `${axis} IN (${states.map((state) => `'${state}'`).join(", ")})`,
    ),
  ]),
) as Record<OrderView, string[]>;

/** See `Orders.counts`. */
export function countOrders(database: SqliteDatabase, sellerId: string): Record<OrderView, number> {
  const groups = database.all(COUNT, { sellerId }) as unknown as (OrderAxes & { orders: number })[];
  const inView = (view: OrderView): number =>
    groups.reduce((sum, { orders, ...axes }) => (isInView(axes, view) ? sum + orders : sum), 0);
  return Object.fromEntries(ORDER_VIEWS.map((view) => [view, inView(view)])) as Record<OrderView, number>;
}

/** See `Orders.sold`. */
export async function soldOrders(database: SqliteDatabase, sellerId: string, from: Date): Promise<SoldOrder[]> {
  const sold: SoldOrder[] = [];
  // Row ids begin at 1: the first batch includes orders placed exactly at `from`.
  for (let after = { createdAt: from.toISOString(), place: 0 }, more = true; more; ) {
    const rows = database.all(SOLD, { sellerId, ...after, limit: SOLD_BATCH });
    for (const row of rows) {
      const [lines, payments] = (["lines", "payments"] as const).map((field) =>
        parseField("orders", row["id"], field, row[field]),
      );
      sold.push(soldOrder({ ...row, lines, payments } as unknown as Order));
    }
    const last = rows.at(-1);
    if (last) after = { createdAt: String(last["createdAt"]), place: Number(last["place"]) };
    more = rows.length === SOLD_BATCH;
    if (more) await new Promise((resume) => setImmediate(resume));
  }
  return sold;
}

/** Orders in memory at a time. */
const BATCH = 500;

const ORDERS = `SELECT ${orderRows.columns} FROM orders WHERE id > :after ORDER BY id LIMIT ${BATCH}`;
const WRITE = "UPDATE orders SET customerWords = :words WHERE id = :id";

/** Recomputes the columns derived from orders, inside the transaction of a migration. */
export function deriveOrders(database: SqliteDatabase): void {
  for (let after = "", more = true; more; ) {
    const rows = database.all(ORDERS, { after });
    for (const order of readable(rows, orderRows))
      database.run(WRITE, { id: order.id, words: spacedWords(orderWords(order)) });
    after = String(rows.at(-1)?.["id"] ?? after);
    more = rows.length === BATCH;
  }
}
