import { FieldPath, type Firestore, type OrderByDirection } from "firebase-admin/firestore";
import {
  compareListed,
  type Facets,
  facetsOf,
  isUnfiltered,
  type ListingFilter,
  type ListingSort,
  matchesFilter,
} from "../../../areas/shared/catalogue/listing.ts";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { catalogueIn } from "../firestore/firestore-collections.ts";
import { calling } from "../firestore/firestore-errors.ts";
import { toProduct } from "./firestore-product-record.ts";
import { readIndex } from "./firestore-search.ts";
import type { BrowseQuery } from "./products.ts";

/** What ordering and narrowing look at. */
type Listed = Pick<Product, "id" | "title" | "position" | "createdAt" | "options" | "variants">;

/** The listed price is not among them: it follows from stock and prices of all variants, and no field holds it. */
const ORDERED: Partial<Record<ListingSort, [keyof Product, OrderByDirection]>> = {
  featured: ["position", "asc"],
  newest: ["createdAt", "desc"],
  name: ["title", "asc"],
};

/**
 * One page of a category. Whole, and in an order that an index has, it costs `offset` + `limit` reads and one for each
 * thousand products counted; narrowed or by price, one for each of the seller's search pages (16 at most) and one for
 * each product on the page, however many there are.
 */
export async function browseCategory(
  firestore: Firestore,
  sellerId: string,
  { categoryId, sort, filter, offset, limit }: BrowseQuery,
): Promise<{ products: Product[]; total: number }> {
  const order = ORDERED[sort];
  if (order && isUnfiltered(filter)) {
    const products = catalogueIn(firestore, sellerId, "products");
    const active = products.where("categoryId", "==", categoryId).where("status", "==", "active");
    const ordered = active.orderBy(...order).orderBy(FieldPath.documentId(), "asc");
    const page = ordered.offset(offset).limit(limit);
    const [{ docs }, count] = await calling(() => Promise.all([page.get(), active.count().get()]));
    return { products: docs.map((doc) => toProduct(doc.data())), total: count.data().count };
  }
  const matching = (await readListed(firestore, sellerId, categoryId))
    .filter((product) => matchesFilter(product, filter))
    .sort(compareListed(sort));
  const page = await readPage(firestore, sellerId, matching.slice(offset, offset + limit));
  return { products: page, total: matching.length };
}

/** What a category could be narrowed by, for a read of each of the seller's search pages (16 at most). */
export async function facetsOfCategory(
  firestore: Firestore,
  sellerId: string,
  categoryId: string,
  filter: ListingFilter,
): Promise<Facets> {
  const listed = await readListed(firestore, sellerId, categoryId);
  return facetsOf(listed.sort(compareListed("featured")), filter);
}

/** The category's active products, in no order. What lists don't look at is left blank. */
async function readListed(firestore: Firestore, sellerId: string, categoryId: string): Promise<Listed[]> {
  const index = await readIndex(firestore, sellerId);
  return Array.from(index).flatMap(([id, { row, listed }]) => {
    if (!listed || row.categoryId !== categoryId) return [];
    const variants = listed.variants.map(({ price, values, available }) => ({
      id: "",
      title: "",
      sku: "",
      compareAtPrice: null,
      price,
      values,
      stock: available ? null : 0,
    }));
    return { id, title: row.title, createdAt: row.createdAt, ...listed, variants };
  });
}

/** Whole products in the order of those that were found; one that went, or was taken off the shelf, since then is left out. */
async function readPage(firestore: Firestore, sellerId: string, page: readonly Listed[]): Promise<Product[]> {
  const references = page.map(({ id }) => catalogueIn(firestore, sellerId, "products").doc(id));
  if (references.length === 0) return [];
  const snapshots = await calling(() => firestore.getAll(...references));
  const found = snapshots.map((snapshot) => toProduct(snapshot.data()));
  return found.filter((product) => product?.status === "active") as Product[];
}
