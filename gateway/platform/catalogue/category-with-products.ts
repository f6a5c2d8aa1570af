import type { Category, Product } from "../../../areas/shared/catalogue/product.ts";
import type { CategoryWithProducts } from "../../../areas/shared/catalogue/public-catalogue.ts";
import { productCard } from "./product-card.ts";

/** @param productCount how many active products the category has in all; `products` may be the first of them */
export function categoryWithProducts(
  category: Category,
  products: Product[],
  productCount: number,
): CategoryWithProducts {
  return {
    id: category.id,
    name: category.name,
    slug: category.slug,
    description: category.description,
    products: products.filter((product) => product.status === "active").map(productCard),
    productCount,
  };
}
