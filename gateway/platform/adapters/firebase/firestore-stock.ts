import { type DocumentReference, FieldValue, type Firestore, type Transaction } from "firebase-admin/firestore";
import type { Product } from "../../../../areas/shared/domain/product.ts";
import { showsStockChange } from "../../../../areas/shared/domain/stock.ts";
import { areDocumentIds, catalogueIn, sellersIn } from "./firestore-collections.ts";

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
  return snapshots.filter(({ exists }) => exists).map((snapshot) => snapshot.data() as Product);
}

/** Writes the stock where it differs, and grows the seller's version where visitors see that it does. */
export function writeStock(
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
    transaction.update(reference, { variants: changed.variants });
  }
  if (shown) transaction.update(sellersIn(firestore).doc(sellerId), { version: FieldValue.increment(1) });
}
