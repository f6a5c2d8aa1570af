import { type Request, type Response, Router } from "express";
import {
  type CategoryAnswer,
  type ContentAnswer,
  type HomeAnswer,
  type ProductAnswer,
  type SearchAnswer,
  type SellersAnswer,
  sellerParameters,
  sellersQuery,
  slugParameters,
} from "../../../areas/shared/api/contract/catalogue.ts";
import { API_PATHS } from "../../../areas/shared/api/paths.ts";
import type { PublicSeller } from "../../../areas/shared/domain/page-data.ts";
import { MAX_QUERY } from "../../../areas/shared/domain/routes.ts";
import type { Seller } from "../../../areas/shared/domain/seller.ts";
import { isSellerDomain } from "../../../areas/shared/domain/subdomain.ts";
import { GatewayError } from "../../errors.ts";
import { parseHost } from "../../tenancy/parse-host.ts";
import type { SellerDirectory } from "../../tenancy/seller-directory.ts";
import { readCategory } from "../commands/catalogue/read-category.ts";
import { readContent } from "../commands/catalogue/read-content.ts";
import { readHome } from "../commands/catalogue/read-home.ts";
import { readProduct } from "../commands/catalogue/read-product.ts";
import { searchProducts } from "../commands/catalogue/search-products.ts";
import type { Platform } from "../platform.ts";
import { isPublic, publicSeller } from "../presenters/public-seller.ts";
import { parseListingQuery } from "./listing-query.ts";
import { parse } from "./parse.ts";

export interface SellerRoutesOptions {
  platform: Pick<Platform, "sellers" | "categories" | "products">;
  directory: SellerDirectory;
  productHost: string;
  now: () => Date;
}

/** What came after the question mark, with each parameter as often as it was given. */
const queryOf = ({ originalUrl }: Request): URLSearchParams =>
  new URLSearchParams(originalUrl.includes("?") ? originalUrl.slice(originalUrl.indexOf("?")) : "");

/** The words to search for. @throws GatewayError `bad-request` */
function searchedText(parameters: URLSearchParams): string {
  const [text, ...more] = parameters.getAll("q");
  if (text === undefined || text.trim() === "" || text.length > MAX_QUERY || more.length > 0)
    throw new GatewayError("bad-request", { fields: { q: `once, 1 to ${MAX_QUERY} characters` } });
  return text;
}

/** What anyone may read of the sellers and their catalogues. */
export function sellerRoutes({ platform, directory, productHost, now }: SellerRoutesOptions): Router {
  const routes = Router({ caseSensitive: true });

  /** The directory's key that a query asks for, or `undefined` where no seller can be. */
  const keyOf = (query: unknown): string | undefined => {
    const asked = parse(sellersQuery, query);
    if ("domain" in asked) return isSellerDomain(asked.domain) ? asked.domain : undefined;
    const reading = parseHost(asked.customDomain, productHost);
    return reading.kind === "custom-domain" ? reading.host : undefined;
  };

  const publicSellerOf = async (parameters: { sellerId: string }): Promise<Seller> => {
    const seller = await platform.sellers.get(parameters.sellerId);
    if (!seller || !isPublic(seller)) throw new GatewayError("object-not-found");
    return seller;
  };

  routes.get(API_PATHS.sellers, async (req: Request, res: Response) => {
    const key = keyOf(req.query);
    const lookup = key === undefined ? undefined : await directory.resolve(key);
    if (lookup?.status === "unavailable") throw new GatewayError("storage-unavailable");
    const sellers: PublicSeller[] = [];
    if (lookup?.status === "found" && isPublic(lookup.seller)) sellers.push(publicSeller(lookup.seller, now()));
    res.json({ sellers } satisfies SellersAnswer);
  });

  routes.get(API_PATHS.home, async (req: Request, res: Response) => {
    const seller = await publicSellerOf(parse(sellerParameters, req.params));
    res.json({ categoriesWithProducts: await readHome(platform, seller) } satisfies HomeAnswer);
  });

  routes.get(API_PATHS.category, async (req: Request, res: Response) => {
    const parameters = parse(slugParameters, req.params);
    const seller = await publicSellerOf(parameters);
    const { listing, window } = parseListingQuery(queryOf(req), { currency: seller.currency, defaultSort: "featured" });
    const category = await readCategory(platform, seller, parameters.slug, listing, window);
    if (!category) throw new GatewayError("object-not-found");
    res.json({ category } satisfies CategoryAnswer);
  });

  routes.get(API_PATHS.search, async (req: Request, res: Response) => {
    const seller = await publicSellerOf(parse(sellerParameters, req.params));
    const query = queryOf(req);
    const text = searchedText(query);
    const expected = { currency: seller.currency, defaultSort: "relevance", own: ["q"] } as const;
    const { listing, window } = parseListingQuery(query, expected);
    res.json({ search: await searchProducts(platform, seller, text, listing, window) } satisfies SearchAnswer);
  });

  routes.get(API_PATHS.product, async (req: Request, res: Response) => {
    const parameters = parse(slugParameters, req.params);
    const product = await readProduct(platform, await publicSellerOf(parameters), parameters.slug);
    if (!product) throw new GatewayError("object-not-found");
    res.json({ product } satisfies ProductAnswer);
  });

  routes.get(API_PATHS.content, async (req: Request, res: Response) => {
    const parameters = parse(slugParameters, req.params);
    const content = readContent(await publicSellerOf(parameters), parameters.slug);
    if (!content) throw new GatewayError("object-not-found");
    res.json({ content } satisfies ContentAnswer);
  });

  return routes;
}
