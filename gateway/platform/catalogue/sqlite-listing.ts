import type { ProductRowSort } from "../../../areas/shared/catalogue/admin-catalogue.ts";
import {
  type Facets,
  facetsOf,
  isUnfiltered,
  type ListingFilter,
  type ListingSort,
  matchesFilter,
} from "../../../areas/shared/catalogue/listing.ts";
import {
  PRODUCT_STATUSES,
  type Product,
  type ProductOption,
  type ProductStatus,
  type Variant,
} from "../../../areas/shared/catalogue/product.ts";
import { lruMap } from "../../lru-map.ts";
import type { Parameters, Row, RowReading, SqliteDatabase } from "../database/sqlite-database.ts";
import { parseField } from "../record-structure.ts";
import {
  type BrowseQuery,
  type CardProduct,
  type LowStock,
  lowestVariants,
  type ProductRowPage,
  type ProductRowQuery,
  ROW_ORDERS,
  type RowPlace,
  rowParts,
} from "./catalogue.ts";
import { cardRows, equalTo, productRows } from "./sqlite-catalogue-rows.ts";

/** `compareListed` in SQL. */
const ORDERS: Record<Exclude<ListingSort, "relevance">, string> = {
  featured: "position, id",
  newest: "createdAt DESC, id",
  "price-asc": "listedPrice, id",
  "price-desc": "listedPrice DESC, id",
  name: "title, id",
};

const LISTED = "FROM products WHERE sellerId = :sellerId AND categoryId = :categoryId AND status = 'active'";

/** The fields for filtering. */
type Listed = Pick<Product, "options" | "variants">;

/** See `Products.browse`. Reads cards only for the page; of the others, the ids or the fields for filtering. */
export function browse(
  database: SqliteDatabase,
  sellerId: string,
  { categoryId, sort, filter, offset, limit }: BrowseQuery,
): { products: CardProduct[]; total: number } {
  const parameters = { sellerId, categoryId };
  const sql = `SELECT id ${LISTED} ORDER BY ${ORDERS[sort]}`;
  if (isUnfiltered(filter)) {
    const rows = database.all(`${sql} LIMIT :limit OFFSET :offset`, { ...parameters, limit, offset });
    const total = countProducts(database, { ...parameters, status: "active" });
    return { products: readPage(database, sellerId, rows, cardRows), total };
  }
  const listed = readListed(database, sellerId, categoryId);
  const matching = database.all(sql, parameters).filter(({ id }) => {
    const product = listed.get(String(id));
    return product !== undefined && matchesFilter(product, filter);
  });
  const page = matching.slice(offset, offset + limit);
  return { products: readPage(database, sellerId, page, cardRows), total: matching.length };
}

/** See `Products.facets`. */
export function facets(database: SqliteDatabase, sellerId: string, categoryId: string, filter: ListingFilter): Facets {
  return facetsOf([...readListed(database, sellerId, categoryId).values()], filter);
}

interface ListedCategory {
  /** Of the shop when it was read. */
  version: unknown;
  products: ReadonlyMap<string, Listed>;
  characters: number;
}

/** The most characters of JSON in all kept categories: about 60 MB of objects. A larger category is not kept. */
const MAX_CHARACTERS = 12_000_000;

/** The categories that were read last, by seller and category. */
const keptCategories = new WeakMap<SqliteDatabase, ReturnType<typeof lruMap<ListedCategory>>>();

const VERSION = "SELECT version FROM sellers WHERE id = :sellerId";

/**
 * The fields for filtering of a category's products, by id, in their own order. Parsing them is most of a list's cost, and
 * anyone can request one, so they are kept until the shop's version changes. The cached pages of the category have the
 * same condition. A sale that visitors don't see leaves the version.
 */
function readListed(database: SqliteDatabase, sellerId: string, categoryId: string): ReadonlyMap<string, Listed> {
  const sizeCalculation = ({ characters }: ListedCategory) => characters + 1;
  const kept = keptCategories.get(database) ?? lruMap<ListedCategory>(MAX_CHARACTERS, { sizeCalculation });
  keptCategories.set(database, kept);
  const key = `${sellerId} ${categoryId}`;
  // Read first: a commit between the two reads is then detected by the next call.
  const version = database.get(VERSION, { sellerId })?.["version"];
  const found = kept.get(key);
  if (found && found.version === version) return found.products;
  const sql = `SELECT id, options, variants ${LISTED} ORDER BY ${ORDERS.featured}`;
  const rows = database.all(sql, { sellerId, categoryId });
  const products = new Map(rows.map((row) => [String(row["id"]), fromListedRow(row)]));
  const characters = rows.reduce((sum, row) => sum + String(row["options"]).length + String(row["variants"]).length, 0);
  kept.set(key, { version, products, characters });
  return products;
}

function fromListedRow({ id, options, variants }: Row): Listed {
  return {
    options: parseField("products", id, "options", options) as ProductOption[],
    variants: parseField("products", id, "variants", variants) as Variant[],
  };
}

/** `compareRows` in SQL: the order of an index. */
const rowOrder = (sort: ProductRowSort): string => `${ROW_ORDERS[sort].join(" ")}, id`;

/** The condition that a row comes after the product, if given. */
function afterCondition(
  sort: ProductRowSort,
  after: RowPlace | undefined,
): { isAfter: string; afterParameters: Parameters } {
  if (!after) return { isAfter: "TRUE", afterParameters: {} };
  const [field, direction] = ROW_ORDERS[sort];
  const isLater = direction === "asc" ? ">" : "<";
  return {
    isAfter: `${field} ${isLater}= :afterValue AND (${field} ${isLater} :afterValue OR id > :afterId)`,
    afterParameters: { afterValue: after[field], afterId: after.id },
  };
}

const COUNTS = "SELECT status, count(*) AS count FROM products WHERE sellerId = :sellerId GROUP BY status";
const LOWEST = `
  SELECT ${productRows.columns} FROM products
  WHERE sellerId = :sellerId AND status = 'active' AND lowestStock <= :atMost ORDER BY lowestStock, id LIMIT :limit`;

/**
 * See `Products.rows`. Reads full rows only for the page. Of the others, it reads index entries: without a text those
 * up to the page's end, with a text all of the seller's.
 */
export function readRows(
  database: SqliteDatabase,
  sellerId: string,
  { text, status, categoryId, sort, after, offset, limit }: ProductRowQuery,
): ProductRowPage {
  const { condition: filter, parameters } = equalTo({ sellerId, status, categoryId });
  const { isAfter, afterParameters } = afterCondition(sort, after);
  const counts = countByStatus(database, sellerId);
  const parts = rowParts(text);
  if (parts.length > 0) {
    // One parameter per word: the statement depends on the number of words.
    for (const [index, part] of parts.entries()) parameters[`word${index}`] = part;
    const words = parts.map((_, index) => `instr(rowWords, :word${index}) > 0`).join(" AND ");
    const sql = `SELECT id, ${isAfter} AS isAfter FROM products INDEXED BY productsByWords WHERE ${filter} AND ${words} ORDER BY ${rowOrder(sort)}`;
    const found = database.all(sql, { ...parameters, ...afterParameters });
    const page = found.filter((row) => Number(row["isAfter"]) === 1).slice(offset, offset + limit);
    return { products: readPage(database, sellerId, page, productRows), total: found.length, counts };
  }
  const sql = `SELECT id FROM products WHERE ${filter} AND ${isAfter} ORDER BY ${rowOrder(sort)} LIMIT :limit OFFSET :offset`;
  const page = database.all(sql, { ...parameters, ...afterParameters, limit, offset });
  const total =
    categoryId === null ? totalOf(counts, status) : countProducts(database, { sellerId, status, categoryId });
  return { products: readPage(database, sellerId, page, productRows), total, counts };
}

/** See `Products.lowStock`. The first `limit` products by lowest stock contain the variants with the lowest stock. */
export function readLowStock(database: SqliteDatabase, sellerId: string, atMost: number, limit: number): LowStock[] {
  const rows = database.all(LOWEST, { sellerId, atMost, limit });
  return lowestVariants(rows.map(productRows.fromRow), atMost, limit);
}

function countByStatus(database: SqliteDatabase, sellerId: string): Record<ProductStatus, number> {
  const counted = new Map(database.all(COUNTS, { sellerId }).map(({ status, count }) => [status, Number(count)]));
  return Object.fromEntries(PRODUCT_STATUSES.map((status) => [status, counted.get(status) ?? 0])) as Record<
    ProductStatus,
    number
  >;
}

function totalOf(counts: Record<ProductStatus, number>, status: ProductStatus | null): number {
  return status === null ? PRODUCT_STATUSES.reduce((sum, each) => sum + counts[each], 0) : counts[status];
}

/** Counts the products whose fields have these values. */
export function countProducts(database: SqliteDatabase, fields: Record<string, string | null | undefined>): number {
  const { condition, parameters } = equalTo(fields);
  return Number(database.get(`SELECT count(*) AS count FROM products WHERE ${condition}`, parameters)?.["count"]);
}

/** See `Products.countEach`. */
export function countEach(
  database: SqliteDatabase,
  sellerId: string,
  categoryIds: readonly string[],
  status: ProductStatus | undefined,
): Map<string, number> {
  const { condition, parameters } = equalTo({ sellerId, status });
  const own = `SELECT count(*) FROM products WHERE ${condition} AND categoryId = value`;
  const sql = `SELECT value AS categoryId, (${own}) AS count FROM json_each(:categoryIds)`;
  const rows = database.all(sql, { ...parameters, categoryIds: JSON.stringify(categoryIds) });
  return new Map(rows.map(({ categoryId, count }) => [String(categoryId), Number(count)]));
}

const FIRST_OF_EACH = `
  SELECT ${cardRows.columns}, categoryId FROM json_each(:categoryIds) CROSS JOIN products ON products.id IN (
    SELECT id FROM products WHERE sellerId = :sellerId AND categoryId = value AND status = 'active'
    ORDER BY position, id LIMIT :limit)
  ORDER BY position, products.id`;

/** See `Products.firstOfEach`. */
export function readFirstOfEach(
  database: SqliteDatabase,
  sellerId: string,
  categoryIds: readonly string[],
  limit: number,
): Map<string, CardProduct[]> {
  const rows = database.all(FIRST_OF_EACH, { sellerId, categoryIds: JSON.stringify(categoryIds), limit });
  const byCategory = Map.groupBy(rows, ({ categoryId }) => String(categoryId));
  return new Map(Array.from(byCategory, ([categoryId, own]) => [categoryId, own.map(cardRows.fromRow)]));
}

/** Reads the products with the ids of the rows, in their order. */
function readPage<P>(
  database: SqliteDatabase,
  sellerId: string,
  rows: Row[],
  { columns, fromRow }: RowReading<P>,
): P[] {
  const sql = `
    SELECT ${columns} FROM json_each(:ids) CROSS JOIN products ON products.id = value
    WHERE sellerId = :sellerId ORDER BY key`;
  return database.all(sql, { sellerId, ids: JSON.stringify(rows.map(({ id }) => id)) }).map(fromRow);
}
