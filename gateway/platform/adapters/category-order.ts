import type { Category } from "../../../areas/shared/domain/product.ts";

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order of a shop's categories: by `position`, then `name`, then `id`; the same whatever the storage collates by. */
export function compareCategories(a: Category, b: Category): number {
  return a.position - b.position || byCodeUnits(a.name, b.name) || byCodeUnits(a.id, b.id);
}
