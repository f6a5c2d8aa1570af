import { isAvailable, type Product, type Variant } from "../../../areas/shared/catalogue/product.ts";
import { isOneSlipApart, MIN_MISTYPED, searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import { rowWords } from "./product-lists.ts";

/** Words of a product that is for sale, each where it weighs most and once; of another there are none. */
interface SearchedWords {
  title: string[];
  options: string[];
  skus: string[];
  description: string[];
}

/** What ordering and narrowing visitors' lists looks at, beside the row. */
export interface ListedEntry extends Pick<Product, "position" | "options"> {
  variants: (Pick<Variant, "price" | "values"> & { available: boolean })[];
}

/** What search and lists know of a product. */
export interface SearchEntry extends SearchedWords {
  /** What its seller's own list looks at; `words` are {@link rowWords}. */
  row: Pick<Product, "status" | "categoryId" | "title" | "createdAt" | "updatedAt"> & { words: string };
  /** Of a product that is for sale. */
  listed?: ListedEntry;
}

const WEIGHTS: Record<keyof SearchedWords, number> = { title: 8, options: 4, skus: 4, description: 1 };
const FIELDS = Object.entries(WEIGHTS) as [keyof SearchedWords, number][];
/** A whole word weighs so much more than the beginning of one, which is less than the next field's weight. */
const WHOLE = 1.5;

export function searchEntry(product: Product): SearchEntry {
  const { status, categoryId, title, createdAt, updatedAt } = product;
  const row = { status, categoryId, title, createdAt, updatedAt, words: rowWords(product) };
  return status === "active" ? { ...searchedWords(product), row, listed: listedEntry(product) } : { ...NO_WORDS, row };
}

function listedEntry({ position, options, variants }: Product): ListedEntry {
  return {
    position,
    options: options.map(({ name, values }) => ({ name, values })),
    variants: variants.map(({ price, values, stock }) => ({ price, values, available: isAvailable({ stock }) })),
  };
}

/** Whether the entry of a product is another after a change of its stock. */
export function changesEntry(before: Product, after: Product): boolean {
  if (before.status !== "active") return false;
  return before.variants.some(
    (variant, place) => isAvailable(variant) !== isAvailable(after.variants[place] ?? variant),
  );
}

const NO_WORDS: SearchedWords = { title: [], options: [], skus: [], description: [] };

function searchedWords({ title, options, variants, description }: Product): SearchedWords {
  const seen = new Set<string>();
  const unseen = (...texts: string[]): string[] => {
    const words = new Set(texts.flatMap(searchWords)).difference(seen);
    for (const word of words) seen.add(word);
    return [...words];
  };
  return {
    title: unseen(title),
    options: unseen(...options.flatMap(({ values }) => values)),
    skus: unseen(...variants.map(({ sku }) => sku)),
    description: unseen(description),
  };
}

/** How well a product answers the words, each of which begins one of its own; 0 where one does not. */
export function relevance(entry: SearchEntry, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const weights = FIELDS.map(([field, weight]) => weight * likeness(entry[field], word));
    const best = Math.max(...weights);
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

function likeness(words: readonly string[], asked: string): number {
  let best = 0;
  for (const word of words) {
    if (word === asked) return WHOLE;
    if (word.startsWith(asked)) best = 1;
  }
  return best;
}

/**
 * The words with each that may be mistyped, and begins no word of a title or an option value, in the spelling of the
 * one of those that is one slip away: the most frequent one, of equals the first by the alphabet.
 */
export function correctWords(entries: Iterable<SearchEntry>, words: readonly string[]): string[] {
  const frequencies = new Map<string, number>();
  for (const { title, options } of entries)
    for (const word of [...title, ...options]) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const known = [...frequencies].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([word]) => word);
  return words.map((word) => {
    if (Array.from(word).length < MIN_MISTYPED || known.some((each) => each.startsWith(word))) return word;
    return known.find((each) => isOneSlipApart(each, word)) ?? word;
  });
}
