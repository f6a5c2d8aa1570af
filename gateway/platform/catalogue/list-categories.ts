import type { AdminCategory } from "../../../areas/shared/catalogue/admin-catalogue.ts";
import type { Platform } from "../platform.ts";
import { adminCategory } from "./admin-category.ts";

/** A shop's categories in its order, each with how many products, whatever their status, are in it: one count for each. */
export async function listCategories(
  { categories, products }: Pick<Platform, "categories" | "products">,
  sellerId: string,
): Promise<AdminCategory[]> {
  const stored = await categories.list(sellerId);
  return Promise.all(
    stored.map(async (category) =>
      adminCategory(category, await products.count(sellerId, { categoryId: category.id })),
    ),
  );
}
