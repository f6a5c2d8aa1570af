import type { AdminCategory } from "../../../areas/shared/catalogue/admin-catalogue.ts";
import type { Category } from "../../../areas/shared/catalogue/product.ts";

/** A category as its own people see it. */
export function adminCategory(
  { id, name, slug, description, position }: Category,
  productCount: number,
): AdminCategory {
  return { id, name, slug, description, position, productCount };
}
