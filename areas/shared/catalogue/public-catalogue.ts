import type { ShopImage } from "../pictures/image.ts";
import type { Facets, Listing } from "./listing.ts";
import type { ProductOption } from "./product.ts";

/** A product as lists show it. */
export interface ProductCard {
  id: string;
  slug: string;
  title: string;
  image: ShopImage | null;
  /** The lowest price of its variants, in minor units; `varies` when others cost more. */
  price: number;
  compareAtPrice: number | null;
  varies: boolean;
  soldOut: boolean;
}

export interface CategoryWithProducts {
  id: string;
  name: string;
  slug: string;
  description: string;
  /** The first products of the category; `productCount` says how many there are in all. */
  products: ProductCard[];
  productCount: number;
}

/** The products of a category or a search, as its address orders and narrows them. */
export interface ProductListing {
  listing: Listing;
  /** The first of those that match; at most `LISTING_FIRST`. */
  products: ProductCard[];
  /** How many match. */
  total: number;
  /** Of the list's beginning only: what follows it has the same. */
  facets?: Facets;
}

export interface CategoryPage extends ProductListing {
  id: string;
  name: string;
  slug: string;
  description: string;
}

export interface SearchPage extends ProductListing {
  /** What was asked for. */
  query: string;
  /** What was found instead, where the query has a slip in it. */
  corrected: string | null;
  /** Categories whose names match. */
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
  /** Pieces left, told only when few are left; otherwise `null`. */
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
