import type { SQLInputValue } from "node:sqlite";
import { BrokenRecord } from "../errors.ts";
import { parseField, requireStructure } from "../record-structure.ts";
import type { Parameters, Row } from "./sqlite-database.ts";

/** How a table's rows and a record of the domain become each other. */
export interface RowMapping<T> {
  /** The columns, comma-separated, as `SELECT` takes them. */
  columns: string;
  /** The statement that adds a record; its parameters are those of {@link toRow}. */
  insert: string;
  /** The same, but a row with that id is replaced if it is the same seller's; otherwise no row changes. */
  upsert: string;
  /** What `UPDATE` sets to write anew what is derived; its parameters are those of {@link derive}. */
  derivation: string;
  derive: (record: T) => Parameters;
  toRow: (record: T) => Parameters;
  /** @throws BrokenRecord */
  fromRow: (row: Row) => T;
}

/**
 * `plain` columns hold the field as it is, `json` columns hold it as JSON. What is `derived` from a record is written
 * with it, for queries, and never read back. What is `replaced` gets the value of its expression, not the record's,
 * where a row is there already.
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

/** The records of rows of several shops, without those that can't be read: one shop's fault must not stop the others. */
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
