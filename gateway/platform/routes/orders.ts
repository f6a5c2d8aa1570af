import { type Request, type RequestHandler, type Response, Router } from "express";
import { sellerParameters } from "../../../areas/shared/api/contract/catalogue.ts";
import {
  emptyRequest,
  type OrderAnswer,
  orderHeaders,
  orderParameters,
  orderRequest,
  paymentRequest,
  type WithdrawalAnswer,
} from "../../../areas/shared/api/contract/orders.ts";
import { API_PATHS } from "../../../areas/shared/api/paths.ts";
import type { Seller } from "../../../areas/shared/domain/seller.ts";
import { GatewayError } from "../../errors.ts";
import { cancelOrder } from "../commands/orders/cancel-order.ts";
import { payOrder } from "../commands/orders/pay-order.ts";
import { placeOrder } from "../commands/orders/place-order.ts";
import { readOrder } from "../commands/orders/read-order.ts";
import type { Platform } from "../platform.ts";
import { publicOrder } from "../presenters/public-order.ts";
import { jsonBody } from "./json-body.ts";
import { parse } from "./parse.ts";

export interface OrderRoutesOptions {
  platform: Pick<Platform, "sellers" | "accounts" | "orders" | "paymentProviders" | "newId" | "now">;
  shopOrigin: (seller: Seller) => string;
  /** Holds back an address that asks for too much; before everything that writes. */
  limit: RequestHandler;
}

/** A guest's order, from its placing on; the token in its address is all that says whose it is. */
export function orderRoutes({ platform, shopOrigin, limit }: OrderRoutesOptions): Router {
  const routes = Router({ caseSensitive: true });
  const body = jsonBody();

  /** Whatever the shop's status: an order outlives it. */
  const sellerOf = async (sellerId: string): Promise<Seller> => {
    const seller = await platform.sellers.get(sellerId);
    if (!seller) throw new GatewayError("object-not-found");
    return seller;
  };

  const keyOf = (req: Request): string =>
    parse(orderHeaders, { "Idempotency-Key": req.get("Idempotency-Key") })["Idempotency-Key"];

  routes.post(API_PATHS.orders, limit, body, async (req: Request, res: Response) => {
    const { sellerId } = parse(sellerParameters, req.params);
    const idempotencyKey = keyOf(req);
    const request = parse(orderRequest, req.body);
    const seller = await sellerOf(sellerId);
    const { order, repeated } = await placeOrder(platform, { seller, idempotencyKey, request }, { shopOrigin });
    if (repeated) res.setHeader("Idempotency-Replayed", "true");
    res.status(201).json({ order: publicOrder(order, seller) } satisfies OrderAnswer);
  });

  routes.post(API_PATHS.orderWithdrawal, limit, body, async (req: Request, res: Response) => {
    const { sellerId } = parse(sellerParameters, req.params);
    const idempotencyKey = keyOf(req);
    parse(emptyRequest, req.body);
    const seller = await sellerOf(sellerId);
    const order = await platform.orders.withdraw(sellerId, idempotencyKey);
    res.json({ order: order ? publicOrder(order, seller) : null } satisfies WithdrawalAnswer);
  });

  routes.get(API_PATHS.order, async (req: Request, res: Response) => {
    const { sellerId, token } = parse(orderParameters, req.params);
    const order = await readOrder(platform, await sellerOf(sellerId), token);
    if (!order) throw new GatewayError("object-not-found");
    res.json({ order } satisfies OrderAnswer);
  });

  routes.post(API_PATHS.orderCancellation, limit, body, async (req: Request, res: Response) => {
    const { sellerId, token } = parse(orderParameters, req.params);
    parse(emptyRequest, req.body);
    const seller = await sellerOf(sellerId);
    const order = await cancelOrder(platform, seller, token, shopOrigin);
    res.json({ order: publicOrder(order, seller) } satisfies OrderAnswer);
  });

  routes.post(API_PATHS.orderPayment, limit, body, async (req: Request, res: Response) => {
    const { sellerId, token } = parse(orderParameters, req.params);
    const { instruction } = parse(paymentRequest, req.body);
    const seller = await sellerOf(sellerId);
    const order = await payOrder(platform, seller, token, instruction);
    res.json({ order: publicOrder(order, seller) } satisfies OrderAnswer);
  });

  return routes;
}
