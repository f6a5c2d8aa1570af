import { isDeepStrictEqual } from "node:util";
import { productRows } from "../catalogue/sqlite-catalogue-rows.ts";
import type { Row, SqliteDatabase } from "../database/sqlite-database.ts";
import { readable } from "../errors.ts";
import { growVersion, sellerRows } from "../sellers/sqlite-sellers.ts";
import {
  type OutdatedTexts,
  type RerenderedTexts,
  type Texts,
  textsOfProduct,
  textsOfSeller,
} from "./migration-store.ts";

/** Rows in memory at a time. */
const BATCH = 100;

/** `<` and `>` use the index; `<>` would read the whole tables. */
const SELLER_IDS = `
  SELECT id AS sellerId FROM sellers WHERE renderer < :renderer UNION SELECT id FROM sellers WHERE renderer > :renderer
  UNION SELECT sellerId FROM products WHERE renderer < :renderer
  UNION SELECT sellerId FROM products WHERE renderer > :renderer`;
const SELLERS = `SELECT ${sellerRows.columns} FROM sellers WHERE id = :sellerId AND renderer <> :renderer`;
const PRODUCTS = `
  SELECT ${productRows.columns} FROM products
  WHERE sellerId = :sellerId AND renderer <> :renderer AND id > :after ORDER BY id LIMIT ${BATCH}`;
const GET_SELLER = `SELECT ${sellerRows.columns} FROM sellers WHERE id = :sellerId`;
const GET_PRODUCT = `SELECT ${productRows.columns} FROM products WHERE sellerId = :sellerId AND id = :productId`;
const PUT_SELLER = "UPDATE sellers SET rendered = :rendered WHERE id = :sellerId";
const PUT_PRODUCT = "UPDATE products SET rendered = :rendered WHERE sellerId = :sellerId AND id = :productId";

const sellerTexts = (row: Row) => readable(() => textsOfSeller(sellerRows.fromRow(row)));
const productTexts = (row: Row) => readable(() => textsOfProduct(productRows.fromRow(row)));

export class SqliteTexts implements Texts {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async *outdated(renderer: number): AsyncGenerator<OutdatedTexts> {
    for (const row of this.#database.all(SELLER_IDS, { renderer })) {
      const sellerId = String(row["sellerId"]);
      yield* this.#database.all(SELLERS, { sellerId, renderer }).flatMap((row) => sellerTexts(row) ?? []);
      let products = this.#database.all(PRODUCTS, { sellerId, renderer, after: "" });
      for (let last = products.at(-1); last; last = products.at(-1)) {
        yield* products.flatMap((row) => productTexts(row) ?? []);
        products = this.#database.all(PRODUCTS, { sellerId, renderer, after: String(last["id"]) });
      }
    }
  }

  async put(sellerId: string, records: readonly RerenderedTexts[]): Promise<void> {
    await this.#database.transaction(() => {
      const changed = records.filter((record) => this.#put(sellerId, record));
      if (changed.length > 0) growVersion(this.#database, sellerId);
    });
  }

  async markCurrent(): Promise<void> {
    // An index finds the outdated rows.
  }

  /** @returns `false` if the record's texts have changed and it was skipped */
  #put(sellerId: string, { productId, texts, rendered }: RerenderedTexts): boolean {
    const row =
      productId === null
        ? this.#database.get(GET_SELLER, { sellerId })
        : this.#database.get(GET_PRODUCT, { sellerId, productId });
    const textsOf = productId === null ? sellerTexts : productTexts;
    if (!row || !isDeepStrictEqual(textsOf(row)?.texts, texts)) return false;
    const html = { sellerId, rendered: JSON.stringify(rendered) };
    if (productId === null) this.#database.run(PUT_SELLER, html);
    else this.#database.run(PUT_PRODUCT, { ...html, productId });
    return true;
  }
}
