import { type Order, stepOrder } from "../../../areas/shared/orders/order.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Platform } from "../platform.ts";
import { orderCancelledMails } from "./order-cancelled.ts";
import type { OrderMailOptions } from "./order-mail.ts";
import type { OrderStep } from "./orders.ts";
import { type OrderLog, workThrough } from "./work-through.ts";

/** Orders in one run; the next run continues. */
const BATCH = 100;

/**
 * Cancels orders that were not paid in time, and returns their items to the stock. Payments that a provider may still
 * hold are settled by `settleOrders`. No order is cancelled before its customer was reminded (`remindOrders`).
 * @param shopOrigin the origin of a seller's shop, to which mails lead
 * @returns how many were cancelled here
 */
export async function expireOrders(
  platform: Pick<Platform, "sellers" | "accounts" | "orders" | "now">,
  shopOrigin: (seller: Seller) => string,
  log?: OrderLog,
): Promise<number> {
  const at = platform.now().toISOString();
  const found = await platform.orders.listExpired(platform.now(), BATCH);
  return workThrough(platform, found, shopOrigin, (...order) => expire(...order, at), log);
}

function expire(stored: Order, seller: Seller, options: OrderMailOptions, at: string): OrderStep | undefined {
  // Since it was listed, it may have been paid, confirmed, or cancelled by another process, or its customer given more
  // time by `remindOrders`.
  if (stored.status !== "placed" || stored.remindAt !== null) return undefined;
  const order = stepOrder(stored, { status: "cancelled", payment: "failed" }, { at, kind: "expired" });
  return order && { order, restock: true, mails: orderCancelledMails(order, seller, options) };
}
