import type { Membership } from "../../../areas/shared/accounts/account.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";
import { MEMBERSHIP_COLUMNS, membershipOf, writeMembership } from "../accounts/sqlite-accounts.ts";
import { chunksOf } from "../concurrency.ts";
import { type Parameters, type Row, type SqliteDatabase, upsertInto } from "../database/sqlite-database.ts";
import type { MailMessage } from "../mails/mails.ts";
import { orderRows } from "../orders/sqlite-orders.ts";
import type { PictureRecord } from "../pictures/images.ts";
import { parseField } from "../record-structure.ts";
import { putShop } from "../shops/sqlite-shops.ts";
import type {
  AccountRecord,
  MailRecord,
  MigrationStore,
  MigrationTable,
  OrderKeyRecord,
  OrderNumberRecord,
} from "./migration-store.ts";

/** Records in memory at a time. */
const BATCH = 200;

interface SqlTable<Item> {
  name: string;
  /** Whether the table supports deletion. */
  removable?: boolean;
  /** The columns to read, comma-separated. */
  columns: string;
  /** The columns of the record's key. Their values are joined with slashes. */
  key: readonly string[];
  /** The columns that order the rows. They need a unique index. */
  order: readonly string[];
  fromRow: (row: Row) => Item;
  /** Inserts or replaces a record, inside a transaction. */
  write: (record: Item) => void;
}

function sqlMigrationTable<Item>(
  database: SqliteDatabase,
  { name, removable, columns, key, order, fromRow, write }: SqlTable<Item>,
): MigrationTable<Item> {
  const hasKey = key.map((column) => `${column} = :${column}`).join(" AND ");
  const read = `SELECT ${columns}, ${order.map((column, index) => `${column} AS place${index}`).join(", ")} FROM ${name}`;
  const isLater = `(${order.join(", ")}) > (${order.map((_, index) => `:place${index}`).join(", ")})`;
  const page = `ORDER BY ${order.join(", ")} LIMIT ${BATCH}`;
  const remove = async (keys: readonly string[]): Promise<void> => {
    await database.transaction(() => {
      for (const text of keys) database.run(`DELETE FROM ${name} WHERE ${hasKey}`, keyed(key, text));
    });
  };
  return {
    async count() {
      return Number(database.get(`SELECT count(*) AS count FROM ${name}`)?.["count"]);
    },
    async *batches() {
      let rows = database.all(`${read} ${page}`);
      for (let last = rows.at(-1); last; last = rows.at(-1)) {
        yield rows.map(fromRow);
        const after = order.map((_, index) => [`place${index}`, last[`place${index}`]]);
        rows = database.all(`${read} WHERE ${isLater} ${page}`, Object.fromEntries(after));
      }
    },
    async find(keys) {
      const rows = keys.map((text) => database.get(`${read} WHERE ${hasKey}`, keyed(key, text)));
      return rows.filter((row) => row !== undefined).map(fromRow);
    },
    async put(records) {
      await database.transaction(() => {
        for (const record of records) write(record);
      });
    },
    ...(removable && { remove }),
  };
}

/** Splits a key into the values of its columns. Only the last value may contain slashes. */
function keyed(columns: readonly string[], key: string): Parameters {
  const parts = key.split("/");
  const values = [...parts.slice(0, columns.length - 1), parts.slice(columns.length - 1).join("/")];
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ""]));
}

const ACCOUNT_COLUMNS = "id, email, name, createdAt, passwordHash, disabled";
const PUT_ACCOUNT = upsertInto("accounts", ACCOUNT_COLUMNS, "id");
const END_ALL = ["DELETE FROM sessions WHERE accountId = :id", "DELETE FROM tickets WHERE accountId = :id"];

const KEY_COLUMNS = "sellerId, idempotencyKey, requestHash, orderId";
const PUT_KEY = upsertInto("orderKeys", KEY_COLUMNS, "sellerId, idempotencyKey");

const MAIL_COLUMNS = "id, message, attempts, createdAt, dueAt";
const PUT_MAIL = upsertInto("mails", MAIL_COLUMNS, "id");

const LAST_NUMBERS = "SELECT sellerId, max(number) AS last FROM orders GROUP BY sellerId";
const LAST_NUMBER = "SELECT max(number) AS last FROM orders WHERE sellerId = :sellerId";

const MARK_ARRIVED = upsertInto("arrivals", "one, at", "one");
const ARRIVED = "SELECT at FROM arrivals";

/** Reads and writes the rows unchanged. A batch sees everything committed before it was read. */
export function sqliteMigrationStore(
  database: SqliteDatabase,
  pictures: MigrationTable<PictureRecord>,
): MigrationStore {
  return {
    pictures,
    accounts: sqlMigrationTable<AccountRecord>(database, {
      name: "accounts",
      columns: ACCOUNT_COLUMNS,
      key: ["id"],
      order: ["id"],
      fromRow: ({ id, email, name, createdAt, passwordHash, disabled }) =>
        ({ id, email, name, createdAt, passwordHash, disabled: disabled === 1 }) as unknown as AccountRecord,
      write: ({ id, email, name, createdAt, passwordHash, disabled }) => {
        if (passwordHash === undefined) throw new TypeError(`The password hash of account ${id} is unknown.`);
        database.run(PUT_ACCOUNT, { id, email, name, createdAt, passwordHash, disabled: Number(disabled) });
        // Existing sessions and tickets may have been opened with another password.
        for (const sql of END_ALL) database.run(sql, { id });
      },
    }),
    memberships: sqlMigrationTable<Membership>(database, {
      removable: true,
      name: "memberships",
      columns: MEMBERSHIP_COLUMNS,
      key: ["accountId", "sellerId"],
      order: ["accountId", "sellerId"],
      fromRow: membershipOf,
      write: (membership) => writeMembership(database, membership),
    }),
    orders: sqlMigrationTable<Order>(database, {
      name: "orders",
      columns: orderRows.columns,
      key: ["sellerId", "id"],
      order: ["id"],
      fromRow: orderRows.fromRow,
      write: (order) => database.run(orderRows.upsert, orderRows.toRow(order)),
    }),
    orderKeys: sqlMigrationTable<OrderKeyRecord>(database, {
      name: "orderKeys",
      columns: KEY_COLUMNS,
      key: ["sellerId", "idempotencyKey"],
      order: ["sellerId", "idempotencyKey"],
      fromRow: ({ sellerId, idempotencyKey, requestHash, orderId }) =>
        ({ sellerId, idempotencyKey, requestHash, orderId }) as unknown as OrderKeyRecord,
      write: ({ sellerId, idempotencyKey, requestHash, orderId }) =>
        database.run(PUT_KEY, { sellerId, idempotencyKey, requestHash, orderId }),
    }),
    orderNumbers: orderNumbers(database),
    mails: sqlMigrationTable<MailRecord>(database, {
      removable: true,
      name: "mails",
      columns: MAIL_COLUMNS,
      key: ["id"],
      order: ["place"],
      fromRow: ({ id, message, attempts, createdAt, dueAt }) =>
        ({
          id,
          message: parseField("mails", id, "message", message) as MailMessage,
          attempts,
          createdAt,
          dueAt,
        }) as MailRecord,
      write: ({ id, message, attempts, createdAt, dueAt }) =>
        database.run(PUT_MAIL, { id, message: JSON.stringify(message), attempts, createdAt, dueAt }),
    }),

    putShop: (shop) => putShop(database, shop),

    async markArrived(at) {
      await database.write(MARK_ARRIVED, { one: 1, at });
    },

    async arrivedAt() {
      return database.get(ARRIVED)?.["at"] as string | undefined;
    },
  };
}

/** Derived from the orders: the table has no counters. */
function orderNumbers(database: SqliteDatabase): MigrationTable<OrderNumberRecord> {
  const all = (): OrderNumberRecord[] =>
    database.all(LAST_NUMBERS).map(({ sellerId, last }) => ({ sellerId: String(sellerId), last: Number(last) }));
  return {
    count: async () => all().length,
    async *batches() {
      yield* chunksOf(all(), BATCH);
    },
    find: async (keys) =>
      keys.flatMap((sellerId) => {
        const last = database.get(LAST_NUMBER, { sellerId })?.["last"];
        return typeof last === "number" ? { sellerId, last } : [];
      }),
    async put() {
      // The numbers are derived from the orders.
    },
  };
}
