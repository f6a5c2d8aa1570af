import type { Listing, ListingSort } from "../../../areas/shared/catalogue/listing.ts";
import type { CategoryPage } from "../../../areas/shared/catalogue/public-catalogue.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Platform } from "../platform.ts";
import { firstWindow, type ListingWindow } from "./listing-window.ts";
import { productCard } from "./product-card.ts";

/** A category has nothing to be relevant to. */
const sortOf = (sort: ListingSort): Exclude<ListingSort, "relevance"> => (sort === "relevance" ? "featured" : sort);

/**
 * A category with the part of its active products that the listing orders and narrows, how many match in all, and what
 * the whole category could be narrowed by (with its beginning only: in Firestore that is a read for each product);
 * `undefined` where the shop has no such category.
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
    window.offset === 0 ? products.facets(id, category.id, listing.filter) : undefined,
  ]);
  return {
    id: category.id,
    name: category.name,
    slug: category.slug,
    description: category.description,
    listing: { ...listing, sort },
    products: found.products.map(productCard),
    total: found.total,
    ...(facets && { facets }),
  };
}
