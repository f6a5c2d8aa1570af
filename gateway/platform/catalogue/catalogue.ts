import type { ProductRowSort } from "../../../areas/shared/catalogue/admin-catalogue.ts";
import { facetsOf } from "../../../areas/shared/catalogue/listed-variants.ts";
import {
  byCodePoints,
  byCodeUnits,
  compareListed,
  type Facets,
  type ListingFilter,
  type ListingSort,
  matchesFilter,
} from "../../../areas/shared/catalogue/listing.ts";
import type { Category, Product, ProductStatus, Variant } from "../../../areas/shared/catalogue/product.ts";
import { MIN_INNER_PART, searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { ObjectNotFound, VersionConflict } from "../errors.ts";

export interface ProductQuery {
  categoryId?: string;
  status?: ProductStatus;
  /** The last product of the previous page. It may have been removed since. */
  after?: Pick<Product, "position" | "id">;
  limit: number;
}

/** The fields that visitors' lists show, and by which they are sorted and filtered. The texts are most of a product. */
export const CARD_FIELDS = [
  "id",
  "status",
  "title",
  "slug",
  "position",
  "createdAt",
  "images",
  "options",
  "variants",
] as const satisfies (keyof Product)[];
export type CardProduct = Pick<Product, (typeof CARD_FIELDS)[number]>;

export interface BrowseQuery {
  categoryId: string;
  sort: Exclude<ListingSort, "relevance">;
  filter: ListingFilter;
  offset: number;
  limit: number;
}

export interface SearchQuery extends Omit<BrowseQuery, "categoryId" | "sort"> {
  text: string;
  sort: ListingSort;
}

/** The most products that a search finds, on all pages. */
export const MAX_FOUND = 200;

/** One page of the products that a search found. */
export interface FoundProducts {
  products: CardProduct[];
  /** The number of found products that the filter matches. */
  total: number;
  /** The facets of all found products. */
  facets: Facets;
  /** The corrected words that were searched; `null` without a correction. */
  corrected: string | null;
}

/** The fields that sorting and filtering visitors' lists use. */
export type Listed = Pick<Product, "id" | "title" | "position" | "createdAt" | "options" | "variants">;

/** A query for the admin's list of products, in any status. */
export interface ProductRowQuery {
  /** Parts of words in title or SKUs ({@link rowParts}); empty: all products. */
  text: string;
  status: ProductStatus | null;
  categoryId: string | null;
  sort: ProductRowSort;
  /** The page begins after this product. It need not match the query. */
  after?: RowPlace;
  /** Counts from `after` if given. */
  offset: number;
  limit: number;
}

/** One page of the admin's list. */
export interface ProductRowPage {
  products: Product[];
  /** The number of matches on all pages. */
  total: number;
  /** The number of products in each status, whether they match or not. */
  counts: Record<ProductStatus, number>;
}

/** The fields by which the admin's list is sorted. */
export type RowPlace = Pick<Product, "id" | "title" | "createdAt" | "updatedAt">;

/** The input for building products, read in the transaction that stores them. */
export interface CatalogueSnapshot {
  seller: Seller;
  /** The requested products that the seller has. */
  products: Product[];
  /** The number of the seller's active products, and of all products. */
  active: number;
  total: number;
}

/** A variant with low stock. */
export interface LowStock {
  product: Product;
  variant: Variant & { stock: number };
}

/**
 * A shop's products. Every write increases the seller's `version` in the same transaction. It also increases the stored
 * `version` of each replaced product by one and ignores the given one; a new product keeps its own. Orders that take
 * stock do not change a product's `version`.
 */
export interface Products {
  /** By `position`, then `id`. */
  list(sellerId: string, query: ProductQuery): Promise<Product[]>;
  count(sellerId: string, query: Pick<ProductQuery, "categoryId" | "status">): Promise<number>;
  /** The number of products of each of the categories, by category id. */
  countEach(sellerId: string, categoryIds: readonly string[], status?: ProductStatus): Promise<Map<string, number>>;
  /**
   * The first active products of each of the categories, by `position`, then `id`. Categories without any are missing.
   * @param limit the most products of a category
   */
  firstOfEach(sellerId: string, categoryIds: readonly string[], limit: number): Promise<Map<string, CardProduct[]>>;
  get(sellerId: string, productId: string): Promise<Product | undefined>;
  findBySlug(sellerId: string, slug: string): Promise<Product | undefined>;
  /**
   * One page of the category's active products that the filter matches (`matchesFilter`), sorted with `compareListed`,
   * and the total number of matches.
   */
  browse(sellerId: string, query: BrowseQuery): Promise<{ products: CardProduct[]; total: number }>;
  /** The facets of the category's active products (`facetsOf`, in the products' own order). */
  facets(sellerId: string, categoryId: string, filter: ListingFilter): Promise<Facets>;
  /** The highest `position` in a category, of products in any status; `undefined` if it is empty. */
  lastPosition(sellerId: string, categoryId: string): Promise<number | undefined>;
  /**
   * Searches active products. Every word of the text (`queriedWords`) must be a prefix of a word in title, option
   * values, SKUs or description, or have a related word (`relatedWords`) in title, option values or SKUs. Single letters
   * before other words must be words there (`isWhole`). The shop's words are those in titles and option values. Products
   * with related words come after those that have prefixes in the same places, and before those that have some of the
   * words only in the description. Titles weigh most.
   *
   * Without results, these letters are left out and mistyped words corrected (`correctionOf`). Such a word has
   * {@link MIN_MISTYPED} letters or more. The correction is the most frequent of the shop's words that is one slip away.
   * Without one, a compound is split before the longest of these words that ends it. A text without words finds nothing.
   *
   * Returns one page of the {@link MAX_FOUND} best products (`foundPage`).
   */
  search(sellerId: string, query: SearchQuery): Promise<FoundProducts>;
  /**
   * Creates and replaces the products that `build` returns, in one transaction. `build` is pure and synchronous: an
   * adapter may call it more than once. If it throws, this rejects with the error. If it returns no products, nothing
   * is written. Products may swap their slugs.
   * @param productIds the products that `build` receives; at most 1,000
   * @returns the stored products, in the order in which `build` returned them
   * @throws SlugTaken
   * @throws ObjectNotFound if the seller or a category does not exist or an id is another seller's
   * @throws any error of `build`
   */
  write(sellerId: string, productIds: string[], build: (snapshot: CatalogueSnapshot) => Product[]): Promise<Product[]>;
  /** Reads one page of the admin's list (`compareRows`). A text without words does not filter. */
  rows(sellerId: string, query: ProductRowQuery): Promise<ProductRowPage>;
  /**
   * Variants of active products with a stock of at most `atMost`, lowest first, then by product id and their own order.
   */
  lowStock(sellerId: string, atMost: number, limit: number): Promise<LowStock[]>;
  /** @throws ObjectNotFound */
  remove(sellerId: string, productId: string): Promise<void>;
}

/** A shop's categories. Every write increases the seller's `version` in the same transaction. */
export interface Categories {
  /** All categories of a seller, by `position`, then `name`. */
  list(sellerId: string): Promise<Category[]>;
  get(sellerId: string, categoryId: string): Promise<Category | undefined>;
  findBySlug(sellerId: string, slug: string): Promise<Category | undefined>;
  /**
   * Creates or replaces a category. A stored one keeps its position, which only {@link order} changes.
   * @returns the stored category
   * @throws SlugTaken @throws QuotaExceeded @throws VersionConflict if it is not as it was seen
   * @throws ObjectNotFound if the seller does not exist, the id is another seller's, or a seen category is gone
   */
  save(sellerId: string, category: Category, conditions?: CategoryConditions): Promise<Category>;
  /**
   * Sorts a seller's categories: `position` becomes the index in the list.
   * @throws ObjectNotFound unless the ids are those of all the seller's categories, each once
   */
  order(sellerId: string, categoryIds: string[]): Promise<void>;
  /** @throws CategoryInUse if it contains products @throws ObjectNotFound */
  remove(sellerId: string, categoryId: string): Promise<void>;
}

/** Checked in the transaction that stores a category. */
export interface CategoryConditions {
  /** The number of the seller's categories up to which new ones are created. */
  atMost?: number;
  /** As the category must be stored, unless it has the new values already. */
  seen?: CategoryContent | undefined;
}

type CategoryContent = Pick<Category, "name" | "slug" | "description">;

const isAs = (a: CategoryContent, b: CategoryContent): boolean =>
  a.name === b.name && a.slug === b.slug && a.description === b.description;

/** @throws ObjectNotFound @throws VersionConflict */
export function requireSeen(stored: Category | undefined, category: Category, seen: CategoryContent | undefined): void {
  if (!seen) return;
  if (!stored) throw new ObjectNotFound(`There is no category ${category.id} any more.`);
  // A repeated request finds its own values.
  if (!isAs(stored, seen) && !isAs(stored, category)) throw new VersionConflict(`Category ${category.id} has changed.`);
}

/** Filters, sorts and counts the products that a search found, best first. See `Products.search`. */
export function foundPage<Found extends Listed>(
  found: readonly Found[],
  { sort, filter, offset, limit }: SearchQuery,
): { products: Found[]; total: number; facets: Facets } {
  const matching = found.filter((product) => matchesFilter(product, filter));
  const sorted = sort === "relevance" ? matching : matching.sort(compareListed(sort));
  return {
    products: sorted.slice(offset, offset + limit),
    total: matching.length,
    facets: facetsOf(found, filter),
  };
}

/** The distinct words of title and SKUs, each with a space before it, for the search in the admin's list. */
export function rowWords({ title, variants }: Pick<Product, "title" | "variants">): string {
  const words = new Set([title, ...new Set(variants.map(({ sku }) => sku))].flatMap(searchWords));
  return Array.from(words, (word) => ` ${word}`).join("");
}

/**
 * The substrings that {@link rowWords} of a product must all contain to match a text. Short words must begin one of its
 * words; longer ones may be any part of it, as in a compound.
 */
export function rowParts(text: string): string[] {
  return Array.from(new Set(searchWords(text)), (word) => (word.length < MIN_INNER_PART ? ` ${word}` : word));
}

/** The lowest stock of the tracked variants; `null` if no variant is tracked. */
export function lowestStock({ variants }: Pick<Product, "variants">): number | null {
  const tracked = variants.flatMap(({ stock }) => stock ?? []);
  return tracked.length > 0 ? Math.min(...tracked) : null;
}

/** The sort orders of the admin's list. Equal products are sorted by `id`, ascending. */
export const ROW_ORDERS: Record<ProductRowSort, [field: Exclude<keyof RowPlace, "id">, direction: "asc" | "desc"]> = {
  updated: ["updatedAt", "desc"],
  title: ["title", "asc"],
  created: ["createdAt", "desc"],
};

/** Compares products by {@link ROW_ORDERS}. */
export function compareRows(sort: ProductRowSort): (a: RowPlace, b: RowPlace) => number {
  const [field, direction] = ROW_ORDERS[sort];
  const sign = direction === "asc" ? 1 : -1;
  return (a, b) => sign * byCodePoints(a[field], b[field]) || byCodePoints(a.id, b.id);
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
    a.variant.stock - b.variant.stock || byCodeUnits(a.product.id, b.product.id);
  return low.sort(order).slice(0, limit);
}

/** Compares categories by `position`, then `name`, then `id`, independently of the storage's collation. */
export function compareCategories(a: Category, b: Category): number {
  return a.position - b.position || byCodeUnits(a.name, b.name) || byCodeUnits(a.id, b.id);
}

/** @throws ObjectNotFound unless the ids are exactly those of the categories, each once */
export function requireAll(categories: readonly Pick<Category, "id">[], ids: readonly string[]): void {
  const given = new Set(ids);
  if (ids.length !== categories.length || categories.some(({ id }) => !given.has(id))) {
    throw new ObjectNotFound("The list must contain each category of the seller once.");
  }
}
