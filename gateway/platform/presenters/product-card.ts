import type { ProductCard } from "../../../areas/shared/domain/page-data.ts";
import { isAvailable, type Product } from "../../../areas/shared/domain/product.ts";
import { publicImage } from "./public-image.ts";

/**
 * A product as lists show it. The price is that of the cheapest variant one can buy, or of the cheapest at all once
 * everything is sold out.
 */
export function productCard(product: Product): ProductCard {
  const available = product.variants.filter(isAvailable);
  const offered = available.length > 0 ? available : product.variants;
  const [cheapest] = offered.toSorted((a, b) => a.price - b.price);
  const [image] = product.images;
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    image: image ? publicImage(image) : null,
    price: cheapest?.price ?? 0,
    compareAtPrice: cheapest?.compareAtPrice ?? null,
    varies: offered.some((variant) => variant.price !== cheapest?.price),
    soldOut: available.length === 0,
  };
}
