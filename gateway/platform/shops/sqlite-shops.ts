import type { Membership } from "../../../areas/shared/accounts/account.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import { countMemberships, writeMembership } from "../accounts/sqlite-accounts.ts";
import { insertProduct } from "../catalogue/sqlite-catalogue.ts";
import { categoryRows } from "../catalogue/sqlite-catalogue-rows.ts";
import { unindexSeller } from "../catalogue/sqlite-search.ts";
import type { SqliteDatabase } from "../database/sqlite-database.ts";
import { QuotaExceeded } from "../errors.ts";
import { insertSeller, readSeller, rewriteSeller } from "../sellers/sqlite-sellers.ts";
import type { Shops } from "./shops.ts";

const IS_STORED = "SELECT 1 FROM sellers WHERE id = :id";
const DELETE_PRODUCTS = "DELETE FROM products WHERE sellerId = :id";
const DELETE_CATEGORIES = "DELETE FROM categories WHERE sellerId = :id";

/**
 * The tables of a shop's records, with their keys, so that no row refers to a removed one. The search index is separate:
 * see {@link unindexSeller}.
 */
const CLEARED = [
  ["imports", "sellerId"],
  ["tickets", "secretHash"],
  ["orderKeys", "sellerId, idempotencyKey"],
  ["orders", "id"],
  ["orderRevisions", "sellerId"],
  ["products", "id"],
  ["categories", "id"],
] as const;
/** Rows per transaction: other processes write in between. */
const ROWS = 500;
const REMOVE = "DELETE FROM sellers WHERE id = :id";

export class SqliteShops implements Shops {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async create(shop: Shop): Promise<void> {
    await this.#database.transaction(() => this.#create(shop));
  }

  async claim(shop: Shop, membership: Membership, atMost: number): Promise<void> {
    await this.#database.transaction(() => {
      this.#create(shop);
      if (countMemberships(this.#database, membership.accountId) >= atMost)
        throw new QuotaExceeded(`The account already has ${atMost} shops.`);
      writeMembership(this.#database, { ...membership, sellerId: shop.seller.id });
    });
  }

  async replace(shop: Shop, sellerOf: (stored: Seller) => Seller = () => shop.seller): Promise<void> {
    const { id } = shop.seller;
    await this.#database.transaction(() => {
      const stored = readSeller(this.#database, id);
      const seller = sellerOf(stored);
      deleteCatalogue(this.#database, id);
      rewriteSeller(this.#database, { ...seller, version: Math.max(stored.version + 1, seller.version) });
      for (const write of catalogueWrites(this.#database, shop)) write();
    });
  }

  async clear(sellerId: string): Promise<void> {
    await this.#database.transaction(() => unindexSeller(this.#database, sellerId));
    for (const [table, key] of CLEARED) {
      const some = `SELECT ${key} FROM ${table} WHERE sellerId = :sellerId LIMIT ${ROWS}`;
      const sql = `DELETE FROM ${table} WHERE (${key}) IN (${some})`;
      while ((await this.#database.write(sql, { sellerId })) > 0);
    }
  }

  async remove(sellerId: string): Promise<void> {
    await this.#database.write(REMOVE, { id: sellerId });
  }

  #create(shop: Shop): void {
    insertSeller(this.#database, shop.seller);
    for (const write of catalogueWrites(this.#database, shop)) write();
  }
}

/** See `MigrationStore.putShop`. */
export function putShop(database: SqliteDatabase, shop: Shop): Promise<void> {
  return database.transactionInSteps(function* (own) {
    const { seller } = shop;
    if (!own.get(IS_STORED, { id: seller.id })) insertSeller(own, seller);
    else {
      deleteCatalogue(own, seller.id);
      rewriteSeller(own, seller);
    }
    for (const write of catalogueWrites(own, shop)) yield write();
  });
}

function deleteCatalogue(database: SqliteDatabase, id: string): void {
  unindexSeller(database, id);
  database.run(DELETE_PRODUCTS, { id });
  database.run(DELETE_CATEGORIES, { id });
}

/** Overwrites the records' `sellerId` with the shop's. */
function catalogueWrites(database: SqliteDatabase, { seller, categories, products }: Shop): (() => void)[] {
  const sellerId = seller.id;
  return [
    ...categories.map((category) => () => {
      database.run(categoryRows.insert, categoryRows.toRow({ ...category, sellerId }));
    }),
    ...products.map((product) => () => insertProduct(database, { ...product, sellerId })),
  ];
}
