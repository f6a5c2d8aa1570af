import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { isAvailable, type Product, type Variant } from "../../../areas/shared/catalogue/product.ts";
import { isOneSlipApart, MIN_MISTYPED, searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import { rowWords } from "./product-lists.ts";

/** Words of a product that is for sale, each where it weighs most and once; of another there are none. */
interface SearchedWords {
  title: string[];
  options: string[];
  skus: string[];
  description: string[];
}

/** What ordering and narrowing visitors' lists looks at, beside the row. */
interface ListedEntry extends Pick<Product, "position" | "options"> {
  variants: (Pick<Variant, "price" | "values"> & { available: boolean })[];
}

/** What search and lists know of a product. */
export interface SearchEntry extends SearchedWords {
  /** What its seller's own list looks at; `words` are {@link rowWords}. */
  row: Pick<Product, "status" | "categoryId" | "title" | "createdAt" | "updatedAt"> & { words: string };
  /** Of a product that is for sale. */
  listed?: ListedEntry;
}

const WEIGHTS: Record<keyof SearchedWords, number> = { title: 8, options: 4, skus: 4, description: 1 };
const FIELDS = Object.entries(WEIGHTS) as [keyof SearchedWords, number][];
/** A whole word weighs so much more than the beginning of one, which is less than the next field's weight. */
const WHOLE = 1.5;

export function searchEntry(product: Product): SearchEntry {
  const { status, categoryId, title, createdAt, updatedAt } = product;
  const row = { status, categoryId, title, createdAt, updatedAt, words: rowWords(product) };
  return status === "active" ? { ...searchedWords(product), row, listed: listedEntry(product) } : { ...NO_WORDS, row };
}

function listedEntry({ position, options, variants }: Product): ListedEntry {
  return {
    position,
    options: options.map(({ name, values }) => ({ name, values })),
    variants: variants.map(({ price, values, stock }) => ({ price, values, available: isAvailable({ stock }) })),
  };
}

/** Whether the entry of a product is another after a change of its stock. */
export function changesEntry(before: Product, after: Product): boolean {
  if (before.status !== "active") return false;
  return before.variants.some(
    (variant, place) => isAvailable(variant) !== isAvailable(after.variants[place] ?? variant),
  );
}

const NO_WORDS: SearchedWords = { title: [], options: [], skus: [], description: [] };

function searchedWords({ title, options, variants, description }: Product): SearchedWords {
  const seen = new Set<string>();
  const unseen = (...texts: string[]): string[] => {
    const words = new Set(texts.flatMap(searchWords)).difference(seen);
    for (const word of words) seen.add(word);
    return [...words];
  };
  return {
    title: unseen(title),
    options: unseen(...options.flatMap(({ values }) => values)),
    skus: unseen(...variants.map(({ sku }) => sku)),
    description: unseen(description),
  };
}

/** How well a product answers the words, each of which begins one of its own; 0 where one does not. */
export function relevance(entry: SearchEntry, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const weights = FIELDS.map(([field, weight]) => weight * likeness(entry[field], word));
    const best = Math.max(...weights);
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

function likeness(words: readonly string[], asked: string): number {
  let best = 0;
  for (const word of words) {
    if (word === asked) return WHOLE;
    if (word.startsWith(asked)) best = 1;
  }
  return best;
}

/**
 * The words with each that may be mistyped, and begins no word of a title or an option value, in the spelling of the
 * one of those that is one slip away: the most frequent one, of equals the first by the alphabet.
 */
export function correctWords(entries: Iterable<SearchEntry>, words: readonly string[]): string[] {
  const frequencies = new Map<string, number>();
  for (const { title, options } of entries)
    for (const word of [...title, ...options]) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const known = [...frequencies].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([word]) => word);
  return words.map((word) => {
    if (Array.from(word).length < MIN_MISTYPED || known.some((each) => each.startsWith(word))) return word;
    return known.find((each) => isOneSlipApart(each, word)) ?? word;
  });
}

/**
 * A seller's search index is this many documents `{ entries }` at most, and a search reads all of them; so does a list
 * that is narrowed, or in the order of a price, which follows from stock and prices of all variants. An array of
 * terms on each product, for `array-contains`, would find by one word of several only and cut off its candidates; and
 * as a transaction's 10 MiB count every index entry, a few hundred products of some hundred terms would be all that a
 * shop's replacement could hold. https://firebase.google.com/docs/firestore/manage-data/transactions#transaction_failure
 */
export const SEARCH_PAGES = 16;
/** Bytes. A document holds 1 MiB. */
const MAX_BYTES = 900_000;

export type SearchPage = Map<string, SearchEntry>;

/** What a page gives up, in turn, once it is too full: some thousand products with long descriptions. */
const CUTS: ((entry: SearchEntry) => SearchEntry)[] = [
  (entry) => entry,
  (entry) => ({ ...entry, description: [] }),
  (entry) => titleEntry(entry),
  (entry) => ({ ...titleEntry(entry), ...(entry.listed && { listed: withoutOptions(entry.listed) }) }),
];

function titleEntry({ row, ...entry }: SearchEntry): SearchEntry {
  const words = rowWords({ title: row.title, variants: [] });
  return { ...entry, options: [], skus: [], description: [], row: { ...row, words } };
}

/** What is left can still be ordered, and narrowed by its price and whether it is there. */
function withoutOptions({ position, variants }: ListedEntry): ListedEntry {
  const ordered = variants.toSorted((a, b) => a.price - b.price).map((variant) => ({ ...variant, values: [] }));
  const there = ordered.filter(({ available }) => available);
  const kept = [ordered[0], there[0], there.at(-1), ordered.at(-1)].filter((variant) => variant !== undefined);
  return { position, options: [], variants: [...new Set(kept)] };
}

/** The page on which a product stands. */
export function searchPageOf(productId: string): number {
  return createHash("sha256").update(productId).digest().readUInt32BE() % SEARCH_PAGES;
}

/** A page as one compressed field, which costs two index entries whatever it holds. */
export function packSearchPage(page: SearchPage): Buffer {
  let packed = Buffer.alloc(0);
  for (const cut of CUTS) {
    const entries = Array.from(page, ([id, entry]) => [id, cut(entry)]);
    packed = deflateRawSync(JSON.stringify(entries));
    if (packed.length <= MAX_BYTES) break;
  }
  return packed;
}

export function unpackSearchPage(packed: Uint8Array): SearchPage {
  return new Map(JSON.parse(inflateRawSync(packed).toString()) as [string, SearchEntry][]);
}

/** The packed pages of a whole catalogue, by number; those on which nothing stands are left out. */
export function searchPagesOf(products: readonly Product[]): Map<number, Buffer> {
  const pages = Map.groupBy(products, ({ id }) => searchPageOf(id));
  return new Map(
    Array.from(pages, ([number, own]) => [
      number,
      packSearchPage(new Map(own.map((product) => [product.id, searchEntry(product)]))),
    ]),
  );
}
