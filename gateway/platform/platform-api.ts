import type { Router } from "express";
import { limitMailing, limitRate } from "../middlewares/limits.ts";
import { accountHandlers } from "./accounts/account-handlers.ts";
import { createGuards, SecretCookie } from "./accounts/guards.ts";
import { HOST_PREFIX, SECRET_COOKIES } from "./accounts/secrets.ts";
import { adminCatalogueHandlers } from "./catalogue/admin-catalogue-handlers.ts";
import { sellerHandlers } from "./catalogue/catalogue-handlers.ts";
import { openapiHandlers } from "./http/openapi-document.ts";
import { operationRoutes } from "./http/operation-routes.ts";
import { importHandlers } from "./imports/import-handlers.ts";
import { adminOrderHandlers } from "./orders/admin-order-handlers.ts";
import { cartHandlers, connectWebhookHandlers, orderHandlers } from "./orders/order-handlers.ts";
import { paymentHandlers } from "./payments/payment-handlers.ts";
import { planHandlers } from "./payments/plan-handlers.ts";
import { imageUploadHandlers } from "./pictures/picture-handlers.ts";
import { limitSweeps, sweepPictures } from "./pictures/sweep-pictures.ts";
import type { PlatformApiOptions } from "./platform.ts";
import { settingsHandlers, siteHandlers } from "./sellers/seller-handlers.ts";
import { claimHandlers, exportHandlers } from "./shops/shop-handlers.ts";

export interface PlatformApiSettings extends PlatformApiOptions {
  /** Per client address: placing, cancelling and paying share this limit. */
  ordersPerMinute: number;
  /** Per client address, of uncached pages: searches and lists of products have a separate budget of the same size. */
  pageQueriesPerMinute: number;
  /** Per client address: sign-ins and requests for accounts, shops and mails share this limit. */
  signInsPerMinute: number;
}

/** All routes of the platform API, in a gateway or a function. A missing handler is a compile error. */
export function platformApi(settings: PlatformApiSettings): Router {
  const { ordersPerMinute, pageQueriesPerMinute, signInsPerMinute, ...options } = settings;
  const { platform, directory, https, publicOrigin } = options;
  const cookie = new SecretCookie({ ...SECRET_COOKIES.session, https });
  const deviceCookie = new SecretCookie({ ...SECRET_COOKIES.device, https });
  const makeRoom = limitSweeps(
    (seller) => sweepPictures(platform, seller),
    () => platform.now(),
  );
  const handlers = {
    ...siteHandlers(options),
    ...openapiHandlers(HOST_PREFIX + SECRET_COOKIES.session.name),
    ...sellerHandlers(options),
    ...cartHandlers(options),
    ...orderHandlers(options),
    ...accountHandlers({ ...options, cookie, deviceCookie }),
    ...claimHandlers(options),
    ...settingsHandlers(options),
    ...paymentHandlers(options),
    ...connectWebhookHandlers(options),
    ...planHandlers(options),
    ...exportHandlers(options),
    ...adminCatalogueHandlers(options),
    ...imageUploadHandlers(options, makeRoom),
    ...adminOrderHandlers(options),
    ...importHandlers(options, makeRoom),
  };
  return operationRoutes(handlers, {
    guards: createGuards({ platform, cookie, https, publicOrigin }),
    limits: {
      orders: limitMailing(ordersPerMinute),
      queries: [limitRate(pageQueriesPerMinute)],
      "sign-ins": limitMailing(signInsPerMinute),
    },
    directory,
  });
}
