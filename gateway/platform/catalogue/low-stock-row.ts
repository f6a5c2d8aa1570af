import type { LowStockRow } from "../../../areas/shared/domain/admin-data.ts";
import { variantImage, variantTitle } from "../../../areas/shared/domain/product.ts";
import { publicImage } from "../pictures/public-image.ts";
import type { LowStock } from "./products.ts";

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
