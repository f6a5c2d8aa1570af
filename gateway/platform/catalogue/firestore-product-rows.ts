import { FieldPath, type Firestore, type OrderByDirection, type Query } from "firebase-admin/firestore";
import type { ProductRowSort } from "../../../areas/shared/catalogue/admin-catalogue.ts";
import { PRODUCT_STATUSES, type Product, type ProductStatus } from "../../../areas/shared/catalogue/product.ts";
import { areDocumentIds, catalogueIn } from "../firestore/firestore-collections.ts";
import { calling } from "../firestore/firestore-errors.ts";
import { toProduct } from "./firestore-product-record.ts";
import { readIndex } from "./firestore-search.ts";
import { compareRows, lowestVariants, wordBeginnings } from "./product-lists.ts";
import type { LowStock, ProductRowQuery } from "./products.ts";

const ORDERS: Record<ProductRowSort, [keyof Product, OrderByDirection]> = {
  updated: ["updatedAt", "desc"],
  title: ["title", "asc"],
  created: ["createdAt", "desc"],
};

interface Page {
  products: Product[];
  total: number;
}

/**
 * See `Products.rows`. Without a text it costs `offset` + `limit` reads; with one a read for each of the seller's search
 * pages (16 at most) and one for each product on the page, however many there are. The counts cost one read for each
 * thousand products.
 *
 * Of a product on a search page that is too full (see search-page.ts) a text finds the title's words alone.
 */
export async function readRows(
  firestore: Firestore,
  sellerId: string,
  query: ProductRowQuery,
): Promise<Page & { counts: Record<ProductStatus, number> }> {
  const products = catalogueIn(firestore, sellerId, "products");
  const [page, ...counted] = await Promise.all([
    readPage(firestore, sellerId, query),
    ...PRODUCT_STATUSES.map((status) => count(products.where("status", "==", status))),
  ]);
  const counts = Object.fromEntries(PRODUCT_STATUSES.map((status, index) => [status, counted[index]]));
  return { ...page, counts: counts as Record<ProductStatus, number> };
}

/** See `Products.lowStock`: at most `limit` reads. */
export async function readLowStock(
  firestore: Firestore,
  sellerId: string,
  atMost: number,
  limit: number,
): Promise<LowStock[]> {
  const low = catalogueIn(firestore, sellerId, "products")
    .where("status", "==", "active")
    .where("lowestStock", "<=", atMost)
    .orderBy("lowestStock")
    .orderBy(FieldPath.documentId());
  const { docs } = await calling(() => low.limit(limit).get());
  const found = docs.map((doc) => toProduct(doc.data()));
  return lowestVariants(found, atMost, limit);
}

async function readPage(firestore: Firestore, sellerId: string, query: ProductRowQuery): Promise<Page> {
  if (query.categoryId !== null && !areDocumentIds(query.categoryId)) return { products: [], total: 0 };
  const beginnings = wordBeginnings(query.text);
  if (beginnings.length > 0) return findPage(firestore, sellerId, query, beginnings);
  return listPage(catalogueIn(firestore, sellerId, "products"), query);
}

async function listPage(products: Query, { status, categoryId, sort, offset, limit }: ProductRowQuery): Promise<Page> {
  let matching: Query = products;
  if (status !== null) matching = matching.where("status", "==", status);
  if (categoryId !== null) matching = matching.where("categoryId", "==", categoryId);
  const page = matching
    .orderBy(...ORDERS[sort])
    .orderBy(FieldPath.documentId(), "asc")
    .offset(offset)
    .limit(limit);
  const [{ docs }, total] = await Promise.all([calling(() => page.get()), count(matching)]);
  return { products: docs.map((doc) => toProduct(doc.data())), total };
}

async function findPage(
  firestore: Firestore,
  sellerId: string,
  { status, categoryId, sort, offset, limit }: ProductRowQuery,
  beginnings: readonly string[],
): Promise<Page> {
  const index = await readIndex(firestore, sellerId);
  const found = Array.from(index)
    .map(([id, { row }]) => ({ id, ...row }))
    .filter((row) => status === null || row.status === status)
    .filter((row) => categoryId === null || row.categoryId === categoryId)
    .filter(({ words }) => beginnings.every((beginning) => words.includes(beginning)))
    .sort(compareRows(sort));
  const products = catalogueIn(firestore, sellerId, "products");
  const references = found.slice(offset, offset + limit).map(({ id }) => products.doc(id));
  if (references.length === 0) return { products: [], total: found.length };
  const snapshots = await calling(() => firestore.getAll(...references));
  // One that was removed since the index was read is left out.
  const stored = snapshots.map((snapshot) => toProduct(snapshot.data())).filter((product) => product !== undefined);
  return { products: stored, total: found.length };
}

async function count(query: Query): Promise<number> {
  return (await calling(() => query.count().get())).data().count;
}
