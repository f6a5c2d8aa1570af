import type { ShopImage } from "../pictures/image.ts";
import type { RenderedTexts } from "../texts/rendered-texts.ts";
import { MAX_STOCK } from "./catalogue-limits.ts";

export interface Category {
  id: string;
  sellerId: string;
  name: string;
  /** Unique per seller, `[a-z0-9-]`. */
  slug: string;
  description: string;
  /** Ascending within the shop. */
  position: number;
}

export interface ProductOption {
  name: string;
  values: string[];
  /**
   * Only for an option that is a colour: `#rrggbb` of each value, in the order of `values`; `null` for a value without
   * a colour.
   */
  colors?: (string | null)[];
}

/** Returns an option with no other fields than its own. */
export const optionOf = ({ name, values, colors }: ProductOption): ProductOption => ({
  name,
  values: [...values],
  ...(colors && { colors: [...colors] }),
});

/** The format of `<input type="color">`. */
export const COLOR = /^#[0-9a-f]{6}$/;

export interface Variant {
  id: string;
  /** The option values joined for display, e.g. `Seafoam / 250 ml`. The product's title if it has no options. */
  title: string;
  /** One value per option, in the order of the product's options. */
  values: string[];
  sku: string;
  /** Minor units of the seller's currency. */
  price: number;
  compareAtPrice: number | null;
  /** Pieces in stock; `null`: untracked, always available. */
  stock: number | null;
  /** The product's picture of this variant. Left out: the first. */
  imageId?: string;
}

export const PRODUCT_STATUSES = ["draft", "active", "archived"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export interface Product {
  id: string;
  sellerId: string;
  categoryId: string;
  title: string;
  /** Unique per seller, `[a-z0-9-]`. */
  slug: string;
  /** Markdown. */
  description: string;
  /** HTML of the description. */
  rendered: RenderedTexts;
  status: ProductStatus;
  /** Ascending within its category. */
  position: number;
  images: ShopImage[];
  options: ProductOption[];
  variants: Variant[];
  createdAt: string;
  updatedAt: string;
  /**
   * Incremented by the seller's changes, but not by orders' stock changes. A save sends the version that it is based
   * on.
   */
  version: number;
}

/** A shop shows how many pieces are left from this number down. Larger stocks stay private. */
export const LOW_STOCK = 5;

export function isAvailable(variant: Pick<Variant, "stock">): boolean {
  return variant.stock === null || variant.stock > 0;
}

/** The variant's own picture, or the product's first. */
export function variantImage(
  { images }: Pick<Product, "images">,
  { imageId }: Pick<Variant, "imageId">,
): ShopImage | undefined {
  return images.find(({ id }) => id === imageId) ?? images[0];
}

/** The variant's title, to be shown next to the product's title. Empty for a product without options. */
export function variantTitle({ options }: Pick<Product, "options">, { title }: Pick<Variant, "title">): string {
  return options.length === 0 ? "" : title;
}

type Quantity = { productId: string; variantId: string; quantity: number };

/** Returns the product with its stock changed by its own lines. Untracked variants stay untracked. */
function withStockChanged(
  product: Product,
  lines: readonly Quantity[],
  change: (stock: number, quantity: number) => number,
): Product {
  const variants = product.variants.map((variant) => {
    const quantity = lines
      .filter(({ productId, variantId }) => productId === product.id && variantId === variant.id)
      .reduce((sum, line) => sum + line.quantity, 0);
    if (variant.stock === null || quantity === 0) return variant;
    return { ...variant, stock: change(variant.stock, quantity) };
  });
  return { ...product, variants };
}

/**
 * Returns the product with the lines' quantities taken from its tracked stock. @throws RangeError if the stock is too
 * low
 */
export function withStockTaken(product: Product, lines: readonly Quantity[]): Product {
  const after = withStockChanged(product, lines, (stock, quantity) => stock - quantity);
  if (after.variants.some(({ stock }) => stock !== null && stock < 0)) throw new RangeError("the stock is too low");
  return after;
}

/** Returns the product with the lines' quantities back in stock, up to {@link MAX_STOCK}: more could not be saved. */
export function withStockReturned(product: Product, lines: readonly Quantity[]): Product {
  return withStockChanged(product, lines, (stock, quantity) => Math.min(stock + quantity, MAX_STOCK));
}

/** Returns whether the change is visible to visitors: they see the stock only from {@link LOW_STOCK} pieces down. */
export function showsStockChange(before: Product, after: Product): boolean {
  const shown = (stock: number | null | undefined) => (stock == null || stock > LOW_STOCK ? null : stock);
  return before.variants.some(({ stock }, index) => shown(stock) !== shown(after.variants[index]?.stock));
}
