import type { Facets, ListingFilter, ListingSort } from "../../../areas/shared/domain/listing.ts";
import type { Product, ProductStatus } from "../../../areas/shared/domain/product.ts";

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

/** A shop's products. Every write grows the seller's `version` in the same transaction. */
export interface Products {
  /** By `position`, then `id`. */
  list(sellerId: string, query: ProductQuery): Promise<Product[]>;
  count(sellerId: string, query: Pick<ProductQuery, "categoryId" | "status">): Promise<number>;
  get(sellerId: string, productId: string): Promise<Product | undefined>;
  findBySlug(sellerId: string, slug: string): Promise<Product | undefined>;
  /** The category's active products that the filter matches (`matchesFilter`), in the sort's order (`compareListed`), and how many there are in all. */
  browse(sellerId: string, query: BrowseQuery): Promise<{ products: Product[]; total: number }>;
  /** What the category's active products could be narrowed by (`facetsOf`, the products in their own order). */
  facets(sellerId: string, categoryId: string): Promise<Facets>;
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
  /** @throws ObjectNotFound */
  remove(sellerId: string, productId: string): Promise<void>;
}
