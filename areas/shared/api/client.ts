import type { CategoryWithProducts, PublicProduct, PublicSeller } from "../domain/page-data.ts";
import type { CategoryAnswer, HomeAnswer, ProductAnswer, SellersAnswer } from "./contract.ts";
import { getJson, type Transport } from "./get-json.ts";
import { API_PATHS, fillPath } from "./paths.ts";

/** How a shop is looked up: by its subdomain, or by the whole host where that is the seller's own. */
export type SellerQuery = { domain: string } | { customDomain: string };

/** The browser's side of the platform API. Every call rejects with an `ApiError`. */
export interface ApiClient {
  /** The first seller that matches, or `undefined`. */
  findSeller(query: SellerQuery): Promise<PublicSeller | undefined>;
  home(sellerId: string): Promise<CategoryWithProducts[]>;
  category(sellerId: string, slug: string): Promise<CategoryWithProducts>;
  product(sellerId: string, slug: string): Promise<PublicProduct>;
}

const DEFAULTS: Transport = {
  baseUrl: "",
  deadline: 10_000,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

export function createApiClient(options: Partial<Transport> = {}): ApiClient {
  const transport = { ...DEFAULTS, ...options };
  return {
    async findSeller(query) {
      const path = `${API_PATHS.sellers}?${new URLSearchParams(query)}`;
      return (await getJson<SellersAnswer>(transport, path)).sellers[0];
    },
    async home(sellerId) {
      const path = fillPath(API_PATHS.home, { sellerId });
      return (await getJson<HomeAnswer>(transport, path)).categoriesWithProducts;
    },
    async category(sellerId, slug) {
      const path = fillPath(API_PATHS.category, { sellerId, slug });
      return (await getJson<CategoryAnswer>(transport, path)).category;
    },
    async product(sellerId, slug) {
      const path = fillPath(API_PATHS.product, { sellerId, slug });
      return (await getJson<ProductAnswer>(transport, path)).product;
    },
  };
}
