import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { byCodePoints } from "../../../areas/shared/catalogue/listing.ts";
import { isAvailable, type Product, type Variant } from "../../../areas/shared/catalogue/product.ts";
import { isWhole, plainSpelling, searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import { type Listed, rowWords } from "./catalogue.ts";
import { correctionOf, withoutLetters } from "./related-words.ts";

/** The words of an active product, each once, in its most important field. Empty for other products. */
interface SearchedWords {
  title: string[];
  options: string[];
  skus: string[];
  description: string[];
}

/** The fields that sorting and filtering visitors' lists use, apart from the row. */
interface ListedEntry extends Pick<Product, "position" | "options"> {
  variants: (Pick<Variant, "price" | "values"> & { available: boolean })[];
}

/** The index entry of a product, for search and lists. */
export interface SearchEntry extends SearchedWords {
  /** The fields that the admin's list uses; `words` are {@link rowWords}. */
  row: Pick<Product, "status" | "categoryId" | "title" | "createdAt" | "updatedAt"> & { words: string };
  /** Only for active products. */
  listed?: ListedEntry;
}

const WEIGHTS: Record<keyof SearchedWords, number> = { title: 8, options: 4, skus: 4, description: 1 };
export const FIELDS = Object.entries(WEIGHTS) as [keyof SearchedWords, number][];
export const NAMED_FIELDS = FIELDS.filter(([field]) => field !== "description");
/** The factor for a whole word compared to a prefix. It is less than the step to the next field's weight. */
const WHOLE = 1.5;
/** The factor for a related word. */
const RELATED = 0.9;

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

/** Returns an active product's fields for lists; `undefined` for other products. Fields that lists don't use are empty. */
export function listedProduct(id: string, { row, listed }: SearchEntry): Listed | undefined {
  if (!listed) return undefined;
  const variants = listed.variants.map(({ price, values, available }) => ({
    id: "",
    title: "",
    sku: "",
    compareAtPrice: null,
    price,
    values,
    stock: available ? null : 0,
  }));
  return { id, title: row.title, createdAt: row.createdAt, ...listed, variants };
}

/** Whether a change of stock changes the product's entry. */
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

/**
 * The relevance of a product for the words; 0 unless each word is a prefix of one of the product's words in the fields,
 * or one of them (`isWhole`). Words in titles, option values and SKUs may also be related to it.
 * @param related the related words of each word
 */
export function relevance(
  entry: SearchEntry,
  words: readonly string[],
  fields: typeof FIELDS,
  related: readonly ReadonlySet<string>[] = [],
): number {
  let sum = 0;
  for (const [index, word] of words.entries()) {
    const isPrefix = !isWhole(words, index);
    const weights = fields.map(
      ([field, weight]) =>
        weight * matchWeight(entry[field], word, isPrefix, field === "description" ? undefined : related[index]),
    );
    const best = Math.max(...weights);
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

function matchWeight(
  words: readonly string[],
  queried: string,
  isPrefix: boolean,
  related: ReadonlySet<string> | undefined,
): number {
  let best = 0;
  for (const word of words) {
    if (word === queried) return WHOLE;
    if (isPrefix && word.startsWith(queried)) best = 1;
    else if (best === 0 && related?.has(word)) best = RELATED;
  }
  return best;
}

/** The words in titles and option values, most frequent first, then in alphabetical order. */
export function knownWords(entries: Iterable<SearchEntry>): string[] {
  const frequencies = new Map<string, number>();
  for (const { title, options } of entries)
    for (const word of [...title, ...options]) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  return [...frequencies].sort(([a, n], [b, m]) => m - n || byCodePoints(a, b)).map(([word]) => word);
}

/** Leaves out single letters, and corrects mistyped words (`correctionOf`). */
export const correctWords = (known: readonly string[], words: readonly string[]): string[] =>
  withoutLetters(words).flatMap((word) => (correctionOf(word, known) ?? word).split(" "));

/**
 * The maximum number of documents `{ entries }` of a seller's search index. A search reads all of them, and so does a
 * category's list. The alternative is an array of terms per product for `array-contains`. It can query only one of
 * several words and truncates the candidates. And every index entry counts towards a transaction's 10 MiB, so replacing
 * a shop would be limited to a few hundred products.
 * https://firebase.google.com/docs/firestore/manage-data/transactions#transaction_failure
 */
export const SEARCH_PAGES = 16;
/** Bytes. An order or a change of many products may rewrite all pages in one commit of 10 MiB. */
const MAX_BYTES = 500_000;

export type SearchPage = Map<string, SearchEntry>;

/** The reductions of an overfull page, tried in order. It takes some thousand products with long descriptions. */
const CUTS: ((entry: SearchEntry) => SearchEntry)[] = [
  (entry) => entry,
  (entry) => ({ ...entry, description: [] }),
  (entry) => titleEntry(entry),
  (entry) => ({ ...titleEntry(entry), ...(entry.listed && { listed: withoutOptions(entry.listed) }) }),
];

function titleEntry({ row, ...entry }: SearchEntry): SearchEntry {
  const words = rowWords({ title: row.title, variants: [] });
  return { ...entry, options: [], skus: [], description: [], row: { ...row, words } };
}

/** Keeps what sorting and filtering by price and availability need. */
function withoutOptions({ position, variants }: ListedEntry): ListedEntry {
  const ordered = variants.toSorted((a, b) => a.price - b.price).map((variant) => ({ ...variant, values: [] }));
  const there = ordered.filter(({ available }) => available);
  const kept = [ordered[0], there[0], there.at(-1), ordered.at(-1)].filter((variant) => variant !== undefined);
  return { position, options: [], variants: [...new Set(kept)] };
}

/** The number of a product's search page. */
export function searchPageOf(productId: string): number {
  return createHash("sha256").update(productId).digest().readUInt32BE() % SEARCH_PAGES;
}

/** Compresses a page into one field, which has two index entries regardless of its content. */
export function packSearchPage(page: SearchPage): Buffer {
  let packed = Buffer.alloc(0);
  for (const cut of CUTS) {
    const entries = Array.from(page, ([id, entry]) => [id, cut(entry)]);
    packed = deflateRawSync(JSON.stringify(entries));
    if (packed.length <= MAX_BYTES) break;
  }
  return packed;
}

/** Unpacks a page, with the words that `searchWords` returns now. */
export function unpackSearchPage(packed: Uint8Array): SearchPage {
  const json = inflateRawSync(packed).toString();
  const page: SearchPage = new Map(JSON.parse(json) as [string, SearchEntry][]);
  // Converting all words takes as long as parsing them.
  return plainSpelling(json) === json ? page : withPlainSpelling(page);
}

/** Earlier releases stored words with letters such as ł and ø, with Arabic digits, and with both forms of ة. */
function withPlainSpelling(page: SearchPage): SearchPage {
  const plain = (words: string[]): string[] => {
    const text = words.join(" ");
    const converted = plainSpelling(text);
    return converted === text ? words : converted.split(" ");
  };
  return new Map(
    Array.from(page, ([id, { title, options, skus, description, row, ...entry }]) => [
      id,
      {
        ...entry,
        title: plain(title),
        options: plain(options),
        skus: plain(skus),
        description: plain(description),
        row: { ...row, words: plainSpelling(row.words) },
      },
    ]),
  );
}

/** The packed pages of a catalogue, by number. Omits empty pages. */
export function searchPagesOf(products: readonly Product[]): Map<number, Buffer> {
  const pages = Map.groupBy(products, ({ id }) => searchPageOf(id));
  return new Map(
    Array.from(pages, ([number, own]) => [
      number,
      packSearchPage(new Map(own.map((product) => [product.id, searchEntry(product)]))),
    ]),
  );
}
