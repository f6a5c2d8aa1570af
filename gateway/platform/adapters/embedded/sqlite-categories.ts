import type { Category } from "../../../../areas/shared/domain/product.ts";
import type { Categories } from "../../ports/categories.ts";
import { CategoryInUse, ObjectNotFound } from "../../ports/errors.ts";
import { compareCategories } from "../category-order.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import { categoryRows } from "./sqlite-rows.ts";
import { growVersion } from "./sqlite-sellers.ts";

const { columns, fromRow, toRow, upsert } = categoryRows;

const LIST = `SELECT ${columns} FROM categories WHERE sellerId = :sellerId`;
const FIND_BY_SLUG = `SELECT ${columns} FROM categories WHERE sellerId = :sellerId AND slug = :slug`;
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
