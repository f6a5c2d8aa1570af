import {
  AWAITING_PAYMENT,
  FIRST_ORDER_NUMBER,
  hasStatesOf,
  ORDER_VIEW_STATES,
  ORDER_VIEWS,
  type Order,
  type OrderAxes,
  type OrderView,
  viewCounts,
} from "../../../areas/shared/orders/order.ts";
import { latestSync } from "../../../areas/shared/orders/order-payments.ts";
import { type SoldOrder, soldOrder } from "../../../areas/shared/orders/sales.ts";
import { readProducts, returnStock, takeStock } from "../catalogue/sqlite-catalogue.ts";
import {
  allRecords,
  insertInto,
  mapRows,
  type Parameters,
  type Row,
  type SqliteDatabase,
} from "../database/sqlite-database.ts";
import { IdempotencyKeyReused, ObjectNotFound } from "../errors.ts";
import type { SqliteMails } from "../mails/sqlite-mails.ts";
import { parseField } from "../record-structure.ts";
import { readSeller } from "../sellers/sqlite-sellers.ts";
import {
  changedOrder,
  type DueField,
  type OrderKey,
  type OrderPlacement,
  type OrderQuery,
  type OrderStep,
  type Orders,
  orderWords,
  paymentIds,
  readOrderText,
  restockedLines,
} from "./orders.ts";
import { SqliteOrderWatch } from "./sqlite-order-watch.ts";

/** Joins words, each with a space before it: `instr` with a leading space matches the beginnings of words. */
const spacedWords = (words: string[]): string => words.map((word) => ` ${word}`).join("");

export const orderRows = mapRows("orders", {
  customerWords: (order) => spacedWords(orderWords(order)),
  paymentSession: (order) => paymentIds(order).session,
  paymentIntent: (order) => paymentIds(order).intent,
});

const COUNT = `
  SELECT status, payment, fulfillment, count(*) AS orders FROM orders
  WHERE sellerId = :sellerId GROUP BY status, payment, fulfillment`;
/** Constants, without user input. */
const AWAITS_PAYMENT = Object.entries(AWAITING_PAYMENT)
  .map(([field, value]) => `${field} = '${value}'`)
  .join(" AND ");
const COUNT_AWAITING = `SELECT count(*) AS orders FROM orders WHERE sellerId = :sellerId AND ${AWAITS_PAYMENT}`;
const SOLD = `
  SELECT rowid AS place, id, createdAt, status, payment, fulfillment, paymentMethod, currency, lines, payments
  FROM orders
  WHERE sellerId = :sellerId AND (createdAt, rowid) > (:createdAt, :place)
  ORDER BY createdAt, rowid LIMIT :limit`;

/**
 * Orders per batch, some milliseconds of work: an order may have 50 lines. Between batches, the process answers other
 * requests.
 */
const SOLD_BATCH = 200;

/** See `Orders.list`. Searches in the index `ordersListed`, and reads the rows of the results only. */
function listOrders(database: SqliteDatabase, sellerId: string, query: OrderQuery): Order[] {
  const { view = "all", text = "", from, until, before = Number.MAX_SAFE_INTEGER, limit } = query;
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

/** Each view as SQL. They are constants, without user input. */
const VIEW_CONDITIONS = Object.fromEntries(
  ORDER_VIEWS.map((view) => {
    const states = Object.entries(ORDER_VIEW_STATES[view]).map(
      ([axis, states]) => `${axis} IN (${states.map((state) => `'${state}'`).join(", ")})`,
    );
    // Of the index's rows, it reads only unpaid orders themselves: the index has no payment methods.
    return [view, view === "all" ? states : [...states, `NOT (${AWAITS_PAYMENT})`]];
  }),
) as Record<OrderView, string[]>;

/** See `Orders.counts`. */
function countOrders(database: SqliteDatabase, sellerId: string): Record<OrderView, number> {
  const groups = database.all(COUNT, { sellerId }) as unknown as (OrderAxes & { orders: number })[];
  const awaiting = Number(database.get(COUNT_AWAITING, { sellerId })?.["orders"]);
  return viewCounts(
    (view) => groups.reduce((sum, { orders, ...axes }) => (hasStatesOf(axes, view) ? sum + orders : sum), 0),
    awaiting,
  );
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

const WRITE = "UPDATE orders SET customerWords = :words WHERE id = :id";

/** Recomputes the columns derived from orders, inside the transaction of a migration. */
export function deriveOrders(database: SqliteDatabase): void {
  for (const order of allRecords(database, "orders", orderRows))
    database.run(WRITE, { id: order.id, words: spacedWords(orderWords(order)) });
}

const { columns, find, insert, toRow, upsert } = orderRows;

const GET = `SELECT ${columns} FROM orders WHERE sellerId = :sellerId AND id = :orderId`;
const FIND_BY_TOKEN = `SELECT ${columns} FROM orders WHERE sellerId = :sellerId AND accessToken = :accessToken`;
const FIND_BY_PAYMENT = ["paymentSession", "paymentIntent"].map(
  (column) => `SELECT ${columns} FROM orders WHERE sellerId = :sellerId AND ${column} = :id`,
);
const IS_UNPAID = "status = 'placed' AND payment = 'pending'";
const listDue = (field: DueField, condition: string): string => `
  SELECT id, sellerId FROM orders WHERE ${field} IS NOT NULL AND ${condition} ORDER BY ${field}, id LIMIT :limit`;
const LIST_DUE: Record<DueField, string> = {
  expiresAt: listDue("expiresAt", `${IS_UNPAID} AND expiresAt <= :now`),
  remindAt: listDue("remindAt", `${IS_UNPAID} AND remindAt <= :now`),
  syncAt: listDue("syncAt", "(syncAt <= :now OR syncAt > :latest)"),
};
const LAST_NUMBER = "SELECT max(number) AS number FROM orders WHERE sellerId = :sellerId";
const FIND_KEY = `
  SELECT requestHash, orderId FROM orderKeys WHERE sellerId = :sellerId AND idempotencyKey = :idempotencyKey`;
const INSERT_KEY = insertInto("orderKeys", "sellerId, idempotencyKey, requestHash, orderId");
const INCREMENT_REVISION = `
  INSERT INTO orderRevisions (sellerId, revision) VALUES (:sellerId, 1)
  ON CONFLICT (sellerId) DO UPDATE SET revision = revision + 1`;

export class SqliteOrders implements Orders {
  readonly #database: SqliteDatabase;
  readonly #mails: SqliteMails;
  readonly #watch: SqliteOrderWatch;

  constructor(database: SqliteDatabase, mails: SqliteMails) {
    this.#database = database;
    this.#mails = mails;
    this.#watch = new SqliteOrderWatch(database);
  }

  place(sellerId: string, placement: OrderPlacement): Promise<{ order: Order; repeated: boolean }> {
    return this.#database.transaction(() => {
      const earlier = this.#findPlaced(sellerId, placement);
      if (earlier) return { order: earlier, repeated: true };
      const seller = readSeller(this.#database, sellerId);
      const products = readProducts(this.#database, sellerId, placement.productIds);
      const number = this.#nextNumber(sellerId);
      const { order: built, mails } = placement.build({ seller, products, number });
      const order = { ...built, sellerId, number };
      this.#database.run(insert, toRow(order));
      const { idempotencyKey, requestHash } = placement;
      this.#database.run(INSERT_KEY, { sellerId, idempotencyKey, requestHash, orderId: order.id });
      takeStock(this.#database, sellerId, order.lines);
      incrementRevision(this.#database, sellerId);
      this.#mails.insert(mails);
      return { order, repeated: false };
    });
  }

  withdraw(sellerId: string, idempotencyKey: string): Promise<Order | undefined> {
    return this.#database.transaction(() => {
      const key = this.#database.get(FIND_KEY, { sellerId, idempotencyKey });
      if (key) return this.#orderOfKey(sellerId, key);
      readSeller(this.#database, sellerId);
      this.#database.run(INSERT_KEY, { sellerId, idempotencyKey, requestHash: null, orderId: null });
      return undefined;
    });
  }

  change(sellerId: string, orderId: string, step: (order: Order) => OrderStep | undefined): Promise<Order> {
    return this.#database.transaction(() => {
      const stored = find(this.#database, GET, { sellerId, orderId });
      if (!stored) throw new ObjectNotFound(`The seller has no order ${orderId}.`);
      const stepped = step(stored);
      if (!stepped) return stored;
      const order = changedOrder(stored, stepped.order);
      this.#database.run(upsert, toRow(order));
      incrementRevision(this.#database, sellerId);
      returnStock(this.#database, sellerId, restockedLines(stored, stepped));
      this.#mails.insert(stepped.mails);
      return order;
    });
  }

  async get(sellerId: string, orderId: string): Promise<Order | undefined> {
    return find(this.#database, GET, { sellerId, orderId });
  }

  async findByToken(sellerId: string, accessToken: string): Promise<Order | undefined> {
    return find(this.#database, FIND_BY_TOKEN, { sellerId, accessToken });
  }

  async findByPayment(sellerId: string, ids: readonly string[]): Promise<Order | undefined> {
    for (const id of ids) {
      for (const sql of FIND_BY_PAYMENT) {
        const found = find(this.#database, sql, { sellerId, id });
        if (found) return found;
      }
    }
    return undefined;
  }

  async list(sellerId: string, query: OrderQuery): Promise<Order[]> {
    return listOrders(this.#database, sellerId, query);
  }

  async counts(sellerId: string): Promise<Record<OrderView, number>> {
    return countOrders(this.#database, sellerId);
  }

  async sold(sellerId: string, from: Date): Promise<SoldOrder[]> {
    return soldOrders(this.#database, sellerId, from);
  }

  watch(sellerId: string, onChange: () => void): () => void {
    return this.#watch.watch(sellerId, onChange);
  }

  /** Stops all watchers. */
  close(): void {
    this.#watch.close();
  }

  async listDue(field: DueField, now: Date, limit: number): Promise<OrderKey[]> {
    const latest = field === "syncAt" && { latest: latestSync(now) };
    const rows = this.#database.all(LIST_DUE[field], { now: now.toISOString(), ...latest, limit });
    return rows.map(({ id, sellerId }) => ({ id: String(id), sellerId: String(sellerId) }));
  }

  /** The order already placed with this key, if any. @throws IdempotencyKeyReused */
  #findPlaced(sellerId: string, { idempotencyKey, requestHash }: OrderPlacement): Order | undefined {
    const key = this.#database.get(FIND_KEY, { sellerId, idempotencyKey });
    if (!key) return undefined;
    if (key["requestHash"] !== requestHash) throw new IdempotencyKeyReused("The key was used for a different request.");
    return this.#orderOfKey(sellerId, key);
  }

  #orderOfKey(sellerId: string, { orderId }: Row): Order | undefined {
    return orderId == null ? undefined : find(this.#database, GET, { sellerId, orderId: String(orderId) });
  }

  #nextNumber(sellerId: string): number {
    const last = this.#database.get(LAST_NUMBER, { sellerId })?.["number"] ?? null;
    return last === null ? FIRST_ORDER_NUMBER : Number(last) + 1;
  }
}

/** Records that an order of the seller was placed or changed, inside the same transaction. */
export function incrementRevision(database: SqliteDatabase, sellerId: string): void {
  database.run(INCREMENT_REVISION, { sellerId });
}
