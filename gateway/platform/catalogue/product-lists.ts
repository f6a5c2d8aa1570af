import type { ProductRowSort } from "../../../areas/shared/catalogue/admin-catalogue.ts";
import { byCodePoints } from "../../../areas/shared/catalogue/listing.ts";
import type { Category, Product } from "../../../areas/shared/catalogue/product.ts";
import { searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import { ObjectNotFound } from "../errors.ts";
import type { LowStock } from "./products.ts";

/** The distinct words of title and SKUs, each with a space before it: what a seller's list is searched in. */
export function rowWords({ title, variants }: Pick<Product, "title" | "variants">): string {
  const words = new Set([title, ...new Set(variants.map(({ sku }) => sku))].flatMap(searchWords));
  return Array.from(words, (word) => ` ${word}`).join("");
}

/** What {@link rowWords} of a product must contain, each of them, to be found by a text. */
export function wordBeginnings(text: string): string[] {
  return Array.from(new Set(searchWords(text)), (word) => ` ${word}`);
}

/** The fewest pieces of a tracked variant; `null` where none is tracked. */
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

/** The order of a seller's list; equals stand by `id`. */
export function compareRows(sort: ProductRowSort): (a: Ordered, b: Ordered) => number {
  const order = ORDERS[sort];
  return (a, b) => order(a, b) || byCodePoints(a.id, b.id);
}

/** The variants of some products with at most so many pieces, in the order of `Products.lowStock`. */
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

/** The order of a shop's categories: by `position`, then `name`, then `id`; the same whatever the storage collates by. */
export function compareCategories(a: Category, b: Category): number {
  return a.position - b.position || byCodeUnits(a.name, b.name) || byCodeUnits(a.id, b.id);
}

/** @throws ObjectNotFound unless the ids are those of all the categories, each once */
export function requireAll(categories: readonly Pick<Category, "id">[], ids: readonly string[]): void {
  const asked = new Set(ids);
  if (ids.length !== categories.length || categories.some(({ id }) => !asked.has(id))) {
    throw new ObjectNotFound("These are not all of the seller's categories, each once.");
  }
}
