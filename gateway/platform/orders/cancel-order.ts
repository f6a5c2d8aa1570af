import { isCancellable, type Order, stepOrder } from "../../../areas/shared/orders/order.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { IllegalOrderStep } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { findOrder } from "./find-order.ts";
import { orderCancelledMails } from "./order-cancelled.ts";
import { refundOrder } from "./refund-order.ts";
import { orderMailOptions } from "./seller-email.ts";

/**
 * Calls an order off for its customer: its stock goes back, and so does what a provider took. An order that is cancelled
 * already comes back as it is.
 * @param shopOrigin the origin of a seller's shop, to which mails lead
 * @throws ObjectNotFound @throws IllegalOrderStep once the shop has begun to work on it
 * @throws PaymentFailed where it is cancelled, but not refunded yet; cancelling it again asks for that again, and so does
 * `settleOrders`
 */
export async function cancelOrder(
  platform: Pick<Platform, "orders" | "accounts" | "paymentProviders" | "now">,
  seller: Seller,
  token: string,
  shopOrigin: (seller: Seller) => string,
): Promise<Order> {
  const { id } = await findOrder(platform, seller.id, token);
  const options = await orderMailOptions(platform, seller, shopOrigin);
  const at = platform.now().toISOString();
  const cancelled = await platform.orders.change(seller.id, id, (order) => {
    if (order.status === "cancelled") return undefined;
    const stepped = isCancellable(order) && stepOrder(order, { status: "cancelled" }, { at, kind: "cancelled" });
    if (!stepped) throw new IllegalOrderStep(`The order is ${order.status} and ${order.fulfillment}.`);
    return { order: stepped, restock: true, mails: orderCancelledMails(stepped, seller, options) };
  });
  // The refund comes after the cancellation: the other way round, an order that the shop confirms meanwhile would be
  // refunded and go out all the same.
  return cancelled.expiresAt === null ? cancelled : refundOrder(platform, cancelled);
}
