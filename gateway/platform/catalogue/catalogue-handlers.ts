import type { Request } from "express";
import type * as z from "zod/mini";
import { MAX_QUERY } from "../../../areas/shared/catalogue/search-query.ts";
import type { Reason } from "../../../areas/shared/contract/field-problems.ts";
import { isSellerDomain } from "../../../areas/shared/domain/subdomain.ts";
import type { sellersQuery } from "../../../areas/shared/sellers/contract/site-operations.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { isPublic } from "../../../areas/shared/sellers/seller.ts";
import { GatewayError } from "../../errors.ts";
import { parseHost } from "../../hosts/parse-host.ts";
import { handlers } from "../http/operation-routes.ts";
import type { Platform } from "../platform.ts";
import { publicSeller } from "../sellers/public-seller.ts";
import type { SellerLookup } from "../sellers/seller-lookup.ts";
import { parseListingQuery } from "./listing-query.ts";
import { readCategory } from "./read-category.ts";
import { readContent } from "./read-content.ts";
import { readHome } from "./read-home.ts";
import { readProduct } from "./read-product.ts";
import { searchProducts } from "./search-products.ts";

interface SellerHandlersOptions {
  platform: Pick<Platform, "sellers" | "categories" | "products">;
  directory: SellerLookup;
  productHost: string;
  now: () => Date;
}

/** What came after the question mark, with each parameter as often as it was given. */
const queryOf = ({ originalUrl }: Request): URLSearchParams =>
  new URLSearchParams(originalUrl.includes("?") ? originalUrl.slice(originalUrl.indexOf("?")) : "");

/** The words to search for. @throws GatewayError `bad-request` */
function searchedText(parameters: URLSearchParams): string {
  const [text = "", ...more] = parameters.getAll("q");
  const refuse = (reason: Reason) => new GatewayError("bad-request", { fields: [{ field: "q", ...reason }] });
  if (more.length > 0) throw refuse({ code: "not-canonical" });
  if (text.trim() === "") throw refuse({ code: "required" });
  if (text.length > MAX_QUERY) throw refuse({ code: "too-long", params: { max: MAX_QUERY } });
  return text;
}

/** What anyone may read of the sellers and their catalogues. */
export function sellerHandlers({ platform, directory, productHost, now }: SellerHandlersOptions) {
  /** The directory's key that a query asks for, or `undefined` where no seller can be. */
  const keyOf = (asked: z.output<typeof sellersQuery>): string | undefined => {
    if ("domain" in asked) return isSellerDomain(asked.domain) ? asked.domain : undefined;
    const reading = parseHost(asked.customDomain, productHost);
    return reading.kind === "custom-domain" ? reading.host : undefined;
  };

  const publicSellerOf = async (sellerId: string): Promise<Seller> => {
    const seller = await platform.sellers.get(sellerId);
    if (!seller || !isPublic(seller)) throw new GatewayError("object-not-found");
    return seller;
  };

  return handlers({
    async sellers({ query }) {
      const key = keyOf(query);
      const lookup = key === undefined ? undefined : await directory.resolve(key);
      if (lookup?.status === "unavailable") throw new GatewayError("storage-unavailable");
      const isFound = lookup?.status === "found" && isPublic(lookup.seller);
      return { sellers: isFound ? [publicSeller(lookup.seller, now())] : [] };
    },

    async home({ path: { sellerId } }) {
      return { categoriesWithProducts: await readHome(platform, await publicSellerOf(sellerId)) };
    },

    async category({ path: { sellerId, slug } }, { req }) {
      const seller = await publicSellerOf(sellerId);
      const expected = { currency: seller.currency, defaultSort: "featured" } as const;
      const { listing, window } = parseListingQuery(queryOf(req), expected);
      const category = await readCategory(platform, seller, slug, listing, window);
      if (!category) throw new GatewayError("object-not-found");
      return { category };
    },

    async search({ path: { sellerId } }, { req }) {
      const seller = await publicSellerOf(sellerId);
      const query = queryOf(req);
      const text = searchedText(query);
      const expected = { currency: seller.currency, defaultSort: "relevance", own: ["q"] } as const;
      const { listing, window } = parseListingQuery(query, expected);
      return { search: await searchProducts(platform, seller, text, listing, window) };
    },

    async product({ path: { sellerId, slug } }) {
      const product = await readProduct(platform, await publicSellerOf(sellerId), slug);
      if (!product) throw new GatewayError("object-not-found");
      return { product };
    },

    async content({ path: { sellerId, slug } }) {
      const content = readContent(await publicSellerOf(sellerId), slug);
      if (!content) throw new GatewayError("object-not-found");
      return { content };
    },
  });
}
