import type { DocumentReference, Firestore, Transaction } from "firebase-admin/firestore";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { showsStockChange } from "../../../areas/shared/catalogue/stock.ts";
import { areDocumentIds, catalogueIn } from "../firestore/firestore-collections.ts";
import { growVersion } from "../sellers/firestore-seller-record.ts";
import { derivedOf, toProduct } from "./firestore-product-record.ts";
import { indexProducts } from "./firestore-search.ts";
import { changesEntry } from "./firestore-search-entry.ts";

/** Where those of the ids that can be a product's would stand, each once. */
export function productReferences(
  firestore: Firestore,
  sellerId: string,
  productIds: readonly string[],
): DocumentReference[] {
  const products = catalogueIn(firestore, sellerId, "products");
  const ids = [...new Set(productIds)].filter((id) => areDocumentIds(id));
  return ids.map((id) => products.doc(id));
}

/** Those of the products that there are. */
export async function readProducts(
  firestore: Firestore,
  transaction: Transaction,
  sellerId: string,
  productIds: readonly string[],
): Promise<Product[]> {
  const references = productReferences(firestore, sellerId, productIds);
  if (references.length === 0) return [];
  const snapshots = await transaction.getAll(...references);
  return snapshots.map((snapshot) => toProduct(snapshot.data())).filter((product) => product !== undefined);
}

/**
 * Writes the stock where it differs, and grows the seller's version where visitors see that it does. It reads at once
 * what lists know of a product that is sold out now, or is there again, and answers the writes, because in a transaction
 * every read comes before the first write.
 */
export async function prepareStock(
  firestore: Firestore,
  transaction: Transaction,
  sellerId: string,
  before: readonly Product[],
  after: readonly Product[],
): Promise<() => void> {
  const relisted = after.filter((product, index) => changesEntry(before[index] as Product, product));
  const entries = relisted.map((product) => [product.id, product] as const);
  const index = await indexProducts(firestore, transaction, sellerId, entries);
  return () => {
    index.write();
    writeStock(firestore, transaction, sellerId, before, after);
  };
}

function writeStock(
  firestore: Firestore,
  transaction: Transaction,
  sellerId: string,
  before: readonly Product[],
  after: readonly Product[],
): void {
  let shown = false;
  for (const [index, product] of before.entries()) {
    const changed = after[index] as Product;
    if (changed.variants.every((variant, place) => variant.stock === product.variants[place]?.stock)) continue;
    shown ||= showsStockChange(product, changed);
    const reference = catalogueIn(firestore, sellerId, "products").doc(product.id);
    transaction.update(reference, { variants: changed.variants, ...derivedOf(changed) });
  }
  if (shown) growVersion(firestore, transaction, sellerId);
}
