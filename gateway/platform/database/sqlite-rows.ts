import type { SQLInputValue } from "node:sqlite";
import { BrokenRecord } from "../errors.ts";
import { parseField, requireStructure } from "../record-structure.ts";
import type { Parameters, Row } from "./sqlite-database.ts";

/** Maps between a table's rows and domain records. */
export interface RowMapping<T> {
  /** The columns for `SELECT`, comma-separated. */
  columns: string;
  /** The statement that inserts a record. Its parameters are those of {@link toRow}. */
  insert: string;
  /** Inserts a record, or replaces the row with its id if it has the same seller. Otherwise changes no row. */
  upsert: string;
  /** The assignments of an `UPDATE` that recomputes the derived columns. Its parameters are those of {@link derive}. */
  derivation: string;
  derive: (record: T) => Parameters;
  toRow: (record: T) => Parameters;
  /** @throws BrokenRecord */
  fromRow: (row: Row) => T;
}

/**
 * Creates the mapping of a table. `plain` columns hold the field's value, `json` columns hold it as JSON. `derived`
 * columns are computed from the record, for queries, and never read back. When an existing row is replaced, columns in
 * `replaced` get the value of their SQL expression.
 */
export function mapRows<T>(
  table: string,
  fields: { [Field in keyof Required<T>]: "plain" | "json" },
  derived: Record<string, (record: T) => SQLInputValue> = {},
  replaced: Partial<Record<keyof T & string, string>> = {},
): RowMapping<T> {
  const names = Object.keys(fields) as (keyof T & string)[];
  const written = [...names, ...Object.keys(derived)];
  const insert = `INSERT INTO ${table} (${written.join(", ")}) VALUES (${written.map((name) => `:${name}`).join(", ")})`;
  const assignments = written
    .filter((name) => name !== "id")
    .map((name) => `${name} = ${replaced[name as keyof T & string] ?? `excluded.${name}`}`);
  const derive = (record: T): Parameters =>
    Object.fromEntries(Object.entries(derived).map(([name, valueOf]) => [name, valueOf(record)]));
  return {
    columns: names.map((name) => `${table}.${name}`).join(", "),
    insert,
    upsert:
      `${insert} ON CONFLICT (id) DO UPDATE SET ${assignments.join(", ")} ` +
      `WHERE ${table}.sellerId = excluded.sellerId`,
    derivation: Object.keys(derived)
      .map((name) => `${name} = :${name}`)
      .join(", "),
    derive,
    toRow: (record) => {
      const row = derive(record);
      for (const name of names) {
        row[name] = fields[name] === "json" ? JSON.stringify(record[name]) : (record[name] as SQLInputValue);
      }
      return row;
    },
    fromRow: (row) => {
      const record: Record<string, unknown> = {};
      for (const name of names) {
        record[name] = fields[name] === "json" ? parseField(table, row["id"], name, row[name]) : row[name];
      }
      requireStructure(table, row["id"], record);
      return record as T;
    },
  };
}

/** Yields the records of rows, and skips broken ones: a broken record of one shop must not affect the others. */
export function* readable<T>(
  rows: Row[],
  { fromRow }: Pick<RowMapping<T>, "fromRow">,
  onBroken: (error: BrokenRecord) => void = () => {},
): Generator<T> {
  for (const row of rows) {
    try {
      yield fromRow(row);
    } catch (error) {
      if (!(error instanceof BrokenRecord)) throw error;
      onBroken(error);
    }
  }
}
