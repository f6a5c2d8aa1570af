import { isDeepStrictEqual } from "node:util";
import type { Request } from "express";
import type * as z from "zod/mini";
import { MAX_PRODUCTS, MAX_QUERY } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import {
  LISTING_FIRST,
  type Listing,
  type ListingSort,
  listingParameters,
  parseListing,
} from "../../../areas/shared/catalogue/listing.ts";
import type { Reason } from "../../../areas/shared/contract/field-problems.ts";
import { isSellerDomain } from "../../../areas/shared/domain/subdomain.ts";
import type { sellersQuery } from "../../../areas/shared/sellers/contract/site-operations.ts";
import { isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { GatewayError } from "../../errors.ts";
import { parseHost } from "../../hosts/parse-host.ts";
import { found, handlers } from "../http/operation-routes.ts";
import type { Platform } from "../platform.ts";
import type { SellerLookup } from "../sellers/change-feed.ts";
import { publicSeller } from "../sellers/public-seller.ts";
import { readContent, readHome, readProduct } from "./public-catalogue.ts";
import { firstWindow, type ListingWindow, readCategory, searchProducts } from "./read-listing.ts";

interface Expected {
  /** ISO 4217 currency of the requested prices. */
  currency: string;
  defaultSort: ListingSort;
  /** Further parameters, which the route reads itself. */
  own?: readonly string[];
}

const sorted = (parameters: URLSearchParams): string => {
  const copy = new URLSearchParams(parameters);
  copy.sort();
  return copy.toString();
};

/** The values of each parameter. `getAll` would scan all parameters for each name, and a request can have thousands. */
const valuesOf = (parameters: URLSearchParams): Map<string, string[]> => {
  const values = Map.groupBy(parameters, ([name]) => name);
  return new Map(Array.from(values, ([name, pairs]) => [name, pairs.map(([, value]) => value)]));
};

/** Parses a number of the window, in canonical form only; `undefined` if it is missing. */
function numberOf(parameters: URLSearchParams, name: string, min: number, max: number): number | undefined {
  const given = parameters.getAll(name);
  if (given.length === 0) return undefined;
  const value = Number(given[0]);
  const canonical = given.length === 1 && String(value) === given[0] && Number.isInteger(value);
  if (!canonical || value < min || value > max)
    throw new GatewayError("bad-request", { fields: [{ field: name, code: "out-of-range", params: { min, max } }] });
  return value;
}

/**
 * Parses a list request: the parameters of the page's address, and `offset` and `limit` for a part of the list. Unlike
 * pages, which ignore invalid parameters, the API rejects them.
 *
 * @throws GatewayError `bad-request` for unknown, repeated and non-canonical parameters
 */
export function parseListingQuery(
  parameters: URLSearchParams,
  { currency, defaultSort, own = [] }: Expected,
): { listing: Listing; window: ListingWindow } {
  const offset = numberOf(parameters, "offset", 0, MAX_PRODUCTS);
  const limit = numberOf(parameters, "limit", 1, LISTING_FIRST);
  const rest = new URLSearchParams(parameters);
  for (const name of ["offset", "limit", ...own]) rest.delete(name);
  const listing = parseListing(rest, currency, defaultSort);
  const canonical = listingParameters(listing, currency, defaultSort);
  if (sorted(rest) !== sorted(canonical)) {
    const [given, expected] = [valuesOf(rest), valuesOf(canonical)];
    const wrong = [...given.keys()].filter((name) => !isDeepStrictEqual(given.get(name), expected.get(name)));
    throw new GatewayError("bad-request", { fields: wrong.map((field) => ({ field, code: "not-canonical" })) });
  }
  const first = firstWindow(listing);
  return { listing, window: { offset: offset ?? first.offset, limit: limit ?? first.limit } };
}

interface SellerHandlersOptions {
  platform: Pick<Platform, "sellers" | "categories" | "products">;
  directory: SellerLookup;
  productHost: string;
  now: () => Date;
}

/** The query parameters of the original URL, including repeated ones. */
const queryOf = ({ originalUrl }: Request): URLSearchParams =>
  new URLSearchParams(originalUrl.includes("?") ? originalUrl.slice(originalUrl.indexOf("?")) : "");

/** The search text. @throws GatewayError `bad-request` */
function searchedText(parameters: URLSearchParams): string {
  const [text = "", ...more] = parameters.getAll("q");
  const refuse = (reason: Reason) => new GatewayError("bad-request", { fields: [{ field: "q", ...reason }] });
  if (more.length > 0) throw refuse({ code: "not-canonical" });
  if (text.trim() === "") throw refuse({ code: "required" });
  if (text.length > MAX_QUERY) throw refuse({ code: "too-long", params: { max: MAX_QUERY } });
  return text;
}

/** Handlers of public shops and their catalogues. */
export function sellerHandlers({ platform, directory, productHost, now }: SellerHandlersOptions) {
  /** The directory's key for a query; `undefined` for a name that no seller can have. */
  const keyOf = (query: z.output<typeof sellersQuery>): string | undefined => {
    if ("domain" in query) return isSellerDomain(query.domain) ? query.domain : undefined;
    const reading = parseHost(query.customDomain, productHost);
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
      return { category: found(await readCategory(platform, seller, slug, listing, window)) };
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
      return { product: found(await readProduct(platform, await publicSellerOf(sellerId), slug)) };
    },

    async content({ path: { sellerId, slug } }) {
      return { content: found(readContent(await publicSellerOf(sellerId), slug)) };
    },
  });
}
