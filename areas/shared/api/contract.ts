import * as z from "zod/mini";
import type { Area, CategoryWithProducts, PublicProduct, PublicSeller } from "../domain/page-data.ts";

/** `GET /api/sellers?domain=acme` or `?customDomain=acme.example`: exactly one of the two. */
export const sellersQuery = z.union([
  z.strictObject({ domain: z.string().check(z.minLength(1), z.maxLength(63)) }),
  z.strictObject({ customDomain: z.string().check(z.minLength(1), z.maxLength(253)) }),
]);

/** Path parameters of everything in a seller's catalogue. */
export const sellerParameters = z.strictObject({ sellerId: z.string().check(z.regex(/^[\w-]{1,64}$/)) });
export const slugParameters = z.extend(sellerParameters, {
  slug: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/)),
});

/** First match or none, as the query on the collection `sellers` gives it. */
export interface SellersAnswer {
  sellers: PublicSeller[];
}

export interface HomeAnswer {
  categoriesWithProducts: CategoryWithProducts[];
}

export interface CategoryAnswer {
  category: CategoryWithProducts;
}

export interface ProductAnswer {
  product: PublicProduct;
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

/** Every error of the platform API has this shape; `code` is stable, `message` is for people. */
export interface ErrorAnswer {
  error: { code: string; message: string; fields?: Record<string, string>; requestId?: string };
}
