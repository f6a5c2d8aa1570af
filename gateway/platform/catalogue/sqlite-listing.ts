import {
  type Facets,
  facetsOf,
  isUnfiltered,
  type ListingFilter,
  type ListingSort,
  matchesFilter,
} from "../../../areas/shared/catalogue/listing.ts";
import type { Product, ProductOption, Variant } from "../../../areas/shared/catalogue/product.ts";
import type { Row, SqliteDatabase } from "../database/sqlite-database.ts";
import { parseField } from "../record-structure.ts";
import type { BrowseQuery } from "./products.ts";
import { productRows } from "./sqlite-catalogue-rows.ts";

/** `compareListed` in SQL. */
const ORDERS: Record<Exclude<ListingSort, "relevance">, string> = {
  featured: "position, id",
  newest: "createdAt DESC, id",
  "price-asc": "listedPrice, id",
  "price-desc": "listedPrice DESC, id",
  name: "title, id",
};

const LISTED = "FROM products WHERE sellerId = :sellerId AND categoryId = :categoryId AND status = 'active'";
const COUNT = `SELECT count(*) AS count ${LISTED}`;
const GET = `SELECT ${productRows.columns} FROM products WHERE sellerId = :sellerId AND id = :id`;

/** See `Products.browse`. What is shown is read whole; of the others the ids, or what a filter looks at. */
export function browse(
  database: SqliteDatabase,
  sellerId: string,
  { categoryId, sort, filter, offset, limit }: BrowseQuery,
): { products: Product[]; total: number } {
  const parameters = { sellerId, categoryId };
  const get = (id: unknown): Product => productRows.fromRow(database.get(GET, { sellerId, id: String(id) }) as Row);
  if (isUnfiltered(filter)) {
    const sql = `SELECT id ${LISTED} ORDER BY ${ORDERS[sort]} LIMIT :limit OFFSET :offset`;
    const rows = database.all(sql, { ...parameters, limit, offset });
    return { products: rows.map(({ id }) => get(id)), total: Number(database.get(COUNT, parameters)?.["count"]) };
  }
  const sql = `SELECT id, options, variants ${LISTED} ORDER BY ${ORDERS[sort]}`;
  const matching = database.all(sql, parameters).filter((row) => matchesFilter(fromListedRow(row), filter));
  return { products: matching.slice(offset, offset + limit).map(({ id }) => get(id)), total: matching.length };
}

/** See `Products.facets`. */
export function facets(database: SqliteDatabase, sellerId: string, categoryId: string, filter: ListingFilter): Facets {
  const sql = `SELECT id, options, variants ${LISTED} ORDER BY ${ORDERS.featured}`;
  return facetsOf(database.all(sql, { sellerId, categoryId }).map(fromListedRow), filter);
}

function fromListedRow({ id, options, variants }: Row): Pick<Product, "options" | "variants"> {
  return {
    options: parseField("products", id, "options", options) as ProductOption[],
    variants: parseField("products", id, "variants", variants) as Variant[],
  };
}
