import { isDeepStrictEqual } from "node:util";
import { productTexts, sellerTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { productRows } from "../catalogue/sqlite-catalogue-rows.ts";
import type { Row, SqliteDatabase } from "../database/sqlite-database.ts";
import { BrokenRecord } from "../errors.ts";
import { growVersion, sellerRows } from "../sellers/sqlite-sellers.ts";
import type { OutdatedTexts, RerenderedTexts, Texts } from "./migration-store.ts";

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

export class SqliteTexts implements Texts {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async *outdated(renderer: number): AsyncGenerator<OutdatedTexts> {
    for (const row of this.#database.all(SELLER_IDS, { renderer })) {
      const sellerId = String(row["sellerId"]);
      yield* readableTexts(this.#database.all(SELLERS, { sellerId, renderer }), sellerOf);
      let products = this.#database.all(PRODUCTS, { sellerId, renderer, after: "" });
      for (let last = products.at(-1); last; last = products.at(-1)) {
        yield* readableTexts(products, productOf);
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
    const [stored] = readableTexts(row ? [row] : [], productId === null ? sellerOf : productOf);
    if (!isDeepStrictEqual(stored?.texts, texts)) return false;
    const html = { sellerId, rendered: JSON.stringify(rendered) };
    if (productId === null) this.#database.run(PUT_SELLER, html);
    else this.#database.run(PUT_PRODUCT, { ...html, productId });
    return true;
  }
}

function sellerOf(row: Row): OutdatedTexts {
  const seller = sellerRows.fromRow(row);
  return { sellerId: seller.id, productId: null, texts: sellerTexts(seller) };
}

function productOf(row: Row): OutdatedTexts {
  const product = productRows.fromRow(row);
  return { sellerId: product.sellerId, productId: product.id, texts: productTexts(product) };
}

function* readableTexts(rows: Row[], textsOf: (row: Row) => OutdatedTexts): Generator<OutdatedTexts> {
  for (const row of rows) {
    try {
      yield textsOf(row);
    } catch (error) {
      if (!(error instanceof BrokenRecord)) throw error;
    }
  }
}
