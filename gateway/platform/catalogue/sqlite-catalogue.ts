import { type Facets, type ListingFilter, listedPrice } from "../../../areas/shared/catalogue/listing.ts";
import {
  type Category,
  PRODUCT_STATUSES,
  type Product,
  type ProductStatus,
  showsStockChange,
  withStockReturned,
  withStockTaken,
} from "../../../areas/shared/catalogue/product.ts";
import type { OrderLine } from "../../../areas/shared/orders/order.ts";
import type { SqliteDatabase } from "../database/sqlite-database.ts";
import { CategoryInUse, ObjectNotFound, QuotaExceeded } from "../errors.ts";
import { pick } from "../record-structure.ts";
import { growVersion, readSeller } from "../sellers/sqlite-sellers.ts";
import {
  type BrowseQuery,
  type CardProduct,
  type CatalogueSnapshot,
  type Categories,
  type CategoryConditions,
  compareCategories,
  type FoundProducts,
  type LowStock,
  lowestStock,
  type ProductQuery,
  type ProductRowPage,
  type ProductRowQuery,
  type Products,
  requireAll,
  requireSeen,
  type SearchQuery,
} from "./catalogue.ts";
import { categoryRows, equalTo, productRows } from "./sqlite-catalogue-rows.ts";
import { browse, countEach, countProducts, facets, readFirstOfEach, readLowStock, readRows } from "./sqlite-listing.ts";
import { indexProduct, search, unindexProduct } from "./sqlite-search.ts";

const { columns, find, fromRow, insert, toRow, upsert } = productRows;

const GET = `SELECT ${columns} FROM products WHERE sellerId = :sellerId AND id = :productId`;
const FIND_BY_SLUG = `SELECT ${columns} FROM products WHERE sellerId = :sellerId AND slug = :slug`;
const LAST_POSITION = `
  SELECT max(position) AS position FROM products INDEXED BY productsOfCategory
  WHERE sellerId = :sellerId AND categoryId = :categoryId`;
const STORE = `${upsert} RETURNING version`;
/** Products may swap slugs: first each gets a temporary one. No real slug contains a NUL. */
const RELEASE_SLUG = `
  UPDATE products SET slug = char(0) || id WHERE sellerId = :sellerId AND id = :productId AND slug <> :slug`;
const SET_VARIANTS = `
  UPDATE products SET variants = :variants, listedPrice = :price, lowestStock = :lowest
  WHERE sellerId = :sellerId AND id = :id`;
const DELETE = "DELETE FROM products WHERE sellerId = :sellerId AND id = :productId";

export class SqliteProducts implements Products {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async list(sellerId: string, { categoryId, status, after, limit }: ProductQuery): Promise<Product[]> {
    const { condition, parameters } = equalTo({ sellerId, categoryId, status });
    const isAfter = after ? "AND (position, id) > (:position, :id)" : "";
    const ofStatus = (value?: string): string =>
      `SELECT ${columns} FROM products WHERE ${condition} ${value ? `AND status = '${value}'` : ""} ${isAfter}`;
    // Without a status, SQLite would read all products of the shop for each category. It merges the lists of each status.
    const isMerged = categoryId !== undefined && status === undefined;
    const selects = isMerged ? PRODUCT_STATUSES.map(ofStatus).join(" UNION ALL ") : ofStatus();
    const sql = `${selects} ORDER BY position, id LIMIT :limit`;
    return this.#database.all(sql, { ...parameters, ...(after && pick(after, "position", "id")), limit }).map(fromRow);
  }

  async count(sellerId: string, { categoryId, status }: Pick<ProductQuery, "categoryId" | "status">): Promise<number> {
    return countProducts(this.#database, { sellerId, categoryId, status });
  }

  async countEach(
    sellerId: string,
    categoryIds: readonly string[],
    status?: ProductStatus,
  ): Promise<Map<string, number>> {
    return countEach(this.#database, sellerId, categoryIds, status);
  }

  async firstOfEach(
    sellerId: string,
    categoryIds: readonly string[],
    limit: number,
  ): Promise<Map<string, CardProduct[]>> {
    return readFirstOfEach(this.#database, sellerId, categoryIds, limit);
  }

  async get(sellerId: string, productId: string): Promise<Product | undefined> {
    return find(this.#database, GET, { sellerId, productId });
  }

  async findBySlug(sellerId: string, slug: string): Promise<Product | undefined> {
    return find(this.#database, FIND_BY_SLUG, { sellerId, slug });
  }

  async browse(sellerId: string, query: BrowseQuery): Promise<{ products: CardProduct[]; total: number }> {
    return browse(this.#database, sellerId, query);
  }

  async facets(sellerId: string, categoryId: string, filter: ListingFilter): Promise<Facets> {
    return facets(this.#database, sellerId, categoryId, filter);
  }

  async search(sellerId: string, query: SearchQuery): Promise<FoundProducts> {
    return search(this.#database, sellerId, query);
  }

  async lastPosition(sellerId: string, categoryId: string): Promise<number | undefined> {
    const position = this.#database.get(LAST_POSITION, { sellerId, categoryId })?.["position"];
    return typeof position === "number" ? position : undefined;
  }

  async rows(sellerId: string, query: ProductRowQuery): Promise<ProductRowPage> {
    return readRows(this.#database, sellerId, query);
  }

  async lowStock(sellerId: string, atMost: number, limit: number): Promise<LowStock[]> {
    return readLowStock(this.#database, sellerId, atMost, limit);
  }

  /** Indexing a hundred products takes a tenth of a second and more. Other requests run between two of them. */
  write(sellerId: string, productIds: string[], build: (snapshot: CatalogueSnapshot) => Product[]): Promise<Product[]> {
    if (productIds.length > 1)
      return this.#database.transactionInSteps((database) => writeInSteps(database, sellerId, productIds, build));
    return this.#database.transaction(() => {
      const steps = writeInSteps(this.#database, sellerId, productIds, build);
      let step = steps.next();
      while (!step.done) step = steps.next();
      return step.value;
    });
  }

  async remove(sellerId: string, productId: string): Promise<void> {
    await this.#database.transaction(() => {
      if (this.#database.run(DELETE, { sellerId, productId }) === 0) {
        throw new ObjectNotFound(`The seller has no product ${productId}.`);
      }
      unindexProduct(this.#database, sellerId, productId);
      growVersion(this.#database, sellerId);
    });
  }
}

/** Call inside a transaction. */
function* writeInSteps(
  database: SqliteDatabase,
  sellerId: string,
  productIds: string[],
  build: (snapshot: CatalogueSnapshot) => Product[],
): Generator<void, Product[]> {
  const built = build(readSnapshot(database, sellerId, productIds));
  if (built.length === 0) return [];
  growVersion(database, sellerId);
  if (built.length > 1) {
    for (const { id: productId, slug } of built) database.run(RELEASE_SLUG, { sellerId, productId, slug });
  }
  const stored: Product[] = [];
  for (const product of built) {
    stored.push(storeProduct(database, sellerId, product));
    yield;
  }
  return stored;
}

/** Reads the input for building products, inside a transaction. @throws ObjectNotFound */
export function readSnapshot(database: SqliteDatabase, sellerId: string, productIds: string[]): CatalogueSnapshot {
  return {
    seller: readSeller(database, sellerId),
    products: readProducts(database, sellerId, productIds),
    active: countProducts(database, { sellerId, status: "active" }),
    total: countProducts(database, { sellerId }),
  };
}

/**
 * Creates or replaces a product, inside a transaction.
 * @returns the stored product
 * @throws SlugTaken
 * @throws ObjectNotFound
 */
export function storeProduct(database: SqliteDatabase, sellerId: string, product: Product): Product {
  const row = product.sellerId === sellerId ? database.get(STORE, toRow(product)) : undefined;
  if (!row) throw new ObjectNotFound(`The seller has no product ${product.id}.`);
  unindexProduct(database, sellerId, product.id);
  indexProduct(database, product);
  return { ...product, version: Number(row["version"]) };
}

/** Adds a product, inside a transaction. */
export function insertProduct(database: SqliteDatabase, product: Product): void {
  database.run(insert, toRow(product));
  indexProduct(database, product);
}

/** Reads the products that the seller has, without duplicates. */
export function readProducts(database: SqliteDatabase, sellerId: string, ids: Iterable<string>): Product[] {
  return [...new Set(ids)].flatMap((productId) => find(database, GET, { sellerId, productId }) ?? []);
}

/** Takes the stock of the lines with `stockTaken`, inside a transaction. @throws RangeError if the stock is too low */
export function takeStock(database: SqliteDatabase, sellerId: string, lines: readonly OrderLine[]): void {
  changeStock(database, sellerId, lines, withStockTaken);
}

/** Returns the stock of the lines with `stockTaken`, inside a transaction. Skips variants that no longer exist. */
export function returnStock(database: SqliteDatabase, sellerId: string, lines: readonly OrderLine[]): void {
  changeStock(database, sellerId, lines, withStockReturned);
}

function changeStock(
  database: SqliteDatabase,
  sellerId: string,
  lines: readonly OrderLine[],
  change: typeof withStockTaken,
): void {
  const tracked = lines.filter(({ stockTaken }) => stockTaken);
  const ids = tracked.map(({ productId }) => productId);
  let isShown = false;
  for (const before of readProducts(database, sellerId, ids)) {
    const after = change(before, tracked);
    const variants = JSON.stringify(after.variants);
    const derived = { price: listedPrice(after), lowest: lowestStock(after) };
    database.run(SET_VARIANTS, { sellerId, id: after.id, variants, ...derived });
    isShown ||= showsStockChange(before, after);
  }
  if (isShown) growVersion(database, sellerId);
}

const LIST_CATEGORIES = `SELECT ${categoryRows.columns} FROM categories WHERE sellerId = :sellerId`;
const GET_CATEGORY = `SELECT ${categoryRows.columns} FROM categories WHERE sellerId = :sellerId AND id = :categoryId`;
const FIND_CATEGORY_BY_SLUG = `SELECT ${categoryRows.columns} FROM categories WHERE sellerId = :sellerId AND slug = :slug`;
const MOVE_CATEGORY = "UPDATE categories SET position = :position WHERE sellerId = :sellerId AND id = :id";
const IN_USE = "SELECT 1 FROM products WHERE sellerId = :sellerId AND categoryId = :categoryId LIMIT 1";
const DELETE_CATEGORY = "DELETE FROM categories WHERE sellerId = :sellerId AND id = :categoryId";

export class SqliteCategories implements Categories {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async list(sellerId: string): Promise<Category[]> {
    return this.#database.all(LIST_CATEGORIES, { sellerId }).map(categoryRows.fromRow).sort(compareCategories);
  }

  async get(sellerId: string, categoryId: string): Promise<Category | undefined> {
    return categoryRows.find(this.#database, GET_CATEGORY, { sellerId, categoryId });
  }

  async findBySlug(sellerId: string, slug: string): Promise<Category | undefined> {
    return categoryRows.find(this.#database, FIND_CATEGORY_BY_SLUG, { sellerId, slug });
  }

  save(
    sellerId: string,
    category: Category,
    { atMost = Number.POSITIVE_INFINITY, seen }: CategoryConditions = {},
  ): Promise<Category> {
    return this.#database.transaction(() => {
      const stored = categoryRows.find(this.#database, GET_CATEGORY, { sellerId, categoryId: category.id });
      requireSeen(stored, category, seen);
      if (!stored && this.#database.all(LIST_CATEGORIES, { sellerId }).length >= atMost)
        throw new QuotaExceeded(`The shop already has ${atMost} categories.`);
      growVersion(this.#database, sellerId);
      if (
        category.sellerId !== sellerId ||
        this.#database.run(categoryRows.upsert, categoryRows.toRow(category)) === 0
      ) {
        throw new ObjectNotFound(`The seller has no category ${category.id}.`);
      }
      return { ...category, position: stored?.position ?? category.position };
    });
  }

  async order(sellerId: string, categoryIds: string[]): Promise<void> {
    await this.#database.transaction(() => {
      growVersion(this.#database, sellerId);
      const stored = this.#database.all(LIST_CATEGORIES, { sellerId }).map(categoryRows.fromRow);
      requireAll(stored, categoryIds);
      for (const [position, id] of categoryIds.entries()) this.#database.run(MOVE_CATEGORY, { sellerId, id, position });
    });
  }

  async remove(sellerId: string, categoryId: string): Promise<void> {
    await this.#database.transaction(() => {
      if (this.#database.get(IN_USE, { sellerId, categoryId })) {
        throw new CategoryInUse("There are products in this category.");
      }
      if (this.#database.run(DELETE_CATEGORY, { sellerId, categoryId }) === 0) {
        throw new ObjectNotFound(`The seller has no category ${categoryId}.`);
      }
      growVersion(this.#database, sellerId);
    });
  }
}
