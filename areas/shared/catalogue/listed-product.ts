import type { ProductCard, PublicProduct } from "./public-catalogue.ts";

/** A product as lists show it, from what its page knows. */
export function listedProduct({ id, slug, title, images, variants }: PublicProduct): ProductCard {
  const available = variants.filter((variant) => variant.available);
  const offered = available.length > 0 ? available : variants;
  const [cheapest] = offered.toSorted((a, b) => a.price - b.price);
  const [first] = images;
  return {
    id,
    slug,
    title,
    image: first
      ? { id: first.id, alt: first.alt, width: first.width, height: first.height, widths: first.widths }
      : null,
    price: cheapest?.price ?? 0,
    compareAtPrice: cheapest?.compareAtPrice ?? null,
    varies: offered.some(({ price }) => price !== cheapest?.price),
    soldOut: available.length === 0,
  };
}
