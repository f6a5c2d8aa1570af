import type { Category } from "../../../areas/shared/catalogue/product.ts";
import type { SqliteDatabase } from "../database/sqlite-database.ts";
import { CategoryInUse, ObjectNotFound } from "../errors.ts";
import { growVersion } from "../sellers/sqlite-sellers.ts";
import type { Categories } from "./categories.ts";
import { compareCategories, requireAll } from "./product-lists.ts";
import { categoryRows } from "./sqlite-catalogue-rows.ts";

const { columns, fromRow, toRow, upsert } = categoryRows;

const LIST = `SELECT ${columns} FROM categories WHERE sellerId = :sellerId`;
const GET = `SELECT ${columns} FROM categories WHERE sellerId = :sellerId AND id = :categoryId`;
const FIND_BY_SLUG = `SELECT ${columns} FROM categories WHERE sellerId = :sellerId AND slug = :slug`;
const MOVE = "UPDATE categories SET position = :position WHERE sellerId = :sellerId AND id = :id";
const IN_USE = "SELECT 1 FROM products WHERE sellerId = :sellerId AND categoryId = :categoryId LIMIT 1";
const DELETE = "DELETE FROM categories WHERE sellerId = :sellerId AND id = :categoryId";

export class SqliteCategories implements Categories {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async list(sellerId: string): Promise<Category[]> {
    return this.#database.all(LIST, { sellerId }).map(fromRow).sort(compareCategories);
  }

  async get(sellerId: string, categoryId: string): Promise<Category | undefined> {
    const row = this.#database.get(GET, { sellerId, categoryId });
    return row && fromRow(row);
  }

  async findBySlug(sellerId: string, slug: string): Promise<Category | undefined> {
    const row = this.#database.get(FIND_BY_SLUG, { sellerId, slug });
    return row && fromRow(row);
  }

  async save(sellerId: string, category: Category): Promise<void> {
    await this.#database.transaction(() => {
      growVersion(this.#database, sellerId);
      if (category.sellerId !== sellerId || this.#database.run(upsert, toRow(category)) === 0) {
        throw new ObjectNotFound(`The seller has no category ${category.id}.`);
      }
    });
  }

  async order(sellerId: string, categoryIds: string[]): Promise<void> {
    await this.#database.transaction(() => {
      growVersion(this.#database, sellerId);
      const stored = this.#database.all(LIST, { sellerId }).map(fromRow);
      requireAll(stored, categoryIds);
      for (const [position, id] of categoryIds.entries()) this.#database.run(MOVE, { sellerId, id, position });
    });
  }

  async remove(sellerId: string, categoryId: string): Promise<void> {
    await this.#database.transaction(() => {
      if (this.#database.get(IN_USE, { sellerId, categoryId })) {
        throw new CategoryInUse("There are products in this category.");
      }
      if (this.#database.run(DELETE, { sellerId, categoryId }) === 0) {
        throw new ObjectNotFound(`The seller has no category ${categoryId}.`);
      }
      growVersion(this.#database, sellerId);
    });
  }
}
