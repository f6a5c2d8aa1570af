import type { SQLInputValue } from "node:sqlite";
import type { Category, Product } from "../../../../areas/shared/domain/product.ts";
import type { Seller } from "../../../../areas/shared/domain/seller.ts";
import type { Parameters, Row } from "./sqlite-database.ts";

/** How a table's rows and a record of the domain become each other. */
export interface RowMapping<T> {
  /** The columns, comma-separated, as `SELECT` takes them. */
  columns: string;
  /** The statement that adds a record; its parameters are those of {@link toRow}. */
  insert: string;
  /** The same, but a row with that id is replaced if it is the same seller's; otherwise no row changes. */
  upsert: string;
  toRow: (record: T) => Parameters;
  fromRow: (row: Row) => T;
}

/** `plain` columns hold the field as it is, `json` columns hold it as JSON. */
function mapRows<T>(table: string, fields: { [Field in keyof Required<T>]: "plain" | "json" }): RowMapping<T> {
  const names = Object.keys(fields) as (keyof T & string)[];
  const insert = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `:${name}`).join(", ")})`;
  const assignments = names.filter((name) => name !== "id").map((name) => `${name} = excluded.${name}`);
  return {
    columns: names.map((name) => `${table}.${name}`).join(", "),
    insert,
    upsert:
      `${insert} ON CONFLICT (id) DO UPDATE SET ${assignments.join(", ")} ` +
      `WHERE ${table}.sellerId = excluded.sellerId`,
    toRow: (record) => {
      const row: Parameters = {};
      for (const name of names) {
        row[name] = fields[name] === "json" ? JSON.stringify(record[name]) : (record[name] as SQLInputValue);
      }
      return row;
    },
    fromRow: (row) => {
      const record: Record<string, unknown> = {};
      for (const name of names) record[name] = fields[name] === "json" ? JSON.parse(String(row[name])) : row[name];
      return record as T;
    },
  };
}

export const sellerRows = mapRows<Seller>("sellers", {
  id: "plain",
  domain: "plain",
  previousDomains: "json",
  customDomain: "json",
  name: "plain",
  tagline: "plain",
  about: "plain",
  logo: "json",
  cover: "json",
  theme: "json",
  currency: "plain",
  locale: "plain",
  contact: "json",
  deliveryOptions: "json",
  paymentInstructions: "plain",
  status: "plain",
  ownerId: "plain",
  subscription: "json",
  createdAt: "plain",
  updatedAt: "plain",
  version: "plain",
});

export const categoryRows = mapRows<Category>("categories", {
  id: "plain",
  sellerId: "plain",
  name: "plain",
  slug: "plain",
  description: "plain",
  position: "plain",
});

export const productRows = mapRows<Product>("products", {
  id: "plain",
  sellerId: "plain",
  categoryId: "plain",
  title: "plain",
  slug: "plain",
  description: "plain",
  status: "plain",
  position: "plain",
  images: "json",
  options: "json",
  variants: "json",
  createdAt: "plain",
  updatedAt: "plain",
});
