import type { Router } from "express";
import { accountHandlers } from "./accounts/account-handlers.ts";
import { createGuards } from "./accounts/guards.ts";
import { adminCatalogueHandlers } from "./catalogue/admin-catalogue-handlers.ts";
import { sellerHandlers } from "./catalogue/catalogue-handlers.ts";
import { openapiHandlers } from "./http/openapi-document.ts";
import { operationRoutes } from "./http/operation-routes.ts";
import { SecretCookie } from "./http/secret-cookie.ts";
import { importHandlers } from "./imports/import-handlers.ts";
import { adminOrderHandlers } from "./orders/admin-order-handlers.ts";
import { cartHandlers, orderHandlers } from "./orders/order-handlers.ts";
import { imageUploadHandlers } from "./pictures/picture-handlers.ts";
import type { PlatformApiOptions } from "./platform-api-options.ts";
import { settingsHandlers } from "./sellers/settings-handlers.ts";
import { siteHandlers } from "./sellers/site-handlers.ts";
import { claimHandlers } from "./shops/claim-handlers.ts";
import { exportHandlers } from "./shops/export-handlers.ts";

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
    ...exportHandlers(options),
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
