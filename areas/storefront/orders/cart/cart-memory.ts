import { type CartLine, MAX_LINES, MAX_QUANTITY } from "../../../shared/orders/cart.ts";
import type { ShopImage } from "../../../shared/pictures/image.ts";

/** A line as the browser keeps it: what is wanted, and what it looked like when it was added. */
export interface KeptLine extends CartLine {
  title: string;
  variantTitle: string;
  slug: string;
  image: ShopImage | null;
  /** Minor units, when it was added; what counts is the server's price. */
  unitPrice: number;
}

/** What tells one line of a cart from another. */
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

/** The cart that a text holds. Anyone may have written there: what is no line of a cart is left out. */
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

/** What is kept of the lines; their pictures' placeholders would be most of it. */
export const cartText = (lines: readonly KeptLine[]): string | null =>
  lines.length === 0
    ? null
    : JSON.stringify({ lines }, (name, value: unknown) => (name === "placeholder" ? undefined : value));
