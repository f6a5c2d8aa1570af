import type { DocumentSnapshot, Firestore, Transaction } from "firebase-admin/firestore";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import { calling } from "../firestore/firestore-calls.ts";
import { areDocumentIds, catalogueIn, searchPagesIn } from "../firestore/firestore-collections.ts";
import { type FoundProducts, foundPage, type Listed, MAX_FOUND, type SearchQuery } from "./catalogue.ts";
import { toProducts } from "./firestore-catalogue-records.ts";
import {
  correctWords,
  listedProduct,
  packSearchPage,
  relevance,
  type SearchEntry,
  type SearchPage,
  searchEntry,
  searchPageOf,
  unpackSearchPage,
} from "./firestore-search-page.ts";

/**
 * Searches a seller's active products. Costs one read per search page of the seller (16 at most) and one per product
 * on the page.
 */
export async function searchProducts(
  firestore: Firestore,
  sellerId: string,
  query: SearchQuery,
): Promise<FoundProducts> {
  const words = [...new Set(searchWords(query.text))];
  const isPossible = areDocumentIds(sellerId) && words.length > 0;
  const index = isPossible ? await readIndex(firestore, sellerId) : new Map<string, SearchEntry>();
  const exact = rank(index, words);
  const better = exact.length === 0 ? correctWords(index.values(), words) : undefined;
  const found = better ? rank(index, better) : exact;
  const { products, ...counted } = foundPage(found.slice(0, MAX_FOUND), query);
  return {
    products: await readActive(firestore, sellerId, products),
    ...counted,
    corrected: better && found.length > 0 ? better.join(" ") : null,
  };
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
  firestore: Firestore,
  transaction: Transaction,
  sellerId: string,
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

/** The index reads of the current turn of the event loop, by seller id. */
const currentReads = new WeakMap<Firestore, Map<string, Promise<ReadonlyMap<string, SearchEntry>>>>();

/**
 * The index entries of a seller's products, by id. Costs one read per search page. Calls in the same turn of the event
 * loop share a read, e.g. those for a list and its facets. Each sees all writes that were complete when it was called.
 */
export function readIndex(firestore: Firestore, sellerId: string): Promise<ReadonlyMap<string, SearchEntry>> {
  const reads = currentReads.get(firestore) ?? new Map<string, Promise<ReadonlyMap<string, SearchEntry>>>();
  currentReads.set(firestore, reads);
  const reading = reads.get(sellerId) ?? readPages(firestore, sellerId);
  reads.set(sellerId, reading);
  setImmediate(() => reads.delete(sellerId));
  return reading;
}

async function readPages(firestore: Firestore, sellerId: string): Promise<ReadonlyMap<string, SearchEntry>> {
  const { docs } = await calling(() => searchPagesIn(firestore, sellerId).get());
  return new Map(docs.flatMap((page) => [...toPage(page)]));
}

function toPage(snapshot: { get(field: string): unknown }): SearchPage {
  const packed = snapshot.get("entries");
  return packed instanceof Uint8Array ? unpackSearchPage(packed) : new Map();
}

/** The products that match all words, best first. Equally relevant ones are sorted by the title's length. */
function rank(index: ReadonlyMap<string, SearchEntry>, words: readonly string[]): Listed[] {
  return Array.from(index, ([id, entry]) => ({
    id,
    entry,
    weight: relevance(entry, words),
    length: entry.title.length,
  }))
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

/** {@link readIndexed} without products deactivated since the index was read. */
export async function readActive(
  firestore: Firestore,
  sellerId: string,
  listed: readonly Pick<Listed, "id">[],
): Promise<Product[]> {
  const ids = listed.map(({ id }) => id);
  return (await readIndexed(firestore, sellerId, ids)).filter(({ status }) => status === "active");
}
