import { createHash } from "node:crypto";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import type { SqliteDatabase } from "../database/sqlite-database.ts";
import { parseField } from "../record-structure.ts";

/** What of a product is searched. */
export type SearchedProduct = Pick<
  Product,
  "id" | "sellerId" | "status" | "title" | "description" | "options" | "variants"
>;

const INSERT_DOCUMENT = `
  INSERT INTO searchDocuments (sellerId, productId, words) VALUES (:sellerId, :productId, :words) RETURNING id`;
const INSERT_TERMS = `
  INSERT INTO productSearch (rowid, title, options, description) VALUES (:id, :title, :options, :description)`;
const COUNT_WORD = `
  INSERT INTO searchWords (sellerId, word, products) VALUES (:sellerId, :word, 1)
  ON CONFLICT (sellerId, word) DO UPDATE SET products = products + 1`;

const FIND_DOCUMENT = "SELECT id, words FROM searchDocuments WHERE sellerId = :sellerId AND productId = :productId";
const DELETE_DOCUMENT = "DELETE FROM searchDocuments WHERE id = :id";
const DELETE_TERMS = "DELETE FROM productSearch WHERE rowid = :id";
const DISCOUNT_WORD = "UPDATE searchWords SET products = products - 1 WHERE sellerId = :sellerId AND word = :word";
const DELETE_WORD = "DELETE FROM searchWords WHERE sellerId = :sellerId AND word = :word AND products = 0";

const DELETE_TERMS_OF_SELLER = `
  DELETE FROM productSearch WHERE rowid IN (SELECT id FROM searchDocuments WHERE sellerId = :sellerId)`;
const DELETE_DOCUMENTS_OF_SELLER = "DELETE FROM searchDocuments WHERE sellerId = :sellerId";
const DELETE_WORDS_OF_SELLER = "DELETE FROM searchWords WHERE sellerId = :sellerId";

const KEY_LENGTH = 16;

/**
 * The term as which a seller's word is indexed. With the seller in front of it a search, also one for the beginnings of
 * words, meets only terms of this seller, however many shops there are. The key has one length and no letter of the
 * syntax of queries, whatever the seller's id looks like.
 */
export function termOf(sellerId: string): (word: string) => string {
  const key = createHash("sha256").update(sellerId).digest("hex").slice(0, KEY_LENGTH);
  return (word) => key + word;
}

/** Makes an active product findable, inside a transaction; the product is not in the index. */
export function indexProduct(database: SqliteDatabase, product: SearchedProduct): void {
  const { id: productId, sellerId, status, title, options, variants, description } = product;
  if (status !== "active") return;
  const titles = distinctWords([title]);
  const values = distinctWords(options.flatMap((option) => option.values));
  const skus = distinctWords(variants.map(({ sku }) => sku));
  const words = [...titles.union(values)];
  const row = database.get(INSERT_DOCUMENT, { sellerId, productId, words: JSON.stringify(words) });
  const term = termOf(sellerId);
  // Each word once: how often a text repeats itself says nothing about what it is about.
  const terms = (of: Set<string>): string => Array.from(of, term).join(" ");
  database.run(INSERT_TERMS, {
    id: Number(row?.["id"]),
    title: terms(titles),
    options: terms(values.union(skus)),
    description: terms(distinctWords([description])),
  });
  for (const word of words) database.run(COUNT_WORD, { sellerId, word });
}

/** Takes a product out of the index, if it is in it, inside a transaction. */
export function unindexProduct(database: SqliteDatabase, sellerId: string, productId: string): void {
  const row = database.get(FIND_DOCUMENT, { sellerId, productId });
  if (!row) return;
  const id = Number(row["id"]);
  database.run(DELETE_TERMS, { id });
  database.run(DELETE_DOCUMENT, { id });
  for (const word of parseField("searchDocuments", row["id"], "words", row["words"]) as string[]) {
    database.run(DISCOUNT_WORD, { sellerId, word });
    database.run(DELETE_WORD, { sellerId, word });
  }
}

/** Takes all of a seller's products out of the index, inside a transaction. */
export function unindexSeller(database: SqliteDatabase, sellerId: string): void {
  database.run(DELETE_TERMS_OF_SELLER, { sellerId });
  database.run(DELETE_DOCUMENTS_OF_SELLER, { sellerId });
  database.run(DELETE_WORDS_OF_SELLER, { sellerId });
}

function distinctWords(texts: string[]): Set<string> {
  return new Set(texts.flatMap(searchWords));
}
