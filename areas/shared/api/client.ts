import type { FirebaseWebApp } from "../domain/firebase-web-app.ts";
import type {
  CategoryPage,
  CategoryWithProducts,
  PublicContentPage,
  PublicProduct,
  PublicSeller,
  SearchPage,
} from "../domain/page-data.ts";
import type { CategoryAnswer, ContentAnswer, HomeAnswer, ProductAnswer, SearchAnswer } from "./contract/catalogue.ts";
import { ENDPOINTS, fillPath } from "./endpoints.ts";
import type { SellerQuery } from "./find-seller.ts";
import { getJson, type Transport } from "./get-json.ts";

export type { SellerQuery } from "./find-seller.ts";

/** The browser's side of the platform API. Every call rejects with an `ApiError`. */
export interface ApiClient {
  /** How it asks, for calls that are loaded on demand (shop-client.ts). */
  transport: Transport;
  /** The first seller that matches, or `undefined`. */
  findSeller(query: SellerQuery): Promise<PublicSeller | undefined>;
  home(sellerId: string): Promise<CategoryWithProducts[]>;
  /** @param query how the list is ordered and narrowed, `offset` and `limit` */
  category(sellerId: string, slug: string, query: URLSearchParams): Promise<CategoryPage>;
  /** @param query with `q`, what is searched for; otherwise like a category's. @param signal gives the request up */
  search(sellerId: string, query: URLSearchParams, signal?: AbortSignal): Promise<SearchPage>;
  product(sellerId: string, slug: string): Promise<PublicProduct>;
  content(sellerId: string, slug: string): Promise<PublicContentPage>;
}

const DEFAULTS: Transport = {
  baseUrl: "",
  deadline: 10_000,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

const withQuery = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path);

/**
 * @param firebase the project whose Firestore is asked for sellers; `undefined`: there is none; `null`: nobody has said
 * yet, so the page's own host is asked about it first
 */
export function createApiClient(options: Partial<Transport> = {}, firebase?: FirebaseWebApp | null): ApiClient {
  const transport = { ...DEFAULTS, ...options };
  return {
    transport,
    // Few pages need it: nearly all know from the start whose shop they are.
    findSeller: async (query) => (await import("./find-seller.ts")).findSeller(transport, query, firebase),
    async home(sellerId) {
      const path = fillPath(ENDPOINTS.home.path, { sellerId });
      return (await getJson<HomeAnswer>(transport, path)).categoriesWithProducts;
    },
    async category(sellerId, slug, query) {
      const path = fillPath(ENDPOINTS.category.path, { sellerId, slug });
      return (await getJson<CategoryAnswer>(transport, withQuery(path, query))).category;
    },
    async search(sellerId, query, signal) {
      const path = fillPath(ENDPOINTS.search.path, { sellerId });
      return (await getJson<SearchAnswer>(transport, withQuery(path, query), signal)).search;
    },
    async product(sellerId, slug) {
      const path = fillPath(ENDPOINTS.product.path, { sellerId, slug });
      return (await getJson<ProductAnswer>(transport, path)).product;
    },
    async content(sellerId, slug) {
      const path = fillPath(ENDPOINTS.content.path, { sellerId, slug });
      return (await getJson<ContentAnswer>(transport, path)).content;
    },
  };
}
