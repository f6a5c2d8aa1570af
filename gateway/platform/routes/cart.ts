import { type Request, type Response, Router } from "express";
import { type PriceCartAnswer, priceCartRequest } from "../../../areas/shared/api/contract/cart.ts";
import { API_PATHS } from "../../../areas/shared/api/paths.ts";
import { priceCart } from "../commands/orders/price-cart.ts";
import type { Platform } from "../platform.ts";
import { jsonBody } from "./json-body.ts";
import { parse } from "./parse.ts";

/** What a cart would cost. */
export function cartRoutes({ platform }: { platform: Pick<Platform, "sellers" | "products"> }): Router {
  const routes = Router({ caseSensitive: true });
  routes.post(API_PATHS.priceCart, jsonBody(), async (req: Request, res: Response) => {
    const { sellerId, lines } = parse(priceCartRequest, req.body);
    res.json({ cart: await priceCart(platform, sellerId, lines) } satisfies PriceCartAnswer);
  });
  return routes;
}
