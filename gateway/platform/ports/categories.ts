import type { Category } from "../../../areas/shared/domain/product.ts";

/** A shop's categories. Every write grows the seller's `version` in the same transaction. */
export interface Categories {
  /** All of a seller's, by `position`, then `name`. */
  list(sellerId: string): Promise<Category[]>;
  findBySlug(sellerId: string, slug: string): Promise<Category | undefined>;
  /** Creates or replaces. @throws SlugTaken @throws ObjectNotFound when the seller does not exist or the id is another seller's */
  save(sellerId: string, category: Category): Promise<void>;
  /** @throws CategoryInUse while products are in it @throws ObjectNotFound */
  remove(sellerId: string, categoryId: string): Promise<void>;
}
