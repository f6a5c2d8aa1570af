import type { DocumentSnapshot, Firestore, Timestamp, Transaction } from "firebase-admin/firestore";
import { LRUCache } from "lru-cache";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { queriedWords } from "../../../areas/shared/catalogue/search-words.ts";
import { sharedTask } from "../concurrency.ts";
import { calling } from "../firestore/firestore-calls.ts";
import { areDocumentIds, catalogueIn, searchPagesIn, sellerRecordsIn } from "../firestore/firestore-collections.ts";
import {
  CARD_FIELDS,
  type CardProduct,
  type FoundProducts,
  foundPage,
  type Listed,
  MAX_FOUND,
  type SearchQuery,
} from "./catalogue.ts";
import { toCard, toProducts } from "./firestore-catalogue-records.ts";
import {
  correctWords,
  FIELDS,
  knownWords,
  listedProduct,
  NAMED_FIELDS,
  packSearchPage,
  relevance,
  type SearchEntry,
  type SearchPage,
  searchEntry,
  searchPageOf,
  unpackSearchPage,
} from "./firestore-search-page.ts";
import { relatedWords } from "./related-words.ts";

/** Searches a seller's active products. Costs the reads of {@link readIndex} and one per product on the page. */
export async function searchProducts(
  firestore: Firestore,
  sellerId: string,
  query: SearchQuery,
): Promise<FoundProducts> {
  const words = queriedWords(query.text);
  const isPossible = areDocumentIds(sellerId) && words.length > 0;
  const index: Index = isPossible ? await readIndex(firestore, sellerId) : new Map();
  const exact = findIndexed(index, words);
  const better = exact.length === 0 ? correctWords(wordsOf(index), words) : undefined;
  const found = better ? findIndexed(index, better) : exact;
  const { products, ...counted } = foundPage(found, query);
  return {
    products: await readActive(firestore, sellerId, products),
    ...counted,
    corrected: better && found.length > 0 ? better.join(" ") : null,
  };
}

/** A transaction on the catalogue of a seller. */
export interface CatalogueTransaction {
  firestore: Firestore;
  transaction: Transaction;
  sellerId: string;
}

/** A prepared change of the index. */
interface IndexChange {
  bytes: number;
  write: () => void;
}

/**
 * Prepares the index entries of products: updates them, or removes those of `undefined`. Reads immediately; `write`
 * writes.
 */
export async function indexProducts(
  { firestore, transaction, sellerId }: CatalogueTransaction,
  products: readonly (readonly [id: string, product: Product | undefined])[],
): Promise<IndexChange> {
  if (products.length === 0) return { bytes: 0, write: () => {} };
  const byPage = [...Map.groupBy(products, ([id]) => searchPageOf(id))];
  const references = byPage.map(([number]) => searchPagesIn(firestore, sellerId).doc(String(number)));
  const snapshots = await transaction.getAll(...references);
  const pages = byPage.map(([, own], index) => {
    const page = toPage(snapshots[index] as DocumentSnapshot);
    for (const [id, product] of own) {
      page.delete(id);
      if (product) page.set(id, searchEntry(product));
    }
    return page.size > 0 ? packSearchPage(page) : undefined;
  });
  return {
    bytes: pages.reduce((sum, page) => sum + (page?.length ?? 0), 0),
    write: () => {
      for (const [index, reference] of references.entries()) {
        const entries = pages[index];
        if (entries) transaction.set(reference, { entries });
        else transaction.delete(reference);
      }
    },
  };
}

type Index = ReadonlyMap<string, SearchEntry>;

interface KeptIndex {
  index: Index;
  /** The seller's update time, read before the index: every change of the index also changes the seller. */
  since: Timestamp;
}

/** Bytes of all kept indexes, packed. Unpacked, they take 4 to 16 times as much: 130 MB at most. */
const KEPT_BYTES = 8_000_000;

interface IndexMemory {
  /** The calls in the current turn of the event loop, by seller id. */
  calls: Map<string, Promise<Index>>;
  /** The running reads of search pages, by seller id and the seller's update time. */
  reads: Map<string, Promise<Index>>;
  /** The indexes that were read last, by seller id. */
  kept: LRUCache<string, KeptIndex>;
}

const memories = new WeakMap<Firestore, IndexMemory>();

/**
 * The index entries of a seller's products, by id. Each call sees all writes that were complete when it was called.
 * Costs one read, and one per search page if the seller has changed since the last call: anyone can search, and 5,000
 * products take 80 ms to unpack. Calls in the same turn of the event loop share their reads, e.g. those for a list and
 * its facets.
 */
export function readIndex(firestore: Firestore, sellerId: string): Promise<Index> {
  const memory: IndexMemory = memories.get(firestore) ?? {
    calls: new Map(),
    reads: new Map(),
    kept: new LRUCache({ maxSize: KEPT_BYTES }),
  };
  memories.set(firestore, memory);
  const { calls } = memory;
  const reading = calls.get(sellerId) ?? readCurrent(firestore, sellerId, memory);
  calls.set(sellerId, reading);
  setImmediate(() => calls.delete(sellerId));
  return reading;
}

async function readCurrent(firestore: Firestore, sellerId: string, { reads, kept }: IndexMemory): Promise<Index> {
  const seller = sellerRecordsIn(firestore).doc(sellerId);
  const [version] = await calling(() => firestore.getAll(seller, { fieldMask: ["version"] }));
  const since = version?.updateTime;
  const known = kept.get(sellerId);
  if (since && known?.since.isEqual(since)) return known.index;
  return sharedTask(reads, `${sellerId} ${since?.valueOf()}`, async () => {
    const { docs } = await calling(() => searchPagesIn(firestore, sellerId).get());
    const index = new Map(docs.flatMap((page) => [...toPage(page)]));
    const bytes = docs.reduce((sum, page) => sum + packedPage(page).length, 0);
    if (since) kept.set(sellerId, { index, since }, { size: Math.max(bytes, 1) });
    return index;
  });
}

function packedPage(snapshot: { get(field: string): unknown }): Uint8Array {
  const packed = snapshot.get("entries");
  return packed instanceof Uint8Array ? packed : new Uint8Array();
}

function toPage(snapshot: { get(field: string): unknown }): SearchPage {
  const packed = packedPage(snapshot);
  return packed.length > 0 ? unpackSearchPage(packed) : new Map();
}

const vocabularies = new WeakMap<Index, string[]>();

/** The {@link knownWords} of an index. A kept index counts them once: 20,000 products take as long as a search. */
function wordsOf(index: Index): string[] {
  const words = vocabularies.get(index) ?? knownWords(index.values());
  vocabularies.set(index, words);
  return words;
}

/**
 * The best products that match all words. First those that have, for each word, a word in title, option values or SKUs
 * that begins with it; then those that have a related one there; then those that have some in the description.
 */
function findIndexed(index: Index, words: readonly string[]): Listed[] {
  const begun = rank(index, (entry) => relevance(entry, words, NAMED_FIELDS));
  if (begun.length >= MAX_FOUND) return begun.slice(0, MAX_FOUND);
  const related = relatedWords(words, () => wordsOf(index)).map((own) => new Set(own));
  const others = [NAMED_FIELDS, FIELDS].flatMap((fields) =>
    rank(index, (entry) => relevance(entry, words, fields, related)),
  );
  const found = new Map([...begun, ...others].map((listed) => [listed.id, listed]));
  return [...found.values()].slice(0, MAX_FOUND);
}

/** The products with a relevance, best first. Equally relevant ones are sorted by the title's length. */
function rank(index: Index, relevanceOf: (entry: SearchEntry) => number): Listed[] {
  return Array.from(index, ([id, entry]) => ({ id, entry, weight: relevanceOf(entry), length: entry.title.length }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.length - b.length || (a.id < b.id ? -1 : 1))
    .flatMap(({ id, entry }) => listedProduct(id, entry) ?? []);
}

/** Reads products in the order of the ids. Skips those removed since the index was read. */
export async function readIndexed(firestore: Firestore, sellerId: string, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const products = catalogueIn(firestore, sellerId, "products");
  return toProducts(await calling(() => firestore.getAll(...ids.map((id) => products.doc(id)))));
}

/** The cards of products in the order given. Skips those removed or deactivated since the index was read. */
export async function readActive(
  firestore: Firestore,
  sellerId: string,
  listed: readonly Pick<Listed, "id">[],
): Promise<CardProduct[]> {
  if (listed.length === 0) return [];
  const products = catalogueIn(firestore, sellerId, "products");
  const references = listed.map(({ id }) => products.doc(id));
  const found = await calling(() => firestore.getAll(...references, { fieldMask: [...CARD_FIELDS] }));
  return found.flatMap(toCard).filter(({ status }) => status === "active");
}
