import type { ShopImage } from "../pictures/image.ts";
import type { Facets, Listing } from "./listing.ts";
import type { ProductOption } from "./product.ts";

/** A product as lists show it. A list has many, so they contain nothing else: no id, and no description of the picture. */
export interface ProductCard {
  slug: string;
  title: string;
  /** Its `alt` is empty: the title is next to it. */
  image: ShopImage | null;
  /** The lowest price of the variants, in minor units. `varies`: others cost more. */
  price: number;
  compareAtPrice: number | null;
  varies: boolean;
  soldOut: boolean;
}

export interface CategoryWithProducts {
  name: string;
  slug: string;
  description: string;
  /** The first products of the category, of `productCount` in total. */
  products: ProductCard[];
  productCount: number;
}

/** The products of a category or a search, sorted and filtered as the address says. */
export interface ProductListing {
  listing: Listing;
  /** The first matching products, at most `LISTING_FIRST`. */
  products: ProductCard[];
  /** The number of matching products. */
  total: number;
  /** Only with the first part of a list. Later parts have the same. */
  facets?: Facets;
}

export interface CategoryPage extends ProductListing {
  name: string;
  slug: string;
  description: string;
}

export interface SearchPage extends ProductListing {
  /** The query as requested. */
  query: string;
  /** The query that was searched instead, if the original has a typo. */
  corrected: string | null;
  /** Categories with matching names. */
  categories: { name: string; slug: string }[];
}

export interface PublicContentPage {
  slug: string;
  title: string;
  bodyHtml: string;
}

export interface PublicVariant {
  id: string;
  title: string;
  values: string[];
  price: number;
  compareAtPrice: number | null;
  available: boolean;
  /** Pieces left if few are left; otherwise `null`. */
  remaining: number | null;
  /** As in `Variant`. */
  imageId?: string;
}

export interface PublicProduct {
  id: string;
  slug: string;
  title: string;
  descriptionHtml: string;
  category: { name: string; slug: string };
  images: ShopImage[];
  options: ProductOption[];
  variants: PublicVariant[];
}

const MORE_PRODUCTS = 4;

/** The row of other products on a product's page, those of its category first. @param categorySlug `undefined`: none */
export function moreProducts(
  categories: readonly CategoryWithProducts[],
  { categorySlug, productSlug }: { categorySlug: string | undefined; productSlug: string },
): ProductCard[] {
  const same = categories.filter(({ slug }) => slug === categorySlug);
  const others = categories.filter(({ slug }) => slug !== categorySlug);
  return [...same, ...others]
    .flatMap(({ products }) => products)
    .filter(({ slug }) => slug !== productSlug)
    .slice(0, MORE_PRODUCTS);
}
