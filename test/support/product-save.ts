import type { SaveProductRequest } from "../../areas/shared/api/contract/admin/catalogue.ts";
import type { Product } from "../../areas/shared/domain/product.ts";

/** The request of an editor that loaded a product and changed some fields. */
export function saveOf(product: Product, change: Partial<SaveProductRequest> = {}): SaveProductRequest {
  const { version, categoryId, title, slug, description, status, images, options, variants } = product;
  return {
    version,
    categoryId,
    title,
    slug,
    description,
    status,
    images,
    options,
    variants: variants.map(({ id, values, sku, price, compareAtPrice, stock }) => ({
      id,
      values,
      sku,
      price,
      compareAtPrice,
      stock,
      stockSeen: stock,
    })),
    ...change,
  };
}
