import { FieldPath, type Firestore, type Query } from "firebase-admin/firestore";
import { facetsOf } from "../../../areas/shared/catalogue/listed-variants.ts";
import {
  compareListed,
  type Facets,
  type ListingFilter,
  matchesFilter,
} from "../../../areas/shared/catalogue/listing.ts";
import { PRODUCT_STATUSES, type ProductStatus } from "../../../areas/shared/catalogue/product.ts";
import { calling, countOf } from "../firestore/firestore-calls.ts";
import { areDocumentIds, catalogueIn } from "../firestore/firestore-collections.ts";
import {
  type BrowseQuery,
  type CardProduct,
  compareRows,
  type Listed,
  type LowStock,
  lowestVariants,
  type ProductRowPage,
  type ProductRowQuery,
  ROW_ORDERS,
  rowParts,
} from "./catalogue.ts";
import { toProducts } from "./firestore-catalogue-records.ts";
import { readActive, readIndex, readIndexed } from "./firestore-search.ts";
import { listedProduct } from "./firestore-search-page.ts";

/**
 * Reads one page of a category. Costs the reads of {@link readIndex} and one per product on the page. A query would cost
 * one per product before the page, too, and can't sort by the listed price or filter.
 */
export async function browseCategory(
  firestore: Firestore,
  sellerId: string,
  { categoryId, sort, filter, offset, limit }: BrowseQuery,
): Promise<{ products: CardProduct[]; total: number }> {
  const matching = (await readListed(firestore, sellerId, categoryId))
    .filter((product) => matchesFilter(product, filter))
    .sort(compareListed(sort));
  const shown = matching.slice(offset, offset + limit);
  return { products: await readActive(firestore, sellerId, shown), total: matching.length };
}

/** The facets of a category. Costs the reads of {@link readIndex}. */
export async function facetsOfCategory(
  firestore: Firestore,
  sellerId: string,
  categoryId: string,
  filter: ListingFilter,
): Promise<Facets> {
  const listed = await readListed(firestore, sellerId, categoryId);
  return facetsOf(listed.sort(compareListed("featured")), filter);
}

/** The category's active products, unordered. */
async function readListed(firestore: Firestore, sellerId: string, categoryId: string): Promise<Listed[]> {
  const index = await readIndex(firestore, sellerId);
  return Array.from(index).flatMap(([id, entry]) =>
    entry.row.categoryId === categoryId ? (listedProduct(id, entry) ?? []) : [],
  );
}

type RowPage = Omit<ProductRowPage, "counts">;

/**
 * See `Products.rows`. Without a text, it costs `offset` + `limit` reads; products up to `after` cost none. With a text,
 * it costs the reads of {@link readIndex} and one per product on the page. The counts cost one read per thousand
 * products.
 *
 * For products on an overfull search page (see firestore-search-page.ts), the text matches only the title.
 */
export async function readRows(
  firestore: Firestore,
  sellerId: string,
  query: ProductRowQuery,
): Promise<ProductRowPage> {
  const products = catalogueIn(firestore, sellerId, "products");
  const [page, ...counted] = await Promise.all([
    readPage(firestore, sellerId, query),
    ...PRODUCT_STATUSES.map((status) => countOf(products.where("status", "==", status))),
  ]);
  const counts = Object.fromEntries(PRODUCT_STATUSES.map((status, index) => [status, counted[index]]));
  return { ...page, counts: counts as Record<ProductStatus, number> };
}

/** See `Products.lowStock`. Costs `limit` reads at most. */
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
  return lowestVariants(toProducts(docs), atMost, limit);
}

async function readPage(firestore: Firestore, sellerId: string, query: ProductRowQuery): Promise<RowPage> {
  if (query.categoryId !== null && !areDocumentIds(query.categoryId)) return { products: [], total: 0 };
  const parts = rowParts(query.text);
  if (parts.length > 0) return findPage(firestore, sellerId, query, parts);
  return listPage(catalogueIn(firestore, sellerId, "products"), query);
}

async function listPage(
  products: Query,
  { status, categoryId, sort, after, offset, limit }: ProductRowQuery,
): Promise<RowPage> {
  let matching: Query = products;
  if (status !== null) matching = matching.where("status", "==", status);
  if (categoryId !== null) matching = matching.where("categoryId", "==", categoryId);
  const [field, direction] = ROW_ORDERS[sort];
  const ordered = matching.orderBy(field, direction).orderBy(FieldPath.documentId(), "asc");
  const rest = after ? ordered.startAfter(after[field], after.id) : ordered;
  const page = rest.offset(offset).limit(limit);
  const [{ docs }, total] = await Promise.all([calling(() => page.get()), countOf(matching)]);
  return { products: toProducts(docs), total };
}

async function findPage(
  firestore: Firestore,
  sellerId: string,
  { status, categoryId, sort, after, offset, limit }: ProductRowQuery,
  parts: readonly string[],
): Promise<RowPage> {
  const index = await readIndex(firestore, sellerId);
  const found = Array.from(index)
    .map(([id, { row }]) => ({ id, ...row }))
    .filter((row) => status === null || row.status === status)
    .filter((row) => categoryId === null || row.categoryId === categoryId)
    .filter(({ words }) => parts.every((part) => words.includes(part)))
    .sort(compareRows(sort));
  const rest = after ? found.filter((row) => compareRows(sort)(after, row) < 0) : found;
  const shown = rest.slice(offset, offset + limit).map(({ id }) => id);
  return { products: await readIndexed(firestore, sellerId, shown), total: found.length };
}
