import type { CategoryWithProducts } from "../../../areas/shared/catalogue/public-catalogue.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Platform } from "../platform.ts";
import { categoryWithProducts } from "./category-with-products.ts";

const CARDS_PER_CATEGORY = 8;
/** As many as an imported shop may have. */
const MAX_CATEGORIES = 50;

/** The categories of a shop's home page with their first active products; a category without any is left out. */
export async function readHome(
  { categories, products }: Pick<Platform, "categories" | "products">,
  { id }: Pick<Seller, "id">,
): Promise<CategoryWithProducts[]> {
  const listed = (await categories.list(id)).slice(0, MAX_CATEGORIES);
  const presented = await Promise.all(
    listed.map(async (category) => {
      const query = { categoryId: category.id, status: "active" } as const;
      const [first, count] = await Promise.all([
        products.list(id, { ...query, limit: CARDS_PER_CATEGORY }),
        products.count(id, query),
      ]);
      return categoryWithProducts(category, first, count);
    }),
  );
  return presented.filter((category) => category.products.length > 0);
}
