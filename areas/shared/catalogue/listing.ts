import { currencyDigits } from "../domain/money.ts";
import { latinDigits } from "../domain/text-patterns.ts";
import { MAX_PRODUCTS } from "./catalogue-limits.ts";
import { isAvailable, type Product, type Variant } from "./product.ts";

/** `featured` is the seller's own order. `relevance` exists only for searches, as their default. */
export const LISTING_SORTS = ["featured", "relevance", "newest", "price-asc", "price-desc", "name"] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

/** A list contains a product if one of its variants meets every condition. */
export interface ListingFilter {
  inStock: boolean;
  /** Minor units, inclusive; `null`: open. */
  minPrice: number | null;
  maxPrice: number | null;
  /** For each option named here, one of the values. */
  options: { name: string; values: string[] }[];
}

/** How a list of products is sorted and filtered, and how much of it is shown. */
export interface Listing {
  sort: ListingSort;
  filter: ListingFilter;
  /** The number of products before the first one shown. */
  from: number;
  /** The number of products shown. */
  show: number;
}

/** The filters available for a list. Counts respect the filters already set (`facetsOf`). */
export interface Facets {
  /** In the order in which products first name them. `count`: how many products the value leaves, or adds. */
  options: { name: string; values: { value: string; count: number }[] }[];
  /** The lowest and the highest price of any variant, in minor units; `null` for an empty list. */
  prices: { min: number; max: number } | null;
  inStock: number;
}

/** Products that a list shows at first, and that each "Show more" adds. */
export const LISTING_STEP = 24;
/** The most products in the first response. The browser fetches the rest. */
export const LISTING_FIRST = 5 * LISTING_STEP;
/** The most products that a list shows. The next ones are on a page that starts with them. */
export const LISTING_LIMIT = 40 * LISTING_STEP;
/** The last start of a list. */
const LAST_START = Math.floor(MAX_PRODUCTS / LISTING_STEP) * LISTING_STEP;

export const NO_FILTER: ListingFilter = { inStock: false, minPrice: null, maxPrice: null, options: [] };

const MAX_OPTIONS = 3;
const MAX_VALUES = 20;
const OPTION_PREFIX = "o.";

/** Returns whether a query parameter belongs to a listing. */
export function isListingParameter(name: string): boolean {
  return ["sort", "in-stock", "min", "max", "from", "show"].includes(name) || name.startsWith(OPTION_PREFIX);
}

/** `12,000`, `1.000.000` */
const GROUPED = /^[1-9]\d{0,2}([.,٬])\d{3}(?:\1\d{3})*$/;

/**
 * Converts a price in major units to minor units, from an address or as typed (`12,50`, `١٢٫٥`, `12,000`); `null` for
 * anything else. Three digits after a separator are thousands, unless the currency has three decimals.
 */
export function parseAmount(text: string | null, currency: string): number | null {
  const typed = latinDigits((text ?? "").trim());
  const digits = currencyDigits(currency);
  const price = digits < 3 && GROUPED.test(typed) ? typed.replaceAll(/\D/g, "") : typed.replace(/[,٫]/, ".");
  return /^\d{1,11}(?:\.\d{1,4})?$/.test(price) ? Math.round(Number(price) * 10 ** digits) : null;
}

function formatAmount(amount: number, currency: string): string {
  return String(amount / 10 ** currencyDigits(currency));
}

/**
 * Parses a listing from an address. Invalid values and unknown parameters are ignored, so an old link still shows a
 * list.
 *
 * @param defaultSort of the list: `featured` in a category, `relevance` in a search
 */
export function parseListing(parameters: URLSearchParams, currency: string, defaultSort: ListingSort): Listing {
  const asked = parameters.get("sort") as ListingSort;
  const isValid = LISTING_SORTS.includes(asked) && (asked !== "relevance" || defaultSort === "relevance");
  const show = parameters.get("show") ?? "";
  const steps = /^\d{1,4}$/.test(show) ? Math.ceil(Number(show) / LISTING_STEP) : 1;
  const from = parameters.get("from") ?? "";
  const stepsBefore = /^\d{1,5}$/.test(from) ? Math.floor(Number(from) / LISTING_STEP) : 0;
  const options = new Map<string, string[]>();
  for (const [name, value] of parameters) {
    if (!name.startsWith(OPTION_PREFIX) || value === "") continue;
    const option = name.slice(OPTION_PREFIX.length);
    const values = options.get(option) ?? [];
    if (options.size >= MAX_OPTIONS && !options.has(option)) continue;
    if (values.length < MAX_VALUES && !values.includes(value)) options.set(option, [...values, value]);
  }
  return {
    sort: isValid ? asked : defaultSort,
    filter: {
      inStock: parameters.get("in-stock") === "1",
      minPrice: parseAmount(parameters.get("min"), currency),
      maxPrice: parseAmount(parameters.get("max"), currency),
      options: Array.from(options, ([name, values]) => ({ name, values })),
    },
    from: Math.min(stepsBefore * LISTING_STEP, LAST_START),
    show: Math.min(Math.max(steps, 1) * LISTING_STEP, LISTING_LIMIT),
  };
}

/** Returns the parameters that {@link parseListing} reads as this listing. Defaults are left out. */
export function listingParameters(listing: Listing, currency: string, defaultSort: ListingSort): URLSearchParams {
  const { sort, filter, from, show } = listing;
  const parameters = new URLSearchParams();
  if (sort !== defaultSort) parameters.set("sort", sort);
  if (filter.inStock) parameters.set("in-stock", "1");
  if (filter.minPrice !== null) parameters.set("min", formatAmount(filter.minPrice, currency));
  if (filter.maxPrice !== null) parameters.set("max", formatAmount(filter.maxPrice, currency));
  for (const { name, values } of filter.options)
    for (const value of values) parameters.append(OPTION_PREFIX + name, value);
  if (from > 0) parameters.set("from", String(from));
  if (show > LISTING_STEP) parameters.set("show", String(show));
  return parameters;
}

/** Returns whether no filter is set. */
export function isUnfiltered({ inStock, minPrice, maxPrice, options }: ListingFilter): boolean {
  return !inStock && minPrice === null && maxPrice === null && options.length === 0;
}

/**
 * Returns the available variants, or all of them if the product is sold out. A list shows the lowest of their prices.
 */
export function offeredVariants({ variants }: Pick<Product, "variants">): Variant[] {
  const available = variants.filter(isAvailable);
  return available.length > 0 ? available : variants;
}

/** The price by which a list shows and sorts a product, in minor units. */
export function listedPrice(product: Pick<Product, "variants">): number {
  return Math.min(...offeredVariants(product).map(({ price }) => price));
}

/** Returns whether the product passes the filter. */
export function matchesFilter(product: Pick<Product, "options" | "variants">, filter: ListingFilter): boolean {
  const { inStock, minPrice, maxPrice, options } = filter;
  const places = options.map(({ name }) => product.options.findIndex((option) => option.name === name));
  return product.variants.some(
    (variant) =>
      (!inStock || isAvailable(variant)) &&
      (minPrice === null || variant.price >= minPrice) &&
      (maxPrice === null || variant.price <= maxPrice) &&
      options.every(({ values }, index) => values.includes(variant.values[places[index] as number] as string)),
  );
}

export const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * In UTF-16, a character beyond the basic plane starts with a surrogate, which sorts before U+E000 to U+FFFF. By code
 * point it sorts after.
 */
function rank(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

/** Compares texts by code points, the order of storages that use UTF-8. */
export function byCodePoints(a: string, b: string): number {
  for (let index = 0; index < a.length && index < b.length; index += 1) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

type Ordered = Pick<Product, "id" | "title" | "position" | "createdAt" | "variants">;

const ORDERS: Record<Exclude<ListingSort, "relevance">, (a: Ordered, b: Ordered) => number> = {
  featured: (a, b) => a.position - b.position,
  newest: (a, b) => byCodeUnits(b.createdAt, a.createdAt),
  "price-asc": (a, b) => listedPrice(a) - listedPrice(b),
  "price-desc": (a, b) => listedPrice(b) - listedPrice(a),
  name: (a, b) => byCodePoints(a.title, b.title),
};

/**
 * Returns a list's comparator, with `id` as the tie-breaker. Titles are compared by code points, as in storages that
 * use UTF-8.
 */
export function compareListed(sort: Exclude<ListingSort, "relevance">): (a: Ordered, b: Ordered) => number {
  const order = ORDERS[sort];
  return (a, b) => order(a, b) || byCodeUnits(a.id, b.id);
}
