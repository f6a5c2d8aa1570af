import type { PublicProduct } from "../../../areas/shared/catalogue/public-catalogue.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Platform } from "../platform.ts";
import { publicProduct } from "./public-product.ts";

/** An active product by its slug; `undefined` where the shop shows no such product. */
export async function readProduct(
  { categories, products }: Pick<Platform, "categories" | "products">,
  { id }: Pick<Seller, "id">,
  slug: string,
): Promise<PublicProduct | undefined> {
  const product = await products.findBySlug(id, slug);
  if (product?.status !== "active") return undefined;
  const category = await categories.get(id, product.categoryId);
  return category && publicProduct(product, category);
}
