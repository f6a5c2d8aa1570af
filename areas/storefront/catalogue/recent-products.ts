import type { ProductCard, PublicProduct } from "../../shared/catalogue/public-catalogue.ts";
import { keptText } from "../../shared/state/kept-text.ts";

/** The number of remembered products. */
export const MAX_RECENT = 12;

const kept = (sellerId: string) => keptText(`awning:recent:${sellerId}`);

/** Returns the stored text, which changes with every product viewed; empty if there is none. */
export const recentText = (sellerId: string): string => kept(sellerId).read() ?? "";

/** Parses the stored products, latest first, as lists showed them then. Skips entries in an older format. */
export function parseRecent(text: string): ProductCard[] {
  try {
    const stored: unknown = JSON.parse(text || "[]");
    return Array.isArray(stored) ? stored.filter(isCard).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

export const readRecent = (sellerId: string): ProductCard[] => parseRecent(recentText(sellerId));

/** Stores a product as the latest viewed. */
export function rememberViewed(sellerId: string, card: ProductCard): void {
  write(sellerId, [card, ...readRecent(sellerId).filter(({ slug }) => slug !== card.slug)]);
}

/** Removes a product that no longer exists. */
export function forgetViewed(sellerId: string, slug: string): void {
  const cards = readRecent(sellerId);
  const others = cards.filter((card) => card.slug !== slug);
  if (others.length < cards.length) write(sellerId, others);
}

/** Converts a product's page data to its card in lists. */
export function listedProduct({ slug, title, images, variants }: PublicProduct): ProductCard {
  const available = variants.filter((variant) => variant.available);
  const offered = available.length > 0 ? available : variants;
  const [cheapest] = offered.toSorted((a, b) => a.price - b.price);
  const [first] = images;
  return {
    slug,
    title,
    image: first ? { id: first.id, alt: "", width: first.width, height: first.height, widths: first.widths } : null,
    price: cheapest?.price ?? 0,
    compareAtPrice: cheapest?.compareAtPrice ?? null,
    varies: offered.some(({ price }) => price !== cheapest?.price),
    soldOut: available.length === 0,
  };
}

function write(sellerId: string, cards: ProductCard[]): void {
  kept(sellerId).write(JSON.stringify(cards.slice(0, MAX_RECENT)));
}

function isCard(value: unknown): value is ProductCard {
  const { slug, title, image, price, compareAtPrice } = (value ?? {}) as Partial<ProductCard>;
  return (
    [slug, title].every((text) => typeof text === "string") &&
    Number.isSafeInteger(price) &&
    (compareAtPrice === null || Number.isSafeInteger(compareAtPrice)) &&
    (image === null || (Array.isArray(image?.widths) && typeof image.id === "string"))
  );
}
