import type { ProductRowSort } from "../../../areas/shared/catalogue/admin-catalogue.ts";
import { ListedVariants } from "../../../areas/shared/catalogue/listed-variants.ts";
import {
  type Facets,
  isUnfiltered,
  type ListingFilter,
  type ListingSort,
} from "../../../areas/shared/catalogue/listing.ts";
import {
  PRODUCT_STATUSES,
  type Product,
  type ProductOption,
  type ProductStatus,
  type Variant,
} from "../../../areas/shared/catalogue/product.ts";
import { lruMap } from "../../lru-map.ts";
import { sharedTask, workInTurns } from "../concurrency.ts";
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
import { cardRows, equalTo, productRows, shopVersion } from "./sqlite-catalogue-rows.ts";

/** `compareListed` in SQL. */
const ORDERS: Record<Exclude<ListingSort, "relevance">, string> = {
  featured: "position, id",
  newest: "createdAt DESC, id",
  "price-asc": "listedPrice, id",
  "price-desc": "listedPrice DESC, id",
  name: "title, id",
};

const LISTED = "FROM products WHERE sellerId = :sellerId AND categoryId = :categoryId AND status = 'active'";

/** See `Products.browse`. Reads cards only for the page. */
export async function browse(
  database: SqliteDatabase,
  sellerId: string,
  { categoryId, sort, filter, offset, limit }: BrowseQuery,
): Promise<{ products: CardProduct[]; total: number }> {
  const parameters = { sellerId, categoryId };
  const sql = `SELECT id ${LISTED} ORDER BY ${ORDERS[sort]}`;
  if (isUnfiltered(filter)) {
    const rows = database.all(`${sql} LIMIT :limit OFFSET :offset`, { ...parameters, limit, offset });
    const total = countProducts(database, { ...parameters, status: "active" });
    return { products: readPage(database, sellerId, rows, cardRows), total };
  }
  const category = await readListed(database, sellerId, categoryId);
  const matches = category.variants.matches(filter);
  const matching = idsIn(database, category, sort, parameters).filter((id) => matches[category.places.get(id) ?? -1]);
  const page = matching.slice(offset, offset + limit).map((id) => ({ id }));
  return { products: readPage(database, sellerId, page, cardRows), total: matching.length };
}

/** See `Products.facets`. */
export async function facets(
  database: SqliteDatabase,
  sellerId: string,
  categoryId: string,
  filter: ListingFilter,
): Promise<Facets> {
  const category = await readListed(database, sellerId, categoryId);
  if (!isUnfiltered(filter)) return category.variants.facets(filter);
  category.facets ??= category.variants.facets(filter);
  return category.facets;
}

interface ListedCategory {
  /** Of the shop when it was read. */
  version: unknown;
  /** Of its products, in their own order. */
  variants: ListedVariants;
  /** Without a filter: they are in every part of the category's list, and large categories have hundreds of parts. */
  facets?: Facets;
  /** The indexes of the products, by id. */
  places: Map<string, number>;
  /** The ids, in the orders that were requested. */
  ids: Map<keyof typeof ORDERS, string[]>;
}

/** The most bytes of all kept categories. */
const MAX_BYTES = 64 * 1024 * 1024;
/** About the bytes that a product takes, apart from its variants: its id, and its place in each order. */
const PRODUCT_BYTES = 200;

interface KeptCategories {
  /** The categories that were read last, by seller and category. */
  read: ReturnType<typeof lruMap<ListedCategory>>;
  reading: Map<string, Promise<ListedCategory>>;
}

const keptCategories = new WeakMap<SqliteDatabase, KeptCategories>();

function keptCategoriesOf(database: SqliteDatabase): KeptCategories {
  const sizeCalculation = ({ variants: { bytes, size } }: ListedCategory): number =>
    Math.min(1 + bytes + size * PRODUCT_BYTES, MAX_BYTES);
  const kept = keptCategories.get(database) ?? { read: lruMap(MAX_BYTES, { sizeCalculation }), reading: new Map() };
  keptCategories.set(database, kept);
  return kept;
}

/** The products after the last one that was read. */
const NEXT_LISTED = `
  SELECT id, position, options, variants ${LISTED} AND (position, id) > (:position, :id)
  ORDER BY ${ORDERS.featured} LIMIT :limit`;
/** Products per read. A product's variants may take 50 kB. */
const LISTED_BATCH = 50;

/**
 * The fields for filtering of a category's products. Parsing them is most of a list's cost, and anyone can request one,
 * so they are kept until the shop's version changes. The cached pages of the category have the same condition. A sale
 * that visitors don't see leaves the version.
 */
async function readListed(database: SqliteDatabase, sellerId: string, categoryId: string): Promise<ListedCategory> {
  const { read, reading } = keptCategoriesOf(database);
  const key = `${sellerId} ${categoryId}`;
  // Read first: a commit during the other reads is then detected by the next call.
  const version = shopVersion(database, sellerId);
  const found = read.get(key);
  if (found && found.version === version) return found;
  return sharedTask(reading, `${String(version)} ${key}`, async () => {
    const category: ListedCategory = { version, variants: new ListedVariants(), places: new Map(), ids: new Map() };
    const nextTurn = workInTurns();
    let last: Row = { position: Number.MIN_SAFE_INTEGER, id: "" };
    for (let more = true; more; ) {
      const { position, id } = last as { position: number; id: string };
      const rows = database.all(NEXT_LISTED, { sellerId, categoryId, position, id, limit: LISTED_BATCH });
      for (const row of rows) {
        // Not the number of ids: a product that moves during the reads is read twice.
        category.places.set(String(row["id"]), category.variants.size);
        category.variants.add(fromListedRow(row));
      }
      last = rows.at(-1) ?? last;
      more = rows.length === LISTED_BATCH;
      if (more) await nextTurn();
    }
    read.set(key, category);
    return category;
  });
}

function fromListedRow({ id, options, variants }: Row): Pick<Product, "options" | "variants"> {
  return {
    options: parseField("products", id, "options", options) as ProductOption[],
    variants: parseField("products", id, "variants", variants) as Variant[],
  };
}

/** The ids of a category's products in an order, read once for each category that is kept. */
function idsIn(
  database: SqliteDatabase,
  { places, ids }: ListedCategory,
  sort: keyof typeof ORDERS,
  parameters: Parameters,
): string[] {
  if (sort === "featured") return [...places.keys()];
  const sorted =
    ids.get(sort) ??
    database.all(`SELECT id ${LISTED} ORDER BY ${ORDERS[sort]}`, parameters).map(({ id }) => String(id));
  ids.set(sort, sorted);
  return sorted;
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
    const found = `FROM products INDEXED BY productsByWords WHERE ${filter} AND ${words}`;
    const total = Number(database.get(`SELECT count(*) AS count ${found}`, parameters)?.["count"]);
    const sql = `SELECT id ${found} AND ${isAfter} ORDER BY ${rowOrder(sort)} LIMIT :limit OFFSET :offset`;
    const page = total === 0 ? [] : database.all(sql, { ...parameters, ...afterParameters, limit, offset });
    return { products: readPage(database, sellerId, page, productRows), total, counts };
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
