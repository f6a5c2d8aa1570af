import type { Product, ProductStatus } from "../../../areas/shared/domain/product.ts";

export interface ProductQuery {
  categoryId?: string;
  status?: ProductStatus;
  /** The id of the last product of the page before. */
  after?: string;
  limit: number;
}

/** A shop's products. Every write grows the seller's `version` in the same transaction. */
export interface Products {
  /** By `position`, then `id`. */
  list(sellerId: string, query: ProductQuery): Promise<Product[]>;
  count(sellerId: string, query: Pick<ProductQuery, "categoryId" | "status">): Promise<number>;
  get(sellerId: string, productId: string): Promise<Product | undefined>;
  findBySlug(sellerId: string, slug: string): Promise<Product | undefined>;
  /** Creates or replaces. @throws SlugTaken @throws ObjectNotFound when the seller or the category does not exist or the id is another seller's */
  save(sellerId: string, product: Product): Promise<void>;
  /** @throws ObjectNotFound */
  remove(sellerId: string, productId: string): Promise<void>;
}
