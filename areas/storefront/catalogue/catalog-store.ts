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
  ProductListing,
  PublicContentPage,
  PublicProduct,
  SearchPage,
} from "../../shared/catalogue/public-catalogue.ts";
import { VISITOR_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { PageData } from "../../shared/pages/page-data.ts";
import { matchPath, STOREFRONT_ROUTES } from "../../shared/pages/routes.ts";
import type { KnownProduct } from "./home-store.ts";
import { ListingCache } from "./listing-cache.ts";
import { PageCache } from "./page-cache.ts";

interface CatalogStoreOptions {
  data: PageData | undefined;
  api: Pick<ApiClient, "call">;
  /** The path that the page data describes. */
  path: string;
  /** The seller whose catalogue this is. Called only once the seller is known. */
  seller: () => { id: string; currency: string };
}

/** Pages that are prefetched when a visitor shows interest in a link. */
export type ShopLinkKind = "category" | "product" | "content";

/** How a category is shown without parameters in its address. */
export const PLAIN_LISTING: Listing = { sort: "featured", filter: NO_FILTER, show: LISTING_STEP };

/**
 * Categories, searches, products and the seller's own pages: from the page data if present, otherwise from the platform
 * API.
 */
export class CatalogStore {
  readonly categories: ListingCache<CategoryPage>;
  /** By the search query. */
  readonly searches: ListingCache<SearchPage>;
  readonly products: PageCache<PublicProduct>;
  /** The seller's own pages. */
  readonly contents: PageCache<PublicContentPage>;
  readonly #api: CatalogStoreOptions["api"];
  readonly #seller: CatalogStoreOptions["seller"];

  constructor({ data, api, path, seller }: CatalogStoreOptions) {
    this.#api = api;
    this.#seller = seller;
    const lists = <Page extends ProductListing>(
      defaultSort: ListingSort,
      fetchPage: (subject: string, query: URLSearchParams) => Promise<Page>,
    ) =>
      new ListingCache<Page>({
        parametersOf: (listing) => listingParameters(listing, seller().currency, defaultSort),
        fetchPage,
      });
    const at = (slug: string) => ({ sellerId: seller().id, slug });
    this.categories = lists("featured", async (slug, query) => {
      return (await api.call(VISITOR_ENDPOINTS.category, { path: at(slug), query })).category;
    });
    this.searches = lists("relevance", (words, query) => {
      query.set("q", words);
      return this.#search(query);
    });
    this.products = new PageCache(
      async (slug) => (await api.call(VISITOR_ENDPOINTS.product, { path: at(slug) })).product,
    );
    this.contents = new PageCache(
      async (slug) => (await api.call(VISITOR_ENDPOINTS.content, { path: at(slug) })).content,
    );
    if (data) this.#hydrate(data, path);
  }

  /** Fetches a page's content with the default listing. */
  load(kind: ShopLinkKind, slug: string): Promise<void> {
    switch (kind) {
      case "category":
        return this.categories.load(slug, PLAIN_LISTING);
      case "product":
        return this.products.load(slug);
      case "content":
        return this.contents.load(slug);
    }
  }

  /** Returns a product's card from the lists loaded so far. */
  known(slug: string): KnownProduct | undefined {
    const find = (page: ProductListing | undefined) => page?.products.find((product) => product.slug === slug);
    for (const { page } of this.categories.entries.values()) {
      const card = find(page);
      if (page && card) return { card, category: page };
    }
    for (const { page } of this.searches.entries.values()) {
      const card = find(page);
      if (card) return { card, category: undefined };
    }
    return undefined;
  }

  /** Returns the first products for a search that is still being typed. @throws ApiError, or the signal's reason */
  suggest(words: string, limit: number, signal: AbortSignal): Promise<SearchPage> {
    return this.#search(new URLSearchParams({ q: words, limit: String(limit) }), signal);
  }

  async #search(query: URLSearchParams, signal?: AbortSignal): Promise<SearchPage> {
    const path = { sellerId: this.#seller().id };
    return (await this.#api.call(VISITOR_ENDPOINTS.search, { path, query }, { signal })).search;
  }

  #hydrate({ page }: PageData, path: string): void {
    if (page.kind === "category") this.categories.set(page.category.slug, page.category);
    if (page.kind === "search") this.searches.set(page.search.query, page.search);
    if (page.kind === "product") this.products.set(page.product.slug, { status: "ready", content: page.product });
    if (page.kind === "content") this.contents.set(page.content.slug, { status: "ready", content: page.content });
    if (page.kind !== "not-found") return;
    const { name, slug } = matchPath(STOREFRONT_ROUTES, path) ?? {};
    if (slug && name === "category") this.categories.setMissing(slug);
    if (slug && name === "product") this.products.set(slug, { status: "missing" });
    if (slug && name === "content") this.contents.set(slug, { status: "missing" });
  }
}
