import { type Order, stepOrder } from "../../../areas/shared/orders/order.ts";
import type { Platform } from "../platform.ts";

/**
 * Gives back what a provider took for an order that came to nothing. It asks the provider even where nothing is known
 * to be paid, because a payment whose answer was lost may have been taken. What was paid by hand is given back by hand.
 * @returns the order, without `expiresAt` once it is settled
 * @throws PaymentFailed; it may be asked again
 */
export async function refundOrder(
  { orders, paymentProviders, now }: Pick<Platform, "orders" | "paymentProviders" | "now">,
  order: Order,
): Promise<Order> {
  const provider = paymentProviders.find(({ method }) => method === order.paymentMethod);
  if (!provider) return order;
  await provider.refund(order);
  return orders.change(order.sellerId, order.id, (stored) => {
    if (stored.expiresAt === null) return undefined;
    const settled = { ...stored, expiresAt: null };
    const refunded = stepOrder(settled, { payment: "refunded" }, { at: now().toISOString(), kind: "refunded" });
    return { order: refunded ?? settled, restock: false, mails: [] };
  });
}
