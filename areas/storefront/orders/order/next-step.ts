import type { PublicOrder } from "../../../shared/orders/order.ts";
import type { BuyingMessageKey } from "../../i18n/en/buying.ts";

/** What happens next with an order, in words. */
export function nextStep(order: PublicOrder): BuyingMessageKey {
  const { status, payment, fulfillment, paymentMethod, delivery, events, expiresAt } = order;
  if (status === "cancelled") {
    if (events.some(({ kind }) => kind === "expired")) return "order.next-expired";
    if (payment === "refunded") return "order.next-cancelled-refunded";
    return payment === "paid" ? "order.next-cancelled-paid" : "order.next-cancelled";
  }
  if (fulfillment === "returned") return "order.next-returned";
  if (fulfillment === "delivered") return delivery.kind === "pickup" ? "order.next-picked-up" : "order.next-delivered";
  if (fulfillment === "shipped") return "order.next-shipped";
  if (status === "completed") return "order.next-completed";
  if (paymentMethod === "test" && payment === "pending")
    return expiresAt ? "order.next-pay-test" : "order.next-pay-test-open";
  if (status === "placed") return "order.next-placed";
  return delivery.kind === "pickup" ? "order.next-confirmed-pickup" : "order.next-confirmed-shipping";
}
