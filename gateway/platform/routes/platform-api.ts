import { Router } from "express";
import { createGuards } from "./access/guards.ts";
import { SessionCookie } from "./access/session-cookie.ts";
import { accountRoutes } from "./accounts.ts";
import { adminCatalogueRoutes } from "./admin/catalogue.ts";
import { imageUploadRoutes } from "./admin/image-uploads.ts";
import { importRoutes } from "./admin/imports.ts";
import { adminOrderRoutes } from "./admin/orders.ts";
import { settingsRoutes } from "./admin/settings.ts";
import { cartRoutes } from "./cart.ts";
import { claimRoutes } from "./claims.ts";
import type { GuardedOptions, PlatformApiOptions } from "./guarded-options.ts";
import { openapiRoute } from "./openapi.ts";
import { orderRoutes } from "./orders.ts";
import { sellerRoutes } from "./sellers.ts";
import { siteRoute } from "./site.ts";

/** All routes of the platform API. */
export function platformApi(options: PlatformApiOptions): Router {
  const { platform, directory, productHost, publicOrigin, shopOrigin, limitOrders, https, now } = options;
  const cookie = new SessionCookie({ https });
  const guarded: GuardedOptions = {
    ...options,
    cookie,
    guards: createGuards({ platform, cookie, https, publicOrigin }),
  };
  return Router({ caseSensitive: true })
    .use(siteRoute({ directory, now }))
    .use(openapiRoute())
    .use(sellerRoutes({ platform, directory, productHost, now }))
    .use(cartRoutes({ platform }))
    .use(orderRoutes({ platform, shopOrigin, limit: limitOrders }))
    .use(accountRoutes(guarded))
    .use(claimRoutes(guarded))
    .use(settingsRoutes(guarded))
    .use(adminCatalogueRoutes(guarded))
    .use(imageUploadRoutes(guarded))
    .use(adminOrderRoutes(guarded))
    .use(importRoutes(guarded));
}
