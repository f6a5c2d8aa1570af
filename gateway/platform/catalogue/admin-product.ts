import type { AdminProduct } from "../../../areas/shared/catalogue/admin-catalogue.ts";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { publicImageWithPlaceholder } from "../pictures/public-image.ts";
import { publicOption } from "./public-product.ts";

/** A product as its own people see it. */
export function adminProduct(product: Product): AdminProduct {
  return {
    id: product.id,
    categoryId: product.categoryId,
    title: product.title,
    slug: product.slug,
    description: product.description,
    status: product.status,
    position: product.position,
    images: product.images.map(publicImageWithPlaceholder),
    options: product.options.map(publicOption),
    variants: product.variants.map(({ id, title, values, sku, price, compareAtPrice, stock, imageId }) => ({
      id,
      title,
      values: [...values],
      sku,
      price,
      compareAtPrice,
      stock,
      ...(imageId !== undefined && { imageId }),
    })),
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    version: product.version,
  };
}
