import type { Router } from "express";
import { limitRate } from "./middlewares/rate-limit.ts";
import { shopOrigin } from "./pages/source/shop-url.ts";
import { platformApi } from "./platform/platform-api.ts";
import type { PlatformApiOptions } from "./platform/platform-api-options.ts";

export interface OwnPlatformOptions extends Omit<PlatformApiOptions, "shopOrigin" | "limitOrders" | "limitSignIns"> {
  ordersPerMinute: number;
  signInsPerMinute: number;
}

/** The platform API in this process, the gateway's or a function's. */
export function ownPlatform({ ordersPerMinute, signInsPerMinute, ...options }: OwnPlatformOptions): Router {
  const { productHost, publicOrigin } = options;
  return platformApi({
    ...options,
    shopOrigin: (seller) => shopOrigin({ productHost, publicOrigin }, seller),
    limitOrders: limitRate(ordersPerMinute),
    limitSignIns: limitRate(signInsPerMinute),
  });
}
