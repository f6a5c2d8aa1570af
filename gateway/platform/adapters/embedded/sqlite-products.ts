import type { Facets } from "../../../../areas/shared/domain/listing.ts";
import type { Product } from "../../../../areas/shared/domain/product.ts";
import { ObjectNotFound } from "../../ports/errors.ts";
import type { BrowseQuery, FoundProducts, ProductQuery, Products } from "../../ports/products.ts";
import type { Parameters, SqliteDatabase } from "./sqlite-database.ts";
import { browse, facets } from "./sqlite-listing.ts";
import { productRows } from "./sqlite-rows.ts";
import { search } from "./sqlite-search.ts";
import { indexProduct, unindexProduct } from "./sqlite-search-index.ts";
import { growVersion } from "./sqlite-sellers.ts";

const { columns, fromRow, insert, toRow, upsert } = productRows;

const GET = `SELECT ${columns} FROM products WHERE sellerId = :sellerId AND id = :productId`;
const FIND_BY_SLUG = `SELECT ${columns} FROM products WHERE sellerId = :sellerId AND slug = :slug`;
const DELETE = "DELETE FROM products WHERE sellerId = :sellerId AND id = :productId";
const AFTER = "(position, id) > (SELECT position, id FROM products WHERE sellerId = :sellerId AND id = :after)";

export class SqliteProducts implements Products {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async list(sellerId: string, { limit, ...filter }: ProductQuery): Promise<Product[]> {
    const { condition, parameters } = where(sellerId, filter);
    const sql = `SELECT ${columns} FROM products WHERE ${condition} ORDER BY position, id LIMIT :limit`;
    return this.#database.all(sql, { ...parameters, limit }).map(fromRow);
  }

  async count(sellerId: string, filter: Pick<ProductQuery, "categoryId" | "status">): Promise<number> {
    const { condition, parameters } = where(sellerId, filter);
    const row = this.#database.get(`SELECT count(*) AS count FROM products WHERE ${condition}`, parameters);
    return Number(row?.["count"]);
  }

  async get(sellerId: string, productId: string): Promise<Product | undefined> {
    const row = this.#database.get(GET, { sellerId, productId });
    return row && fromRow(row);
  }

  async findBySlug(sellerId: string, slug: string): Promise<Product | undefined> {
    const row = this.#database.get(FIND_BY_SLUG, { sellerId, slug });
    return row && fromRow(row);
  }

  async browse(sellerId: string, query: BrowseQuery): Promise<{ products: Product[]; total: number }> {
    return browse(this.#database, sellerId, query);
  }

  async facets(sellerId: string, categoryId: string): Promise<Facets> {
    return facets(this.#database, sellerId, categoryId);
  }

  async search(sellerId: string, text: string, limit: number): Promise<FoundProducts> {
    return search(this.#database, sellerId, text, limit);
  }

  async save(sellerId: string, product: Product): Promise<void> {
    await this.#database.transaction(() => {
      growVersion(this.#database, sellerId);
      if (product.sellerId !== sellerId || this.#database.run(upsert, toRow(product)) === 0) {
        throw new ObjectNotFound(`The seller has no product ${product.id}.`);
      }
      unindexProduct(this.#database, sellerId, product.id);
      indexProduct(this.#database, product);
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

/** Adds a product, inside a transaction. */
export function insertProduct(database: SqliteDatabase, product: Product): void {
  database.run(insert, toRow(product));
  indexProduct(database, product);
}

/** The condition holds only what is asked for, so that each of the few shapes finds its index. */
function where(
  sellerId: string,
  { categoryId, status, after }: Omit<ProductQuery, "limit">,
): { condition: string; parameters: Parameters } {
  const conditions = ["sellerId = :sellerId"];
  const parameters: Parameters = { sellerId };
  if (categoryId !== undefined) {
    conditions.push("categoryId = :categoryId");
    parameters["categoryId"] = categoryId;
  }
  if (status !== undefined) {
    conditions.push("status = :status");
    parameters["status"] = status;
  }
  if (after !== undefined) {
    conditions.push(AFTER);
    parameters["after"] = after;
  }
  return { condition: conditions.join(" AND "), parameters };
}
