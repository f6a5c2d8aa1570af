import { searchQuery } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import { LISTING_FIRST, type Listing, type ListingSort } from "../../../areas/shared/catalogue/listing.ts";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import type {
  CategoryPage,
  CategoryWithProducts,
  SearchPage,
} from "../../../areas/shared/catalogue/public-catalogue.ts";
import { isWhole, queriedWords, searchWords, writtenWords } from "../../../areas/shared/catalogue/search-words.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { pagedItems } from "../concurrency.ts";
import type { Platform } from "../platform.ts";
import { pick } from "../record-structure.ts";
import type { CardProduct, ProductQuery } from "./catalogue.ts";
import { productCard, readHome } from "./public-catalogue.ts";
import { hasRelated } from "./related-words.ts";

/** Products per read of {@link allProducts}. */
const PAGE = 200;

/**
 * Yields the matching products of a seller in their order.
 * @param seen the ids of products to skip, to which it adds those that it yields: during an export, which may take
 *   minutes, a product may move to a later place or category
 */
export async function* allProducts(
  { products }: Pick<Platform, "products">,
  sellerId: string,
  filter: Pick<ProductQuery, "categoryId" | "status"> = {},
  seen = new Set<string>(),
): AsyncGenerator<Product> {
  const paged = pagedItems<Product>(PAGE, (last) =>
    products.list(sellerId, { ...filter, ...(last && { after: last }), limit: PAGE }),
  );
  for await (const product of paged) {
    if (seen.has(product.id)) continue;
    seen.add(product.id);
    yield product;
  }
}

/** The requested part of a list. */
export interface ListingWindow {
  offset: number;
  limit: number;
}

/** The part in the first response: the products shown, at most LISTING_FIRST. */
export function firstWindow({ from, show }: Pick<Listing, "from" | "show">): ListingWindow {
  return { offset: from, limit: Math.min(show, LISTING_FIRST) };
}

/** Categories have no relevance to sort by. */
const sortOf = (sort: ListingSort): Exclude<ListingSort, "relevance"> => (sort === "relevance" ? "featured" : sort);

/**
 * Reads a category: the requested part of its active products, sorted and filtered, and the number of matches. The
 * facets come only with the first part: in Firestore they cost reads. Returns `undefined` if the shop has no such
 * category.
 */
export async function readCategory(
  { categories, products }: Pick<Platform, "categories" | "products">,
  { id }: Pick<Seller, "id">,
  slug: string,
  listing: Listing,
  window: ListingWindow = firstWindow(listing),
): Promise<CategoryPage | undefined> {
  const category = await categories.findBySlug(id, slug);
  if (!category) return undefined;
  const sort = sortOf(listing.sort);
  const [found, facets] = await Promise.all([
    products.browse(id, { categoryId: category.id, sort, filter: listing.filter, ...window }),
    window.offset === listing.from ? products.facets(id, category.id, listing.filter) : undefined,
  ]);
  return {
    ...pick(category, "name", "slug", "description"),
    listing: { ...listing, sort },
    products: found.products.map(productCard),
    total: found.total,
    ...(facets && { facets }),
  };
}

const MAX_CATEGORIES = 4;

/** Whether the text has, for each word, a word that begins with it (or equals it: `isWhole`) or is related to it. */
function hasWords(text: string, words: readonly string[]): boolean {
  const own = searchWords(text);
  return words.every((word, index) =>
    isWhole(words, index) ? own.includes(word) : own.some((each) => each.startsWith(word)) || hasRelated(own, word),
  );
}

/**
 * Searches a shop. The query is cut to MAX_QUERY characters. Returns the requested part of the best products, sorted
 * and filtered, and the non-empty categories whose names match.
 */
export async function searchProducts(
  platform: Pick<Platform, "categories" | "products">,
  seller: Pick<Seller, "id" | "version">,
  query: string,
  listing: Listing,
  window: ListingWindow = firstWindow(listing),
): Promise<SearchPage> {
  const cutQuery = searchQuery(query);
  const { sort, filter } = listing;
  const [found, home] = await Promise.all([
    platform.products.search(seller.id, { text: cutQuery, sort, filter, ...window }),
    readHome(platform, seller),
  ]);
  return {
    query: cutQuery,
    corrected: found.corrected && asWritten(found.corrected, cutQuery, found.products),
    categories: matchingCategories(home, queriedWords(found.corrected ?? cutQuery)),
    listing,
    products: found.products.map(productCard),
    total: found.total,
    ...(window.offset === listing.from && { facets: found.facets }),
  };
}

/** Returns the corrected words as the query or the products write them: `Gläser`, not `glaser`. */
function asWritten(corrected: string, query: string, products: readonly CardProduct[]): string {
  const wanted = new Set(corrected.split(" "));
  const written = new Map<string, string>();
  const texts = products.flatMap(({ title, options }) => [title, ...options.flatMap(({ values }) => values)]);
  for (const text of [query, ...texts]) {
    if (written.size === wanted.size) break;
    for (const [word, spelling] of writtenWords(text))
      if (wanted.has(word) && !written.has(word)) written.set(word, spelling);
  }
  return Array.from(wanted, (word) => written.get(word) ?? word).join(" ");
}

function matchingCategories(
  nonEmpty: readonly CategoryWithProducts[],
  words: readonly string[],
): SearchPage["categories"] {
  if (words.length === 0) return [];
  const named = nonEmpty.filter(({ name }) => hasWords(name, words));
  return named.slice(0, MAX_CATEGORIES).map(({ name, slug }) => ({ name, slug }));
}
