import { type CartLine, MAX_LINES, MAX_QUANTITY } from "../../../shared/orders/cart.ts";
import type { ShopImage } from "../../../shared/pictures/image.ts";

/** A line as the browser stores it, with the product's data at the time it was added. */
export interface KeptLine extends CartLine {
  title: string;
  variantTitle: string;
  slug: string;
  image: ShopImage | null;
  /** In minor units, when added. The server's price applies. */
  unitPrice: number;
}

/** Returns the key that identifies a line in a cart. */
export const lineKey = ({ productId, variantId }: Pick<CartLine, "productId" | "variantId">): string =>
  `${productId} ${variantId}`;

const ID = /^[\w-]{1,64}$/;
const isId = (value: unknown): value is string => typeof value === "string" && ID.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function imageOf(value: unknown): ShopImage | null {
  const { id, alt, width, height, widths } = (value ?? {}) as Record<string, unknown>;
  if (!isId(id) || !isCount(width) || !isCount(height) || !Array.isArray(widths) || !widths.every(isCount)) return null;
  return { id, alt: textOf(alt), width, height, widths };
}

function lineOf(value: unknown): KeptLine | undefined {
  const { productId, variantId, quantity, title, variantTitle, slug, image, unitPrice } = (value ?? {}) as Record<
    string,
    unknown
  >;
  if (!isId(productId) || !isId(variantId) || !isCount(quantity) || quantity < 1 || !isCount(unitPrice))
    return undefined;
  return {
    productId,
    variantId,
    quantity: Math.min(quantity, MAX_QUANTITY),
    title: textOf(title),
    variantTitle: textOf(variantTitle),
    slug: textOf(slug),
    image: imageOf(image),
    unitPrice,
  };
}

/** Parses a stored cart. Anyone may have written to the storage, so invalid lines are dropped. */
export function parseCart(text: string | null): KeptLine[] {
  let lines: unknown;
  try {
    lines = (JSON.parse(text ?? "null") as { lines?: unknown } | null)?.lines;
  } catch {
    return [];
  }
  if (!Array.isArray(lines)) return [];
  const known = new Map<string, KeptLine>();
  for (const line of lines.map(lineOf)) if (line) known.set(lineKey(line), line);
  return [...known.values()].slice(0, MAX_LINES);
}

/** Returns the lines as stored, without the pictures' placeholders, which would be most of the text. */
export const cartText = (lines: readonly KeptLine[]): string | null =>
  lines.length === 0
    ? null
    : JSON.stringify({ lines }, (name, value: unknown) => (name === "placeholder" ? undefined : value));
