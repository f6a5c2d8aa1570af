import type { ProductRowSort } from "../../../areas/shared/catalogue/admin-catalogue.ts";
import { byCodePoints } from "../../../areas/shared/catalogue/listing.ts";
import type { Category, Product } from "../../../areas/shared/catalogue/product.ts";
import { searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import { ObjectNotFound } from "../errors.ts";
import type { LowStock } from "./products.ts";

/** The distinct words of title and SKUs, each with a space before it, for the search in the admin's list. */
export function rowWords({ title, variants }: Pick<Product, "title" | "variants">): string {
  const words = new Set([title, ...new Set(variants.map(({ sku }) => sku))].flatMap(searchWords));
  return Array.from(words, (word) => ` ${word}`).join("");
}

/** The substrings that {@link rowWords} of a product must all contain to match a text. */
export function wordBeginnings(text: string): string[] {
  return Array.from(new Set(searchWords(text)), (word) => ` ${word}`);
}

/** The lowest stock of the tracked variants; `null` if no variant is tracked. */
export function lowestStock({ variants }: Pick<Product, "variants">): number | null {
  const tracked = variants.flatMap(({ stock }) => stock ?? []);
  return tracked.length > 0 ? Math.min(...tracked) : null;
}

type Ordered = Pick<Product, "id" | "title" | "createdAt" | "updatedAt">;

const ORDERS: Record<ProductRowSort, (a: Ordered, b: Ordered) => number> = {
  updated: (a, b) => byCodePoints(b.updatedAt, a.updatedAt),
  title: (a, b) => byCodePoints(a.title, b.title),
  created: (a, b) => byCodePoints(b.createdAt, a.createdAt),
};

/** Compares products for the admin's list. Equal ones are sorted by `id`. */
export function compareRows(sort: ProductRowSort): (a: Ordered, b: Ordered) => number {
  const order = ORDERS[sort];
  return (a, b) => order(a, b) || byCodePoints(a.id, b.id);
}

/** The variants with a stock of at most `atMost`, in the order of `Products.lowStock`. */
export function lowestVariants(products: readonly Product[], atMost: number, limit: number): LowStock[] {
  const low = products.flatMap((product) =>
    product.variants.flatMap((variant) => {
      const { stock } = variant;
      return stock !== null && stock <= atMost ? { product, variant: { ...variant, stock } } : [];
    }),
  );
  const order = (a: LowStock, b: LowStock): number =>
    a.variant.stock - b.variant.stock || (a.product.id < b.product.id ? -1 : a.product.id > b.product.id ? 1 : 0);
  return low.sort(order).slice(0, limit);
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares categories by `position`, then `name`, then `id`, independently of the storage's collation. */
export function compareCategories(a: Category, b: Category): number {
  return a.position - b.position || byCodeUnits(a.name, b.name) || byCodeUnits(a.id, b.id);
}

/** @throws ObjectNotFound unless the ids are exactly those of the categories, each once */
export function requireAll(categories: readonly Pick<Category, "id">[], ids: readonly string[]): void {
  const given = new Set(ids);
  if (ids.length !== categories.length || categories.some(({ id }) => !given.has(id))) {
    throw new ObjectNotFound("These are not all of the seller's categories, each once.");
  }
}
