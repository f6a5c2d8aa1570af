import type { Category } from "../../../areas/shared/catalogue/product.ts";

/** A shop's categories. Every write grows the seller's `version` in the same transaction. */
export interface Categories {
  /** All of a seller's, by `position`, then `name`. */
  list(sellerId: string): Promise<Category[]>;
  get(sellerId: string, categoryId: string): Promise<Category | undefined>;
  findBySlug(sellerId: string, slug: string): Promise<Category | undefined>;
  /** Creates or replaces. @throws SlugTaken @throws ObjectNotFound when the seller does not exist or the id is another seller's */
  save(sellerId: string, category: Category): Promise<void>;
  /**
   * Gives all of a seller's categories their place: `position` is the place in the list.
   * @throws ObjectNotFound unless the ids are those of all the seller's categories, each once
   */
  order(sellerId: string, categoryIds: string[]): Promise<void>;
  /** @throws CategoryInUse while products are in it @throws ObjectNotFound */
  remove(sellerId: string, categoryId: string): Promise<void>;
}
