import type { Shop } from "../../../../areas/shared/domain/shop.ts";
import { ObjectNotFound } from "../../ports/errors.ts";
import type { Shops } from "../../ports/shops.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import { insertProduct } from "./sqlite-products.ts";
import { categoryRows } from "./sqlite-rows.ts";
import { unindexSeller } from "./sqlite-search-index.ts";
import { insertSeller, rewriteSeller } from "./sqlite-sellers.ts";

const VERSION = "SELECT version FROM sellers WHERE id = :id";
const DELETE_PRODUCTS = "DELETE FROM products WHERE sellerId = :id";
const DELETE_CATEGORIES = "DELETE FROM categories WHERE sellerId = :id";

export class SqliteShops implements Shops {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async create(shop: Shop): Promise<void> {
    await this.#database.transaction(() => {
      insertSeller(this.#database, shop.seller);
      this.#insertCatalogue(shop);
    });
  }

  async replace(shop: Shop): Promise<void> {
    const { id } = shop.seller;
    await this.#database.transaction(() => {
      const stored = this.#database.get(VERSION, { id });
      if (!stored) throw new ObjectNotFound(`There is no seller ${id}.`);
      unindexSeller(this.#database, id);
      this.#database.run(DELETE_PRODUCTS, { id });
      this.#database.run(DELETE_CATEGORIES, { id });
      const version = Math.max(Number(stored["version"]) + 1, shop.seller.version);
      rewriteSeller(this.#database, { ...shop.seller, version });
      this.#insertCatalogue(shop);
    });
  }

  /** A shop's records are its own, whatever seller they name. */
  #insertCatalogue({ seller, categories, products }: Shop): void {
    const sellerId = seller.id;
    for (const category of categories)
      this.#database.run(categoryRows.insert, categoryRows.toRow({ ...category, sellerId }));
    for (const product of products) insertProduct(this.#database, { ...product, sellerId });
  }
}
