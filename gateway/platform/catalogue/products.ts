import type { ProductRowSort } from "../../../areas/shared/catalogue/admin-catalogue.ts";
import type { Facets, ListingFilter, ListingSort } from "../../../areas/shared/catalogue/listing.ts";
import type { Product, ProductStatus, Variant } from "../../../areas/shared/catalogue/product.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";

export interface ProductQuery {
  categoryId?: string;
  status?: ProductStatus;
  /** The id of the last product of the page before. */
  after?: string;
  limit: number;
}

export interface BrowseQuery {
  categoryId: string;
  sort: Exclude<ListingSort, "relevance">;
  filter: ListingFilter;
  offset: number;
  limit: number;
}

export interface FoundProducts {
  /** Best first. */
  products: Product[];
  /** The words that were searched instead, where one had a slip in it. */
  corrected: string | null;
}

/** What of all a seller's products, whatever their status, its own people look for. */
export interface ProductRowQuery {
  /** Words, each the beginning of one in title or SKU (`searchWords`); empty: all. */
  text: string;
  status: ProductStatus | null;
  categoryId: string | null;
  sort: ProductRowSort;
  offset: number;
  limit: number;
}

/** What products are drawn up from, all of it as the transaction sees it. */
export interface CatalogueSnapshot {
  seller: Seller;
  /** Those of the asked products that the seller has. */
  products: Product[];
  /** How many of the seller's products are active, and how many there are in all. */
  active: number;
  total: number;
}

/** A variant with little left. */
export interface LowStock {
  product: Product;
  variant: Variant & { stock: number };
}

/**
 * A shop's products. Every write grows the seller's `version` in the same transaction, and the `version` of each stored
 * product that it replaces by one, whatever the given record says; a product that is new keeps the one it is given. Stock
 * that orders take leaves a product's `version` as it is.
 */
export interface Products {
  /** By `position`, then `id`. */
  list(sellerId: string, query: ProductQuery): Promise<Product[]>;
  count(sellerId: string, query: Pick<ProductQuery, "categoryId" | "status">): Promise<number>;
  get(sellerId: string, productId: string): Promise<Product | undefined>;
  findBySlug(sellerId: string, slug: string): Promise<Product | undefined>;
  /** The category's active products that the filter matches (`matchesFilter`), in the sort's order (`compareListed`), and how many there are in all. */
  browse(sellerId: string, query: BrowseQuery): Promise<{ products: Product[]; total: number }>;
  /** What the category's active products could be narrowed by (`facetsOf`, the products in their own order). */
  facets(sellerId: string, categoryId: string, filter: ListingFilter): Promise<Facets>;
  /** The highest `position` in a category, whatever the product's status; `undefined` where it is empty. */
  lastPosition(sellerId: string, categoryId: string): Promise<number | undefined>;
  /**
   * Active products that have every word of the text (`searchWords`) in title, option values, SKUs or description; the
   * words may be the beginnings of theirs. Titles weigh most, descriptions least. Where nothing has all the words as
   * they are written, each word of {@link MIN_MISTYPED} letters or more that no title and no option value begins with
   * gives way to a word of theirs that is one slip away, the one that most products have first. A text without words
   * finds nothing.
   */
  search(sellerId: string, text: string, limit: number): Promise<FoundProducts>;
  /** Creates or replaces. @throws SlugTaken @throws ObjectNotFound when the seller or the category does not exist or the id is another seller's */
  save(sellerId: string, product: Product): Promise<void>;
  /**
   * Creates and replaces products in one transaction: all that `build` answers with, or nothing. `build` is pure and
   * synchronous: an adapter may call it more than once; what it throws is what this rejects with. An answer without
   * products writes nothing. Products may exchange their slugs.
   * @param productIds those that `build` wants to see; at most 1,000
   * @returns the products as they are stored now, in the order of the answer
   * @throws SlugTaken @throws ObjectNotFound as `save` does @throws whatever `build` throws
   */
  write(sellerId: string, productIds: string[], build: (snapshot: CatalogueSnapshot) => Product[]): Promise<Product[]>;
  /**
   * One page of what the seller's own people see (`compareRows`), how many match in all, and how many products there are
   * in each status, whatever is asked for. A text without words leaves nothing out.
   */
  rows(
    sellerId: string,
    query: ProductRowQuery,
  ): Promise<{ products: Product[]; total: number; counts: Record<ProductStatus, number> }>;
  /** Variants of active products with at most so many pieces, fewest first; of equals by the product's id, in its own order. */
  lowStock(sellerId: string, atMost: number, limit: number): Promise<LowStock[]>;
  /** @throws ObjectNotFound */
  remove(sellerId: string, productId: string): Promise<void>;
}
