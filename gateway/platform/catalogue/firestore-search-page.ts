import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { type ListedEntry, type SearchEntry, searchEntry } from "./firestore-search-entry.ts";
import { rowWords } from "./product-lists.ts";

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
