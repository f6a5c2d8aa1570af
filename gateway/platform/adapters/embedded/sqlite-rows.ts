import type { SQLInputValue } from "node:sqlite";
import { listedPrice } from "../../../../areas/shared/domain/listing.ts";
import type { Order } from "../../../../areas/shared/domain/order.ts";
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

/**
 * `plain` columns hold the field as it is, `json` columns hold it as JSON. What is `derived` from a record is written
 * with it, for queries, and never read back.
 */
function mapRows<T>(
  table: string,
  fields: { [Field in keyof Required<T>]: "plain" | "json" },
  derived: Record<string, (record: T) => SQLInputValue> = {},
): RowMapping<T> {
  const names = Object.keys(fields) as (keyof T & string)[];
  const written = [...names, ...Object.keys(derived)];
  const insert = `INSERT INTO ${table} (${written.join(", ")}) VALUES (${written.map((name) => `:${name}`).join(", ")})`;
  const assignments = written.filter((name) => name !== "id").map((name) => `${name} = excluded.${name}`);
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
      for (const [name, derive] of Object.entries(derived)) row[name] = derive(record);
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
  pages: "json",
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

export const productRows = mapRows<Product>(
  "products",
  {
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
  },
  { listedPrice },
);

export const orderRows = mapRows<Order>("orders", {
  id: "plain",
  sellerId: "plain",
  number: "plain",
  accessToken: "plain",
  customer: "json",
  lines: "json",
  delivery: "json",
  note: "plain",
  paymentMethod: "plain",
  itemsTotal: "plain",
  deliveryTotal: "plain",
  total: "plain",
  currency: "plain",
  status: "plain",
  payment: "plain",
  fulfillment: "plain",
  events: "json",
  createdAt: "plain",
  expiresAt: "plain",
});
