import type { Router } from "express";
import { createGuards } from "../http/guards.ts";
import { operationRoutes } from "../http/operation-routes.ts";
import { SecretCookie } from "../http/secret-cookie.ts";
import { accountHandlers } from "./accounts.ts";
import { adminCatalogueHandlers } from "./admin/catalogue.ts";
import { imageUploadHandlers } from "./admin/image-uploads.ts";
import { importHandlers } from "./admin/imports.ts";
import { adminOrderHandlers } from "./admin/orders.ts";
import { settingsHandlers } from "./admin/settings.ts";
import { cartHandlers } from "./cart.ts";
import { claimHandlers } from "./claims.ts";
import { openapiHandlers } from "./openapi.ts";
import { orderHandlers } from "./orders.ts";
import type { PlatformApiOptions } from "./platform-api-options.ts";
import { sellerHandlers } from "./sellers.ts";
import { siteHandlers } from "./site.ts";

/** Milliseconds. */
const DAY = 24 * 3_600_000;

/** All routes of the platform API. An operation without a handler does not compile. */
export function platformApi(options: PlatformApiOptions): Router {
  const { platform, directory, https, publicOrigin, limitOrders, limitSignIns } = options;
  const cookie = new SecretCookie({ name: "awning", maxAge: 30 * DAY, https });
  const deviceCookie = new SecretCookie({ name: "awning-device", maxAge: 180 * DAY, https });
  const handlers = {
    ...siteHandlers(options),
    ...openapiHandlers(),
    ...sellerHandlers(options),
    ...cartHandlers(options),
    ...orderHandlers(options),
    ...accountHandlers({ ...options, cookie, deviceCookie }),
    ...claimHandlers(options),
    ...settingsHandlers(options),
    ...adminCatalogueHandlers(options),
    ...imageUploadHandlers(options),
    ...adminOrderHandlers(options),
    ...importHandlers(options),
  };
  return operationRoutes(handlers, {
    guards: createGuards({ platform, cookie, https, publicOrigin }),
    limits: { orders: limitOrders, "sign-ins": limitSignIns },
    directory,
  });
}
