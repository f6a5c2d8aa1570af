import { type RequestHandler, Router } from "express";
import type { Seller } from "../../../areas/shared/domain/seller.ts";
import type { SellerDirectory } from "../../tenancy/seller-directory.ts";
import type { Platform } from "../platform.ts";
import { cartRoutes } from "./cart.ts";
import { openapiRoute } from "./openapi.ts";
import { orderRoutes } from "./orders.ts";
import { sellerRoutes } from "./sellers.ts";
import { siteRoute } from "./site.ts";

export interface PlatformApiOptions {
  platform: Platform;
  directory: SellerDirectory;
  productHost: string;
  shopOrigin: (seller: Seller) => string;
  /** Holds back an address that writes too much. */
  limitOrders: RequestHandler;
  now: () => Date;
}

/** All routes of the platform API. */
export function platformApi(options: PlatformApiOptions): Router {
  const { platform, directory, productHost, shopOrigin, limitOrders, now } = options;
  return Router({ caseSensitive: true })
    .use(siteRoute({ directory, now }))
    .use(openapiRoute())
    .use(sellerRoutes({ platform, directory, productHost, now }))
    .use(cartRoutes({ platform }))
    .use(orderRoutes({ platform, shopOrigin, limit: limitOrders }));
}
