import type { Parameters, Row, SqliteDatabase } from "../database/sqlite-database.ts";
import type { Holding } from "./holdings.ts";

/** Rows in memory at a time. */
const BATCH = 200;

export interface HeldTable<Held> {
  name: string;
  /** Whether what was there once may go. */
  removable?: boolean;
  /** What is read of a row, comma-separated. */
  columns: string;
  /** The columns that a record's key is made of, a slash between them. */
  key: readonly string[];
  /** The columns by which they are read; there is an index of them, and no two rows are alike in them. */
  order: readonly string[];
  fromRow: (row: Row) => Held;
  /** Writes a record in the place of the one with its key, inside a transaction. */
  write: (record: Held) => void;
}

/** The records of one table. */
export function tableHolding<Held>(
  database: SqliteDatabase,
  { name, removable, columns, key, order, fromRow, write }: HeldTable<Held>,
): Holding<Held> {
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

/** A key's parts under the names of their columns; only the last may hold a slash. */
function keyed(columns: readonly string[], key: string): Parameters {
  const parts = key.split("/");
  const values = [...parts.slice(0, columns.length - 1), parts.slice(columns.length - 1).join("/")];
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ""]));
}
