import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import { type Product, showsStockChange } from "../../../areas/shared/catalogue/product.ts";
import { chunksOf } from "../concurrency.ts";
import { ObjectNotFound, SlugTaken } from "../errors.ts";
import { areDocumentIds, catalogueIn, claimIn, isQueryable } from "../firestore/firestore-collections.ts";
import { requireOneCommit } from "../firestore/firestore-commit-size.ts";
import { growVersion, readSeller } from "../sellers/firestore-seller-record.ts";
import type { CatalogueSnapshot } from "./catalogue.ts";
import { derivedOf, productDocument, toProducts } from "./firestore-catalogue-records.ts";
import { type CatalogueTransaction, indexProducts } from "./firestore-search.ts";
import { changesEntry } from "./firestore-search-page.ts";

/** References to the products with these ids, without duplicates and invalid ids. */
export function productReferences(
  firestore: Firestore,
  sellerId: string,
  productIds: readonly string[],
): DocumentReference[] {
  const products = catalogueIn(firestore, sellerId, "products");
  const ids = [...new Set(productIds)].filter((id) => areDocumentIds(id));
  return ids.map((id) => products.doc(id));
}

/** Reads the products that exist. */
export async function readProducts(scope: CatalogueTransaction, productIds: readonly string[]): Promise<Product[]> {
  const references = productReferences(scope.firestore, scope.sellerId, productIds);
  if (references.length === 0) return [];
  return toProducts(await scope.transaction.getAll(...references));
}

/**
 * Prepares a change of stock: reads the search pages of products that become sold out or available again. The returned
 * function writes the changed products, and increases the seller's version if visitors can see the change. In a
 * transaction, all reads must precede the first write.
 */
export async function prepareStock(
  scope: CatalogueTransaction,
  before: readonly Product[],
  after: readonly Product[],
): Promise<() => void> {
  const relisted = after.filter((product, index) => changesEntry(before[index] as Product, product));
  const entries = relisted.map((product) => [product.id, product] as const);
  const index = await indexProducts(scope, entries);
  return () => {
    index.write();
    writeStock(scope, before, after);
  };
}

function writeStock(
  { firestore, transaction, sellerId }: CatalogueTransaction,
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

/**
 * Maximum number of values of an `in` filter:
 * https://firebase.google.com/docs/firestore/query-data/queries#in_and_array-contains-any
 */
const MAX_IN = 30;

/** Reads the input for building products. @throws ObjectNotFound */
export async function readSnapshot(
  scope: CatalogueTransaction,
  productIds: readonly string[],
): Promise<CatalogueSnapshot> {
  const { firestore, transaction, sellerId } = scope;
  const seller = await readSeller(firestore, transaction, sellerId);
  const all = catalogueIn(firestore, sellerId, "products");
  const [products, active, total] = await Promise.all([
    readProducts(scope, productIds),
    transaction.get(all.where("status", "==", "active").count()),
    transaction.get(all.count()),
  ]);
  return { seller, products, active: active.data().count, total: total.data().count };
}

/**
 * Creates and replaces products, and increases the seller's version. It reads and writes the seller's document, so
 * catalogue writes of one seller can't commit concurrently (see firestore-catalogue.ts). Reads: one
 * per product, one per claim of a new id, one per thirty slugs, and one per affected category and search page.
 * @param newCategories ids of categories that the caller creates in the same transaction
 * @throws SlugTaken @throws ObjectNotFound @throws TooMuchAtOnce
 */
export async function storeProducts(
  scope: CatalogueTransaction,
  products: readonly Product[],
  newCategories: ReadonlySet<string> = new Set(),
): Promise<Product[]> {
  const { firestore, transaction, sellerId } = scope;
  for (const product of products) requireOwn(sellerId, product);
  const ids = products.map(({ id }) => id);
  const [stored] = await Promise.all([
    readProducts(scope, ids),
    requireCategories(scope, products, newCategories),
    requireFreeSlugs(scope, products),
  ]);
  const before = new Map(stored.map((product) => [product.id, product]));
  const added = ids.filter((id) => !before.has(id)).map((id) => claimIn(firestore, "product", id));
  const claims = added.length > 0 ? await transaction.getAll(...added) : [];
  if (claims.some((claim) => claim.exists && claim.get("sellerId") !== sellerId)) {
    throw new ObjectNotFound("The product id belongs to another seller.");
  }
  const next = products.map((product) => {
    const version = before.get(product.id)?.version;
    return { ...product, version: version === undefined ? product.version : version + 1 };
  });
  const entries = next.map((product) => [product.id, product] as const);
  const index = await indexProducts(scope, entries);
  const documents = next.map(productDocument);
  requireOneCommit({ products: documents, others: index.bytes });
  for (const claim of claims) if (!claim.exists) transaction.create(claim.ref, { sellerId });
  for (const document of documents) {
    transaction.set(catalogueIn(firestore, sellerId, "products").doc(document.id), document);
  }
  index.write();
  growVersion(firestore, transaction, sellerId);
  return next;
}

function requireOwn(sellerId: string, product: Product): void {
  if (product.sellerId !== sellerId || !areDocumentIds(sellerId, product.id)) {
    throw new ObjectNotFound(`The seller has no product ${product.id}.`);
  }
}

async function requireCategories(
  { firestore, transaction, sellerId }: CatalogueTransaction,
  products: readonly Product[],
  created: ReadonlySet<string>,
): Promise<void> {
  const ids = [...new Set(products.map(({ categoryId }) => categoryId)).difference(created)];
  if (!areDocumentIds(...ids)) throw new ObjectNotFound("The seller has no such category.");
  if (ids.length === 0) return;
  const categories = catalogueIn(firestore, sellerId, "categories");
  const found = await transaction.getAll(...ids.map((id) => categories.doc(id)));
  if (found.some(({ exists }) => !exists)) throw new ObjectNotFound("The seller has no such category.");
}

/** Checks slugs against the products that this commit does not write. Those that it writes get new slugs. */
async function requireFreeSlugs(
  { firestore, transaction, sellerId }: CatalogueTransaction,
  products: readonly Product[],
): Promise<void> {
  const slugs = [...new Set(products.map(({ slug }) => slug))];
  const ids = new Set(products.map(({ id }) => id));
  const taken = new SlugTaken("The shop already uses this slug.");
  if (slugs.length < ids.size) throw taken;
  const records = catalogueIn(firestore, sellerId, "products");
  const queries = chunksOf(slugs.filter(isQueryable), MAX_IN).map((some) => records.where("slug", "in", some).select());
  const found = await Promise.all(queries.map((query) => transaction.get(query)));
  if (found.some(({ docs }) => docs.some((doc) => !ids.has(doc.id)))) throw taken;
}
