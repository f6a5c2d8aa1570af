import type { ProductRow } from "../../../areas/shared/catalogue/admin-catalogue.ts";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { variantImage, variantTitle } from "../../../areas/shared/catalogue/product.ts";
import type { LowStockRow } from "../../../areas/shared/orders/dashboard.ts";
import { publicImage } from "../pictures/public-image.ts";
import type { LowStock } from "./products.ts";

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

export function lowStockRow({ product, variant }: LowStock): LowStockRow {
  const image = variantImage(product, variant);
  return {
    productId: product.id,
    title: product.title,
    variantTitle: variantTitle(product, variant),
    stock: variant.stock,
    image: image ? publicImage(image) : null,
  };
}
