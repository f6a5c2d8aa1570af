import type { Order } from "../../../areas/shared/orders/order.ts";
import { findRefund, isSameRefund, type RefundInput, withRefund } from "../../../areas/shared/orders/order-refunds.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { IdempotencyKeyReused, IllegalOrderStep } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { mailsOfPayments, scheduleSync, trySync } from "./order-payment.ts";

export interface RefundOrderInput extends RefundInput {
  orderId: string;
  /** Chosen by the client, and the refund's id. The same id never refunds twice. */
  id: string;
}

/**
 * Refunds an order, fully or partly. The refund is recorded first, with its pieces back in stock, and then requested
 * from the provider. If the provider does not answer, it stays `pending` and `syncOrders` requests it again.
 *
 * @param shopOrigin returns the origin of a seller's shop, for links in mails
 * @throws ObjectNotFound @throws IdempotencyKeyReused
 * @throws IllegalOrderStep if the order does not allow the refund, or no longer does
 */
export async function refundOrder(
  platform: Pick<Platform, "orders" | "accounts" | "paymentProviders" | "now">,
  seller: Seller,
  { orderId, id, ...input }: RefundOrderInput,
  shopOrigin: (seller: Seller) => string,
): Promise<Order> {
  const mails = await mailsOfPayments(platform, seller, shopOrigin);
  const now = platform.now();
  const order = await platform.orders.change(seller.id, orderId, (stored) => {
    const earlier = findRefund(stored, id);
    if (earlier && !isSameRefund(earlier, input)) throw new IdempotencyKeyReused("The key is of a different refund.");
    if (earlier) return undefined;
    const refunding = withRefund(stored, id, input, now.toISOString());
    if (!refunding) throw new IllegalOrderStep(`The order does not allow a refund of ${input.amount}.`);
    return { order: scheduleSync(refunding, now), restock: false, mails: [] };
  });
  return trySync(platform, order, mails);
}
