import { createHash } from "node:crypto";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { isWhole, queriedWords, searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import { lruMap } from "../../lru-map.ts";
import { allRecords, type SqliteDatabase } from "../database/sqlite-database.ts";
import { parseField } from "../record-structure.ts";
import { type CardProduct, type FoundProducts, foundPage, MAX_FOUND, type SearchQuery } from "./catalogue.ts";
import { correctionOf, relatedWords, withoutLetters } from "./related-words.ts";
import { cardRows, productRows, shopVersion } from "./sqlite-catalogue-rows.ts";

/** The fields of a product that the index uses. */
type SearchedProduct = Pick<Product, "id" | "sellerId" | "status" | "title" | "description" | "options" | "variants">;

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

/** The index keeps the beginnings of words by their length, including the key: a change requires a schema step. */
const KEY_LENGTH = 16;

/**
 * Prefixes words with a key of the seller: a search, also one for prefixes, reads only this seller's terms. The key has
 * a fixed length and no characters of the query syntax, for any seller id.
 */
function termOf(sellerId: string): (word: string) => string {
  const key = createHash("sha256").update(sellerId).digest("hex").slice(0, KEY_LENGTH);
  return (word) => key + word;
}

/** Adds a product to the index if it is active, inside a transaction. It must not be in the index yet. */
export function indexProduct(database: SqliteDatabase, product: SearchedProduct): void {
  const { id: productId, sellerId, status, title, options, variants, description } = product;
  if (status !== "active") return;
  const titles = distinctWords([title]);
  const values = distinctWords(options.flatMap((option) => option.values));
  const skus = distinctWords(variants.map(({ sku }) => sku));
  const words = [...titles.union(values)];
  const row = database.get(INSERT_DOCUMENT, { sellerId, productId, words: JSON.stringify(words) });
  const term = termOf(sellerId);
  // Each word once: repetitions do not make a product more relevant.
  const terms = (of: Set<string>): string => Array.from(of, term).join(" ");
  database.run(INSERT_TERMS, {
    id: Number(row?.["id"]),
    title: terms(titles),
    options: terms(values.union(skus)),
    description: terms(distinctWords([description])),
  });
  for (const word of words) database.run(COUNT_WORD, { sellerId, word });
}

/** Removes a product from the index if it is in it, inside a transaction. */
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

/** Removes a seller's products from the index, inside a transaction. */
export function unindexSeller(database: SqliteDatabase, sellerId: string): void {
  database.run(DELETE_TERMS_OF_SELLER, { sellerId });
  database.run(DELETE_DOCUMENTS_OF_SELLER, { sellerId });
  database.run(DELETE_WORDS_OF_SELLER, { sellerId });
}

function distinctWords(texts: string[]): Set<string> {
  return new Set(texts.flatMap(searchWords));
}

const DERIVE = `UPDATE products SET ${productRows.derivation} WHERE id = :id`;

/** Recomputes the data derived from products, inside the transaction of a migration. */
export function deriveProducts(database: SqliteDatabase): void {
  for (const table of ["productSearch", "searchDocuments", "searchWords"]) database.exec(`DELETE FROM ${table}`);
  for (const product of allRecords(database, "products", productRows)) {
    database.run(DERIVE, { id: product.id, ...productRows.derive(product) });
    indexProduct(database, product);
  }
}

/**
 * The weights differ widely because bm25 flattens them: a column of weight w counts w / (w + about 1.2). With these
 * weights, a word in the title of a long text counts more than one in the options of a short text.
 * https://www.sqlite.org/fts5.html#the_bm25_function
 *
 * The CROSS JOIN makes SQLite read the found products by id. Otherwise it reads all active products of the shop.
 * https://www.sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join
 */
const FIND = `
  SELECT ${cardRows.columns} FROM (
    SELECT productId, bm25(productSearch, 100, 10, 1) AS score
    FROM productSearch JOIN searchDocuments ON searchDocuments.id = productSearch.rowid
    WHERE productSearch MATCH :terms AND searchDocuments.sellerId = :sellerId
      AND productId NOT IN (SELECT value FROM json_each(:found))
    ORDER BY score, productId LIMIT :limit
  ) CROSS JOIN products ON products.id = productId
  WHERE products.sellerId = :sellerId AND products.status = 'active' ORDER BY score, productId`;
const HAS = "SELECT 1 FROM productSearch WHERE productSearch MATCH :terms LIMIT 1";
/** One row for all words: a shop has tens of thousands. */
const WORDS = `
  SELECT json_group_array(word ORDER BY products DESC, word) AS words FROM searchWords WHERE sellerId = :sellerId`;

interface KnownWords {
  /** Of the shop when they were read. */
  version: unknown;
  words: string[];
}

/** The most characters of all kept words: about 50 MB, because each word takes some bytes more. */
const MAX_CHARACTERS = 8_000_000;
const WORD_CHARACTERS = 8;

/** The words of the shops that were searched last, by seller. */
const keptWords = new WeakMap<SqliteDatabase, ReturnType<typeof lruMap<KnownWords>>>();

/**
 * The words in the seller's titles and option values, most frequent first. Reading those of a large shop takes as long as
 * a search, and anyone can search for nonsense, so they are kept until the shop's version changes.
 */
function knownWords(database: SqliteDatabase, sellerId: string): string[] {
  const sizeCalculation = ({ words }: KnownWords): number =>
    Math.min(1 + words.reduce((sum, { length }) => sum + length + WORD_CHARACTERS, 0), MAX_CHARACTERS);
  const kept = keptWords.get(database) ?? lruMap<KnownWords>(MAX_CHARACTERS, { sizeCalculation });
  keptWords.set(database, kept);
  // Read first: a commit between the two reads is then detected by the next call.
  const version = shopVersion(database, sellerId);
  const found = kept.get(sellerId);
  if (found && found.version === version) return found.words;
  const words = JSON.parse(String(database.get(WORDS, { sellerId })?.["words"])) as string[];
  kept.set(sellerId, { version, words });
  return words;
}

/** See `Products.search`. Reads only the seller's index terms and words. */
export function search(database: SqliteDatabase, sellerId: string, query: SearchQuery): FoundProducts {
  const words = queriedWords(query.text);
  if (words.length === 0) return { ...foundPage([], query), corrected: null };
  const exact = find(database, sellerId, words);
  const better = exact.length === 0 ? correct(database, sellerId, words) : undefined;
  const found = better ? find(database, sellerId, better) : exact;
  return { ...foundPage(found, query), corrected: better && found.length > 0 ? better.join(" ") : null };
}

/** Writes a word in the query syntax: quotes make it literal. */
function literalOf(sellerId: string): (word: string) => string {
  const term = termOf(sellerId);
  return (word) => `"${term(word).replaceAll('"', '""')}"`;
}

/** Words in titles, option values and SKUs. */
const named = (terms: string): string => `{title options} : (${terms})`;

/**
 * The best active products that match all words. First those that have, for each word, a word in title, option values
 * or SKUs that begins with it; then those that have a related one there; then those that have some in the description.
 */
function find(database: SqliteDatabase, sellerId: string, words: string[]): CardProduct[] {
  const literal = literalOf(sellerId);
  const found: CardProduct[] = [];
  /** Adds the best further products. Excluding the earlier ones by their terms would take twice as long as the search. */
  const match = (terms: string): void => {
    const ids = JSON.stringify(found.map(({ id }) => id));
    const rows = database.all(FIND, { sellerId, terms, found: ids, limit: MAX_FOUND - found.length });
    found.push(...rows.map(cardRows.fromRow));
  };
  const beginnings = words.map((word, index) => literal(word) + (isWhole(words, index) ? "" : "*"));
  match(named(beginnings.join(" AND ")));
  if (found.length === MAX_FOUND) return found;
  const related = relatedWords(words, () => knownWords(database, sellerId)).map((own) => own.map(literal).join(" OR "));
  const all = beginnings
    .map((beginning, index) => (related[index] ? `(${beginning} OR ${named(related[index])})` : beginning))
    .join(" AND ");
  if (related.some((terms) => terms !== "")) match(named(all));
  if (found.length < MAX_FOUND) match(all);
  return found;
}

/** Leaves out single letters, and corrects mistyped words (`correctionOf`); `undefined` if no correction helps. */
function correct(database: SqliteDatabase, sellerId: string, words: string[]): string[] | undefined {
  const known = knownWords(database, sellerId);
  const literal = literalOf(sellerId);
  const corrected: string[] = [];
  for (const word of withoutLetters(words)) {
    const correction = correctionOf(word, known);
    // A word without a match or correction ends the search: long nonsense costs no more than short.
    if (correction === undefined && !database.get(HAS, { terms: `${literal(word)}*` })) return undefined;
    corrected.push(...(correction ?? word).split(" "));
  }
  return corrected.join(" ") === words.join(" ") ? undefined : corrected;
}
