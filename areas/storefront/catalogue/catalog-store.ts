import "../../shared/state/strict-actions.ts";
import { reaction } from "mobx";
import { ApiError } from "../../shared/api/api-error.ts";
import type { ApiClient } from "../../shared/boot/area.ts";
import {
  LISTING_STEP,
  type Listing,
  type ListingSort,
  listingParameters,
  NO_FILTER,
} from "../../shared/catalogue/listing.ts";
import type {
  CategoryPage,
  CategoryWithProducts,
  ProductCard,
  ProductListing,
  PublicContentPage,
  PublicProduct,
  SearchPage,
} from "../../shared/catalogue/public-catalogue.ts";
import { VISITOR_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { DataCache, type DataEntry } from "../../shared/data/data-cache.ts";
import type { PageData } from "../../shared/pages/page-data.ts";
import { pause } from "../../shared/state/pause.ts";
import { ProductList } from "./product-list.ts";

interface CatalogStoreOptions {
  data: PageData | undefined;
  api: Pick<ApiClient, "call">;
  /** The seller whose catalogue this is. Called only once the seller is known. */
  seller: () => { id: string; currency: string };
  /** Waits for this many milliseconds. @throws the signal's reason */
  wait?: typeof pause;
}

/** Debounce of suggestions, in milliseconds. */
const TYPING_PAUSE = 120;
const MAX_SUGGESTED = 6;

/** A product's data from lists, shown until its page loads. */
export interface KnownProduct {
  card: ProductCard;
  /** Unknown for products from a search. */
  category: { name: string; slug: string } | undefined;
}

/** Pages that are prefetched when a visitor shows interest in a link. */
export type ShopLinkKind = "home" | "category" | "product" | "content";

/** How a category is shown without parameters in its address. */
export const PLAIN_LISTING: Listing = { sort: "featured", filter: NO_FILTER, from: 0, show: LISTING_STEP };

/**
 * Categories, searches, products and the seller's own pages: from the page data if present, otherwise from the platform
 * API.
 */
export class CatalogStore {
  readonly #data = new DataCache();
  /** Separate: each typed letter would remove a list or a product. */
  readonly #suggestions = new DataCache(50);
  /** Categories that don't exist, by slug: they have no listing either. */
  readonly #absent = new Map<string, ProductList<CategoryPage>>();
  readonly #api: CatalogStoreOptions["api"];
  readonly #seller: CatalogStoreOptions["seller"];
  readonly #wait: typeof pause;

  constructor({ data, api, seller, wait = pause }: CatalogStoreOptions) {
    this.#api = api;
    this.#seller = seller;
    this.#wait = wait;
    if (data) this.#hydrate(data);
  }

  /** The shop's categories with the first products of each. */
  get home(): DataEntry<readonly CategoryWithProducts[]> {
    return this.#data.entry("home", async (signal) => {
      const path = { sellerId: this.#seller().id };
      return (await this.#api.call(VISITOR_ENDPOINTS.home, { path }, { signal })).categoriesWithProducts;
    });
  }

  category(slug: string, listing: Listing): ProductList<CategoryPage> {
    const absent = this.#absent.get(slug);
    if (absent) return absent;
    const list = this.#list<CategoryPage>(["category", slug], listing, "featured", async (query, options) => {
      const found = await orNull(this.#api.call(VISITOR_ENDPOINTS.category, { path: this.#at(slug), query }, options));
      if (!found) this.#absent.set(slug, list);
      return found && found.category;
    });
    return list;
  }

  search(words: string, listing: Listing): ProductList<SearchPage> {
    return this.#list(["search", words], listing, "relevance", (query, { signal }) => {
      query.set("q", words);
      return this.#search(query, signal);
    });
  }

  /** `null`: no such product. */
  product(slug: string): DataEntry<PublicProduct | null> {
    return this.#data.entry(["product", slug], async (signal) => {
      const found = await orNull(this.#api.call(VISITOR_ENDPOINTS.product, { path: this.#at(slug) }, { signal }));
      return found && found.product;
    });
  }

  /** One of the seller's own pages; `null`: no such page. */
  content(slug: string): DataEntry<PublicContentPage | null> {
    return this.#data.entry(["content", slug], async (signal) => {
      const found = await orNull(this.#api.call(VISITOR_ENDPOINTS.content, { path: this.#at(slug) }, { signal }));
      return found && found.content;
    });
  }

  /** Fetches a page's content with the default listing. */
  load(kind: ShopLinkKind, slug: string): Promise<void> {
    switch (kind) {
      case "home":
        return this.home.load();
      case "category":
        return this.category(slug, PLAIN_LISTING).load();
      case "product":
        // Its page also shows some of the home page's products.
        void this.home.load();
        return this.product(slug).load();
      case "content":
        return this.content(slug).load();
    }
  }

  /** For components that are no observers: calls back after each change. @returns a function that stops it */
  subscribe(source: Pick<DataEntry<unknown>, "current">, listener: () => void): () => void {
    return reaction(() => source.current, listener);
  }

  /** Returns a category of the home page, if that is loaded and shows products of the category. */
  knownCategory(slug: string): CategoryWithProducts | undefined {
    return this.home.value?.find((category) => category.slug === slug && category.products.length > 0);
  }

  /** Returns a product's card from the categories, the home page, or the lists loaded so far. */
  known(slug: string, categories: readonly CategoryWithProducts[]): KnownProduct | undefined {
    const loaded = ["category", "search"].flatMap((kind) => this.#data.entries(kind));
    const lists = loaded.map(({ value }) => value as CategoryPage | SearchPage | null | undefined);
    for (const list of [...categories, ...(this.home.value ?? []), ...lists]) {
      const card = list?.products.find((product) => product.slug === slug);
      if (list && card) return { card, category: "slug" in list ? list : undefined };
    }
    return undefined;
  }

  /** The first products for a search that is being typed, requested after a pause in typing. */
  suggestions(words: string): DataEntry<SearchPage> {
    return this.#suggestions.entry([words], async (signal) => {
      await this.#wait(TYPING_PAUSE, signal);
      return this.#search(new URLSearchParams({ q: words, limit: String(MAX_SUGGESTED) }), signal);
    });
  }

  async #search(query: URLSearchParams, signal: AbortSignal): Promise<SearchPage> {
    const path = { sellerId: this.#seller().id };
    return (await this.#api.call(VISITOR_ENDPOINTS.search, { path, query }, { signal })).search;
  }

  #list<Page extends ProductListing>(
    key: [string, string],
    listing: Listing,
    defaultSort: ListingSort,
    fetchPage: (query: URLSearchParams, options: { signal: AbortSignal }) => Promise<Page | null>,
  ): ProductList<Page> {
    const parameters = () =>
      listingParameters({ ...listing, show: LISTING_STEP }, this.#seller().currency, defaultSort);
    const fetchPart = (offset: number, limit: number, signal: AbortSignal) => {
      const query = parameters();
      if (offset > 0) query.set("offset", String(listing.from + offset));
      query.set("limit", String(limit));
      return fetchPage(query, { signal });
    };
    const entry = this.#data.entry([...key, String(parameters())], (signal) => fetchPart(0, LISTING_STEP, signal));
    return new ProductList({ entry, show: listing.show, fetchPart });
  }

  #at(slug: string): { sellerId: string; slug: string } {
    return { sellerId: this.#seller().id, slug };
  }

  #hydrate({ page, home, isValid }: PageData): void {
    if (page.kind === "home" && isValid) this.home.set(home.categoriesWithProducts);
    if (page.kind === "category") this.category(page.category.slug, page.category.listing).entry.set(page.category);
    if (page.kind === "search") this.search(page.search.query, page.search.listing).entry.set(page.search);
    if (page.kind === "product") this.product(page.product.slug).set(page.product);
    if (page.kind === "content") this.content(page.content.slug).set(page.content);
  }
}

/** Returns `null` if the platform has no such record. @throws ApiError, or the signal's reason */
async function orNull<Answer>(request: Promise<Answer>): Promise<Answer | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
