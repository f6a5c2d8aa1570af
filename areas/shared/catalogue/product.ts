import type { ShopImage } from "../pictures/image.ts";
import type { RenderedTexts } from "../texts/rendered-texts.ts";

export interface Category {
  id: string;
  sellerId: string;
  name: string;
  /** Unique per seller, `[a-z0-9-]`. */
  slug: string;
  description: string;
  /** Ascending order in the shop. */
  position: number;
}

export interface ProductOption {
  name: string;
  values: string[];
  /** Only of an option that is a colour: `#rrggbb` of each value, in their order; `null` of one without a colour. */
  colors?: (string | null)[];
}

/** As `<input type="color">` writes it. */
export const COLOR = /^#[0-9a-f]{6}$/;

export interface Variant {
  id: string;
  /** The option values joined for people, e.g. `Seafoam / 250 ml`; the product's title where there are no options. */
  title: string;
  /** One value per option, in the order of the product's options. */
  values: string[];
  sku: string;
  /** Minor units of the seller's currency. */
  price: number;
  compareAtPrice: number | null;
  /** Pieces on hand; `null`: untracked, always available. */
  stock: number | null;
  /** The product's picture that shows this variant; left out: the first. */
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
  /** Of the description. */
  rendered: RenderedTexts;
  status: ProductStatus;
  /** Ascending order within its category. */
  position: number;
  images: ShopImage[];
  options: ProductOption[];
  variants: Variant[];
  createdAt: string;
  updatedAt: string;
  /** Grows with every change by the seller, not with the stock that orders take: whoever saves says which one they saw. */
  version: number;
}

/** From so many pieces down a shop says how many are left; more is the seller's own business. */
export const LOW_STOCK = 5;

export function isAvailable(variant: Pick<Variant, "stock">): boolean {
  return variant.stock === null || variant.stock > 0;
}

/** The picture of a variant: its own, else the product's first. */
export function variantImage(
  { images }: Pick<Product, "images">,
  { imageId }: Pick<Variant, "imageId">,
): ShopImage | undefined {
  return images.find(({ id }) => id === imageId) ?? images[0];
}

/** Which of the product's variants it is, for people who see the product's title beside it; empty where there is no choice. */
export function variantTitle({ options }: Pick<Product, "options">, { title }: Pick<Variant, "title">): string {
  return options.length === 0 ? "" : title;
}

type Quantity = { productId: string; variantId: string; quantity: number };

/** A product after its stock has changed by those lines that are of it; untracked variants stay untracked. */
function withStockChanged(product: Product, lines: readonly Quantity[], sign: 1 | -1): Product {
  const variants = product.variants.map((variant) => {
    const quantity = lines
      .filter(({ productId, variantId }) => productId === product.id && variantId === variant.id)
      .reduce((sum, line) => sum + line.quantity, 0);
    return variant.stock === null || quantity === 0 ? variant : { ...variant, stock: variant.stock + sign * quantity };
  });
  return { ...product, variants };
}

/** A product after the lines' quantities have been taken from its tracked stock. @throws RangeError where it is not enough */
export function withStockTaken(product: Product, lines: readonly Quantity[]): Product {
  const after = withStockChanged(product, lines, -1);
  if (after.variants.some(({ stock }) => stock !== null && stock < 0)) throw new RangeError("more than there is");
  return after;
}

/** A product after the lines' quantities have come back. */
export function withStockReturned(product: Product, lines: readonly Quantity[]): Product {
  return withStockChanged(product, lines, 1);
}

/** Whether visitors see a difference: they are told what is left only from {@link LOW_STOCK} pieces down. */
export function showsStockChange(before: Product, after: Product): boolean {
  const shown = (stock: number | null | undefined) => (stock == null || stock > LOW_STOCK ? null : stock);
  return before.variants.some(({ stock }, index) => shown(stock) !== shown(after.variants[index]?.stock));
}
