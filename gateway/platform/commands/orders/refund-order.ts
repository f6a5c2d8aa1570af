import { type Order, stepOrder } from "../../../../areas/shared/domain/order.ts";
import type { Platform } from "../../platform.ts";

/**
 * Gives back what a provider took for an order that came to nothing. It asks the provider even where nothing is known
 * to be paid, because a payment whose answer was lost may have been taken. What was paid by hand is given back by hand.
 * @throws PaymentFailed; it may be asked again
 */
export async function refundOrder(
  { orders, paymentProviders, now }: Pick<Platform, "orders" | "paymentProviders" | "now">,
  order: Order,
): Promise<Order> {
  const provider = paymentProviders.find(({ method }) => method === order.paymentMethod);
  if (!provider) return order;
  await provider.refund(order);
  if (order.payment !== "paid") return order;
  return orders.change(order.sellerId, order.id, (stored) => {
    const refunded = stepOrder(stored, { payment: "refunded" }, { at: now().toISOString(), kind: "refunded" });
    return refunded && { order: refunded, restock: false, mails: [] };
  });
}
