import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { isOneSlipApart, MIN_MISTYPED, searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import type { SqliteDatabase } from "../database/sqlite-database.ts";
import type { FoundProducts } from "./products.ts";
import { productRows } from "./sqlite-catalogue-rows.ts";
import { termOf } from "./sqlite-search-index.ts";

/**
 * The weights are so far apart because bm25 flattens them (a column of weight w counts w / (w + about 1.2)): a word in
 * the title of a long text still counts more than one in the options of a short text.
 * https://www.sqlite.org/fts5.html#the_bm25_function
 */
const FIND = `
  SELECT ${productRows.columns} FROM (
    SELECT productId, bm25(productSearch, 100, 10, 1) AS score
    FROM productSearch JOIN searchDocuments ON searchDocuments.id = productSearch.rowid
    WHERE productSearch MATCH :terms AND searchDocuments.sellerId = :sellerId
    ORDER BY score, productId LIMIT :limit
  ) JOIN products ON products.id = productId
  WHERE products.sellerId = :sellerId AND products.status = 'active' ORDER BY score, productId`;
const WORDS = "SELECT word FROM searchWords WHERE sellerId = :sellerId ORDER BY products DESC, word";

const NOTHING: FoundProducts = { products: [], corrected: null };

/** See `Products.search`. A search reads the index of one seller's terms; only one that finds nothing reads its words too. */
export function search(database: SqliteDatabase, sellerId: string, text: string, limit: number): FoundProducts {
  const words = [...new Set(searchWords(text))];
  if (words.length === 0) return NOTHING;
  const products = find(database, sellerId, words, limit);
  if (products.length > 0) return { products, corrected: null };
  const corrected = correct(database, sellerId, words);
  if (!corrected) return NOTHING;
  const meant = find(database, sellerId, corrected, limit);
  return meant.length > 0 ? { products: meant, corrected: corrected.join(" ") } : NOTHING;
}

/** The active products that have, for each of the words, one that begins with it. */
function find(database: SqliteDatabase, sellerId: string, words: string[], limit: number): Product[] {
  const term = termOf(sellerId);
  // A string in quotes is a word and nothing else, an asterisk behind it stands for what may follow.
  const terms = words.map((word) => `"${term(word).replaceAll('"', '""')}"*`).join(" AND ");
  return database.all(FIND, { sellerId, terms, limit }).map(productRows.fromRow);
}

/** The words with those exchanged that have a slip in them; `undefined` where no exchange helps. */
function correct(database: SqliteDatabase, sellerId: string, words: string[]): string[] | undefined {
  const known = database.all(WORDS, { sellerId }).map(({ word }) => String(word));
  const corrected: string[] = [];
  for (const word of words) {
    const meant = meantBy(word, known);
    // A word that is nowhere, and can't be meant otherwise, ends the search: a long nonsense costs no more than a short one.
    if (meant === undefined && find(database, sellerId, [word], 1).length === 0) return undefined;
    corrected.push(meant ?? word);
  }
  return corrected.some((word, index) => word !== words[index]) ? corrected : undefined;
}

/** The first of the known words that is one slip away from a word with which none of them begins. */
function meantBy(word: string, known: string[]): string | undefined {
  if (Array.from(word).length < MIN_MISTYPED || known.some((candidate) => candidate.startsWith(word))) return undefined;
  return known.find((candidate) => isOneSlipApart(word, candidate));
}
