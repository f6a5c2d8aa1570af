import { listedPrice } from "../../../areas/shared/catalogue/listing.ts";
import { mapRows, type Parameters, type SqliteDatabase } from "../database/sqlite-database.ts";
import { CARD_FIELDS, lowestStock, rowWords } from "./catalogue.ts";

/**
 * The condition that fields have these values, and its parameters. It contains only the given fields, so that SQLite
 * can use the matching index.
 */
export function equalTo(fields: Record<string, string | null | undefined>): {
  condition: string;
  parameters: Parameters;
} {
  const given = Object.entries(fields).filter(([, value]) => value != null) as [string, string][];
  return {
    condition: given.map(([name]) => `${name} = :${name}`).join(" AND "),
    parameters: Object.fromEntries(given),
  };
}

/** Returns a number that grows with each change of a shop that its pages show; `undefined` without such a shop. */
export const shopVersion = (database: SqliteDatabase, sellerId: string): unknown =>
  database.get("SELECT version FROM sellers WHERE id = :sellerId", { sellerId })?.["version"];

export const categoryRows = mapRows("categories", {}, { position: "categories.position" });

export const productRows = mapRows(
  "products",
  { listedPrice, lowestStock, rowWords },
  { version: "products.version + 1" },
);

export const cardRows = productRows.only(CARD_FIELDS);
