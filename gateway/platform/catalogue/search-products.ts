import { compareListed, facetsOf, type Listing, matchesFilter } from "../../../areas/shared/catalogue/listing.ts";
import type { Category, Product } from "../../../areas/shared/catalogue/product.ts";
import type { SearchPage } from "../../../areas/shared/catalogue/public-catalogue.ts";
import { searchQuery } from "../../../areas/shared/catalogue/search-query.ts";
import { searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Platform } from "../platform.ts";
import { firstWindow, type ListingWindow } from "./listing-window.ts";
import { productCard } from "./product-card.ts";

/** A search ends here: whoever has not found it among so many asks more precisely. */
const MAX_FOUND = 200;
const MAX_CATEGORIES = 4;

/** Whether each of the words begins a word of the text. */
function hasWords(text: string, words: readonly string[]): boolean {
  const own = searchWords(text);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

/**
 * What a shop has for a query, cut to MAX_QUERY characters: the part of the products that the listing orders and
 * narrows, out of the 200 best, and the categories that are called so and have something in them.
 */
export async function searchProducts(
  { categories, products }: Pick<Platform, "categories" | "products">,
  { id }: Pick<Seller, "id">,
  query: string,
  listing: Listing,
  window: ListingWindow = firstWindow(listing),
): Promise<SearchPage> {
  const asked = searchQuery(query);
  const [found, all] = await Promise.all([products.search(id, asked, MAX_FOUND), categories.list(id)]);
  const matching = found.products.filter((product) => matchesFilter(product, listing.filter));
  return {
    query: asked,
    corrected: found.corrected,
    categories: await matchingCategories(products, all, searchWords(found.corrected ?? asked)),
    listing,
    products: inOrder(matching, listing)
      .slice(window.offset, window.offset + window.limit)
      .map(productCard),
    total: matching.length,
    ...(window.offset === 0 && { facets: facetsOf(found.products, listing.filter) }),
  };
}

function inOrder(products: Product[], { sort }: Listing): Product[] {
  return sort === "relevance" ? products : products.toSorted(compareListed(sort));
}

async function matchingCategories(
  products: Platform["products"],
  all: readonly Category[],
  words: readonly string[],
): Promise<SearchPage["categories"]> {
  if (words.length === 0) return [];
  const named = all.filter(({ name }) => hasWords(name, words)).slice(0, MAX_CATEGORIES);
  const counts = await Promise.all(
    named.map(({ id, sellerId }) => products.count(sellerId, { categoryId: id, status: "active" })),
  );
  return named.filter((_, index) => counts[index] !== 0).map(({ name, slug }) => ({ name, slug }));
}
