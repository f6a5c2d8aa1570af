import type { Firestore, Transaction } from "firebase-admin/firestore";
import type { Product } from "../../../../areas/shared/domain/product.ts";
import { searchWords } from "../../../../areas/shared/domain/search-words.ts";
import type { FoundProducts } from "../../ports/products.ts";
import { catalogueIn, searchPagesIn } from "./firestore-collections.ts";
import { calling } from "./firestore-errors.ts";
import { correctWords, relevance, type SearchEntry, searchEntry } from "./search-entry.ts";
import { packSearchPage, type SearchPage, searchPageOf, unpackSearchPage } from "./search-page.ts";

/**
 * Searches a seller's active products. It costs one read for each of the seller's search pages (16 at most) and one for
 * each product found. A product that an earlier release stored stands on no page, and is found once it has been saved,
 * or its shop replaced.
 */
export async function searchProducts(
  firestore: Firestore,
  sellerId: string,
  text: string,
  limit: number,
): Promise<FoundProducts> {
  const words = [...new Set(searchWords(text))];
  if (words.length === 0) return { products: [], corrected: null };
  const index = await readIndex(firestore, sellerId);
  const exact = rank(index, words);
  if (exact.length > 0) return { products: await readActive(firestore, sellerId, exact, limit), corrected: null };
  const better = correctWords(index.values(), words);
  const products = await readActive(firestore, sellerId, rank(index, better), limit);
  return { products, corrected: products.length > 0 ? better.join(" ") : null };
}

/** Puts a product into the index as it is now, or takes it out; reads at once, and answers the write. */
export async function indexProduct(
  firestore: Firestore,
  transaction: Transaction,
  sellerId: string,
  productId: string,
  product: Product | undefined,
): Promise<() => void> {
  const reference = searchPagesIn(firestore, sellerId).doc(String(searchPageOf(productId)));
  const page = toPage(await transaction.get(reference));
  page.delete(productId);
  if (product?.status === "active") page.set(productId, searchEntry(product));
  return () => {
    if (page.size > 0) transaction.set(reference, { entries: packSearchPage(page) });
    else transaction.delete(reference);
  };
}

async function readIndex(firestore: Firestore, sellerId: string): Promise<SearchPage> {
  const { docs } = await calling(() => searchPagesIn(firestore, sellerId).get());
  return new Map(docs.flatMap((page) => [...toPage(page)]));
}

function toPage(snapshot: { get(field: string): unknown }): SearchPage {
  const packed = snapshot.get("entries");
  return packed instanceof Uint8Array ? unpackSearchPage(packed) : new Map();
}

/** The ids of those that have all the words, best first; of equals the one with the shorter title. */
function rank(index: ReadonlyMap<string, SearchEntry>, words: readonly string[]): string[] {
  return Array.from(index, ([id, entry]) => ({ id, weight: relevance(entry, words), length: entry.title.length }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.length - b.length || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

async function readActive(firestore: Firestore, sellerId: string, ids: string[], limit: number): Promise<Product[]> {
  const products = catalogueIn(firestore, sellerId, "products");
  const references = ids.slice(0, limit).map((id) => products.doc(id));
  if (references.length === 0) return [];
  const snapshots = await calling(() => firestore.getAll(...references));
  const found = snapshots.map((snapshot) => snapshot.data() as Product | undefined);
  // One that went, or was taken off the shelf, since the index was read.
  return found.filter((product) => product?.status === "active") as Product[];
}
