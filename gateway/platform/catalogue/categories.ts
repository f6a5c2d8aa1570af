import type { Category } from "../../../areas/shared/catalogue/product.ts";

/** A shop's categories. Every write increases the seller's `version` in the same transaction. */
export interface Categories {
  /** All categories of a seller, by `position`, then `name`. */
  list(sellerId: string): Promise<Category[]>;
  get(sellerId: string, categoryId: string): Promise<Category | undefined>;
  findBySlug(sellerId: string, slug: string): Promise<Category | undefined>;
  /**
   * Creates or replaces a category.
   * @throws SlugTaken
   * @throws ObjectNotFound if the seller does not exist or the id is another seller's
   */
  save(sellerId: string, category: Category): Promise<void>;
  /**
   * Sorts a seller's categories: `position` becomes the index in the list.
   * @throws ObjectNotFound unless the ids are those of all the seller's categories, each once
   */
  order(sellerId: string, categoryIds: string[]): Promise<void>;
  /** @throws CategoryInUse if it contains products @throws ObjectNotFound */
  remove(sellerId: string, categoryId: string): Promise<void>;
}
