import { offeredVariants } from "../../../areas/shared/catalogue/listing.ts";
import { isAvailable, type Product } from "../../../areas/shared/catalogue/product.ts";
import type { ProductCard } from "../../../areas/shared/catalogue/public-catalogue.ts";
import { publicImage } from "../pictures/public-image.ts";

/** A product as lists show it, with the lowest price of its offered variants. */
export function productCard(product: Product): ProductCard {
  const offered = offeredVariants(product);
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
    soldOut: !product.variants.some(isAvailable),
  };
}
