import type { AdminCategory } from "../../../areas/shared/domain/admin-data.ts";
import type { Category } from "../../../areas/shared/domain/product.ts";

/** A category as its own people see it. */
export function adminCategory(
  { id, name, slug, description, position }: Category,
  productCount: number,
): AdminCategory {
  return { id, name, slug, description, position, productCount };
}
