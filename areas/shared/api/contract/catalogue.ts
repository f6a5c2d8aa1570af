import * as z from "zod/mini";
import type {
  CategoryPage,
  CategoryWithProducts,
  PublicContentPage,
  PublicProduct,
  SearchPage,
} from "../../catalogue/public-catalogue.ts";
import type { Area } from "../../domain/areas.ts";
import type { PublicSeller } from "../../sellers/public-seller.ts";
import { described, id, slug } from "./fields.ts";

/** `GET /api/sellers?domain=acme` or `?customDomain=acme.example`: exactly one of the two. */
export const sellersQuery = z.union([
  z.strictObject({ domain: described(z.string().check(z.minLength(1), z.maxLength(63)), "The subdomain.") }),
  z.strictObject({
    customDomain: described(z.string().check(z.minLength(1), z.maxLength(253)), "The whole host."),
  }),
]);

/** Path parameters of everything in a seller's catalogue. */
export const sellerParameters = z.strictObject({ sellerId: id });
export const slugParameters = z.extend(sellerParameters, { slug });

/** First match or none, as the query on the collection `sellers` gives it. */
export interface SellersAnswer {
  sellers: PublicSeller[];
}

export interface HomeAnswer {
  categoriesWithProducts: CategoryWithProducts[];
}

export interface CategoryAnswer {
  category: CategoryPage;
}

export interface SearchAnswer {
  search: SearchPage;
}

export interface ProductAnswer {
  product: PublicProduct;
}

export interface ContentAnswer {
  content: PublicContentPage;
}

/** `GET /api/site`: what the gateway made of this request's host. */
export interface SiteAnswer {
  area: Area;
  host: string;
  subdomain: string | null;
  /** How the shop was found, or why there is none. */
  resolution: "landing" | "found" | "unknown" | "closed" | "unavailable";
  seller: PublicSeller | null;
}
