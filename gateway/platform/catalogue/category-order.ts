import type { Category } from "../../../areas/shared/catalogue/product.ts";
import { ObjectNotFound } from "../errors.ts";

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order of a shop's categories: by `position`, then `name`, then `id`; the same whatever the storage collates by. */
export function compareCategories(a: Category, b: Category): number {
  return a.position - b.position || byCodeUnits(a.name, b.name) || byCodeUnits(a.id, b.id);
}

/** @throws ObjectNotFound unless the ids are those of all the categories, each once */
export function requireAll(categories: readonly Pick<Category, "id">[], ids: readonly string[]): void {
  const asked = new Set(ids);
  if (ids.length !== categories.length || categories.some(({ id }) => !asked.has(id))) {
    throw new ObjectNotFound("These are not all of the seller's categories, each once.");
  }
}
