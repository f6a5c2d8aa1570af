import type { ProductRow } from "../../../areas/shared/domain/admin-data.ts";
import type { Product } from "../../../areas/shared/domain/product.ts";
import { publicImage } from "../pictures/public-image.ts";

/** A product as the list of its own people shows it. */
export function productRow(product: Product): ProductRow {
  const [image] = product.images;
  const prices = product.variants.map(({ price }) => price);
  const price = Math.min(...prices);
  const tracked = product.variants.flatMap(({ stock }) => stock ?? []);
  return {
    id: product.id,
    title: product.title,
    slug: product.slug,
    status: product.status,
    categoryId: product.categoryId,
    image: image ? publicImage(image) : null,
    price,
    varies: prices.some((other) => other > price),
    variantCount: product.variants.length,
    stock: tracked.length > 0 ? tracked.reduce((sum, pieces) => sum + pieces, 0) : null,
    updatedAt: product.updatedAt,
  };
}
