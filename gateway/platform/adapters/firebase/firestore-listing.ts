import { type CollectionReference, FieldPath, type OrderByDirection, type Query } from "firebase-admin/firestore";
import {
  compareListed,
  type Facets,
  facetsOf,
  isUnfiltered,
  type ListingSort,
  matchesFilter,
} from "../../../../areas/shared/domain/listing.ts";
import type { Product } from "../../../../areas/shared/domain/product.ts";
import type { BrowseQuery } from "../../ports/products.ts";
import { calling } from "./firestore-errors.ts";

/** The largest category that can be imported. Of a larger one, what is scanned is the first so many. */
const SCAN_LIMIT = 2_000;
/** What ordering and narrowing look at. */
const SCANNED = ["id", "title", "position", "createdAt", "options", "variants"] as const;
type Scanned = Pick<Product, (typeof SCANNED)[number]>;

/** The listed price is not among them: it follows from stock and prices of all variants, and no field holds it. */
const ORDERED: Partial<Record<ListingSort, [keyof Product, OrderByDirection]>> = {
  featured: ["position", "asc"],
  newest: ["createdAt", "desc"],
  name: ["title", "asc"],
};

/**
 * One page of a category. Whole, and in an order that an index has, it costs `offset` + `limit` reads and one for each
 * thousand products counted; narrowed or by price, one for each of the category's active products (2,000 at most) and
 * one for each product on the page.
 */
export async function browseCategory(
  products: CollectionReference,
  { categoryId, sort, filter, offset, limit }: BrowseQuery,
): Promise<{ products: Product[]; total: number }> {
  const listed = activeIn(products, categoryId);
  const order = ORDERED[sort];
  if (order && isUnfiltered(filter)) {
    const page = inOrder(listed, ...order)
      .offset(offset)
      .limit(limit);
    const [{ docs }, count] = await calling(() => Promise.all([page.get(), listed.count().get()]));
    return { products: docs.map((doc) => doc.data() as Product), total: count.data().count };
  }
  const matching = (await scan(listed)).filter((product) => matchesFilter(product, filter));
  const page = matching.sort(compareListed(sort)).slice(offset, offset + limit);
  return { products: await readPage(products, page), total: matching.length };
}

/** What a category could be narrowed by, for a read of each of its active products (2,000 at most). */
export async function facetsOfCategory(products: CollectionReference, categoryId: string): Promise<Facets> {
  return facetsOf(await scan(activeIn(products, categoryId)));
}

function activeIn(products: CollectionReference, categoryId: string): Query {
  return products.where("categoryId", "==", categoryId).where("status", "==", "active");
}

function inOrder(query: Query, field: string, direction: OrderByDirection): Query {
  return query.orderBy(field, direction).orderBy(FieldPath.documentId(), "asc");
}

async function scan(query: Query): Promise<Scanned[]> {
  const scanned = inOrder(query, "position", "asc").select(...SCANNED);
  const { docs } = await calling(() => scanned.limit(SCAN_LIMIT).get());
  return docs.map((doc) => doc.data() as Scanned);
}

/** Whole products in the order of those that were scanned; one that was removed since then is left out. */
async function readPage(products: CollectionReference, page: readonly Scanned[]): Promise<Product[]> {
  const [first, ...others] = page.map(({ id }) => products.doc(id));
  if (!first) return [];
  const snapshots = await calling(() => products.firestore.getAll(first, ...others));
  return snapshots.filter(({ exists }) => exists).map((snapshot) => snapshot.data() as Product);
}
