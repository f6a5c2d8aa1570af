import type { CategoryWithProducts } from "../../../areas/shared/domain/page-data.ts";
import type { Seller } from "../../../areas/shared/domain/seller.ts";
import type { Platform } from "../platform.ts";
import { categoryWithProducts } from "../presenters/category-with-products.ts";

const MAX_CARDS = 200;

/** A category with all its active products, up to 200; `undefined` where the shop has no such category. */
export async function readCategory(
  { categories, products }: Pick<Platform, "categories" | "products">,
  { id }: Pick<Seller, "id">,
  slug: string,
): Promise<CategoryWithProducts | undefined> {
  const category = await categories.findBySlug(id, slug);
  if (!category) return undefined;
  const query = { categoryId: category.id, status: "active" } as const;
  const listed = await products.list(id, { ...query, limit: MAX_CARDS });
  const count = listed.length < MAX_CARDS ? listed.length : await products.count(id, query);
  return categoryWithProducts(category, listed, count);
}
