import { handlers } from "../http/operation-routes.ts";
import type { Platform } from "../platform.ts";
import { priceCart } from "./price-cart.ts";

/** What a cart would cost. */
export const cartHandlers = ({ platform }: { platform: Pick<Platform, "sellers" | "products"> }) =>
  handlers({
    priceCart: async ({ body: { sellerId, lines } }) => ({ cart: await priceCart(platform, sellerId, lines) }),
  });
