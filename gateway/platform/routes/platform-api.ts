import { Router } from "express";
import { createGuards } from "./access/guards.ts";
import { SecretCookie } from "./access/secret-cookie.ts";
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

/** Milliseconds. */
const DAY = 24 * 3_600_000;

/** All routes of the platform API. */
export function platformApi(options: PlatformApiOptions): Router {
  const { platform, directory, productHost, publicOrigin, shopOrigin, limitOrders, https, now } = options;
  const cookie = new SecretCookie({ name: "awning", maxAge: 30 * DAY, https });
  const guarded: GuardedOptions = {
    ...options,
    cookie,
    deviceCookie: new SecretCookie({ name: "awning-device", maxAge: 180 * DAY, https }),
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
