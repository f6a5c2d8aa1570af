import { type Facets, type ListingFilter, NO_FILTER } from "./listing.ts";
import { isAvailable, type Product } from "./product.ts";

type ListedProduct = Pick<Product, "options" | "variants">;

/** The number of a value that the product's options don't have. */
const NO_VALUE = 0;
/** Which filter condition a variant fails, if not only one option's choice (its index in the filter). */
const NONE = -1;
const OTHERS = -2;

/**
 * The variants of a list's products, as filters and facets need them. As parsed JSON, the variants of a large category
 * take a hundred megabytes and most of a second, and anyone can filter it.
 */
export class ListedVariants {
  /** The numbers of the values that variants have, by the option's name, in the order in which products name them. */
  readonly #options = new Map<string, Map<string, number>>();
  /** Of each product, the names of its options. Equal lists are the same array. */
  readonly #names: string[][] = [];
  readonly #knownNames = new Map<string, string[]>();
  /** The index of each product's first variant, and the number of all variants. */
  readonly #starts = [0];
  readonly #prices: number[] = [];
  readonly #available: boolean[] = [];
  /** Of each product, its variants' values for its first option, for its second one, and so on. */
  readonly #values: number[] = [];
  #valueCount = NO_VALUE;

  /** The number of products. */
  get size(): number {
    return this.#names.length;
  }

  /** About the bytes that it takes: eight for each number. */
  get bytes(): number {
    return 8 * (this.#prices.length + this.#available.length + this.#values.length + 2 * this.size);
  }

  add({ options, variants }: ListedProduct): void {
    for (const variant of variants) {
      this.#prices.push(variant.price);
      this.#available.push(isAvailable(variant));
    }
    for (const [place, { name, values }] of options.entries()) {
      const numbers = this.#options.get(name) ?? new Map<string, number>();
      this.#options.set(name, numbers);
      const had = new Set(variants.map((variant) => variant.values[place]));
      for (const value of values) {
        if (had.has(value) && !numbers.has(value)) numbers.set(value, (this.#valueCount += 1));
      }
      for (const variant of variants) this.#values.push(numbers.get(variant.values[place] ?? "") ?? NO_VALUE);
    }
    const names = options.map(({ name }) => name);
    const key = JSON.stringify(names);
    const known = this.#knownNames.get(key) ?? names;
    this.#knownNames.set(key, known);
    this.#names.push(known);
    this.#starts.push(this.#prices.length);
  }

  /** Whether each product passes the filter (`matchesFilter`), in the order in which they were added. */
  matches(filter: ListingFilter): boolean[] {
    const matching = this.#names.map(() => false);
    this.#check(filter, (product, _names, failures) => {
      matching[product] = failures.includes(NONE);
    });
    return matching;
  }

  /** See {@link facetsOf}. */
  facets(filter: ListingFilter): Facets {
    const counts = new Uint32Array(this.#valueCount + 1);
    /** The last product that was counted for each value. */
    const counted = new Int32Array(this.#valueCount + 1).fill(-1);
    let inStock = 0;
    this.#check(filter, (product, names, failures, first, values) => {
      if (failures.some((failure, index) => failure === NONE && this.#available[first + index])) inStock += 1;
      for (let place = 0; place < names.length; place += 1) {
        const own = filter.options.findIndex(({ name }) => name === names[place]);
        const start = values + place * failures.length;
        for (let index = 0; index < failures.length; index += 1) {
          const failure = failures[index] as number;
          if (failure !== NONE && (failure !== own || own < 0)) continue;
          const value = this.#values[start + index] as number;
          if (counted[value] === product) continue;
          counted[value] = product;
          counts[value] = (counts[value] as number) + 1;
        }
      }
    });
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (const price of this.#prices) {
      min = Math.min(min, price);
      max = Math.max(max, price);
    }
    return {
      options: Array.from(this.#options, ([name, numbers]) => ({
        name,
        values: Array.from(numbers, ([value, number]) => ({ value, count: counts[number] as number })),
      })),
      prices: min <= max ? { min, max } : null,
      inStock,
    };
  }

  /**
   * Calls `visit` for each product with the failure of each of its variants, in an array that is used again, and with the
   * indexes of its first variant and of its first value.
   */
  #check(
    { inStock, minPrice, maxPrice, options }: ListingFilter,
    visit: (product: number, names: string[], failures: number[], first: number, values: number) => void,
  ): void {
    const chosen = options.map((option) => {
      const numbers = this.#options.get(option.name);
      return new Set(option.values.flatMap((value) => numbers?.get(value) ?? []));
    });
    const placesOf = new Map(
      Array.from(this.#knownNames.values(), (names) => [names, options.map(({ name }) => names.indexOf(name))]),
    );
    const failures: number[] = [];
    let values = 0;
    for (const [product, names] of this.#names.entries()) {
      const first = this.#starts[product] as number;
      const variants = (this.#starts[product + 1] as number) - first;
      const places = placesOf.get(names) as number[];
      failures.length = variants;
      for (let index = 0; index < variants; index += 1) {
        const price = this.#prices[first + index] as number;
        let failure = NONE;
        if (inStock && !this.#available[first + index]) failure = OTHERS;
        else if ((minPrice !== null && price < minPrice) || (maxPrice !== null && price > maxPrice)) failure = OTHERS;
        for (let option = 0; option < options.length && failure !== OTHERS; option += 1) {
          const place = places[option] as number;
          const value = place < 0 ? NO_VALUE : (this.#values[values + place * variants + index] as number);
          if (!chosen[option]?.has(value)) failure = failure === NONE ? option : OTHERS;
        }
        failures[index] = failure;
      }
      visit(product, names, failures, first, values);
      values += names.length * variants;
    }
  }
}

/**
 * Returns the available filters, with the number of products that each choice leaves. A count respects every filter
 * except the choices of its own option, to which a further value adds. Values and prices come from all products, so
 * that no choice disappears from the form.
 */
export function facetsOf(products: readonly ListedProduct[], filter: ListingFilter = NO_FILTER): Facets {
  const listed = new ListedVariants();
  for (const product of products) listed.add(product);
  return listed.facets(filter);
}
