import { type Order, stepOrder } from "../../../areas/shared/orders/order.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { isPublic } from "../../../areas/shared/sellers/seller.ts";
import { IllegalOrderStep, PaymentDeclined, PaymentUnavailable } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { findOrder } from "./find-order.ts";
import { refundOrder } from "./refund-order.ts";

/**
 * Has an order paid by its provider. The provider is asked outside of any transaction, so the order may be cancelled or
 * expire meanwhile: then what was taken goes back. An order that is paid already comes back as it is.
 * @param instruction what the customer gave the provider
 * @throws ObjectNotFound @throws PaymentUnavailable where it is not paid through a provider, or the shop was shut down
 * @throws IllegalOrderStep where nothing is to be paid @throws PaymentDeclined; the order stays unpaid
 * @throws PaymentFailed where nothing is known; it may be tried again
 */
export async function payOrder(
  platform: Pick<Platform, "orders" | "paymentProviders" | "now">,
  seller: Pick<Seller, "id" | "status">,
  token: string,
  instruction: string,
): Promise<Order> {
  const order = await findOrder(platform, seller.id, token);
  const provider = platform.paymentProviders.find(({ method }) => method === order.paymentMethod);
  if (!provider || !isPublic(seller)) throw new PaymentUnavailable(`Nothing can be paid by ${order.paymentMethod}.`);
  if (isPaid(order)) return order;
  if (!isPayable(order)) throw new IllegalOrderStep(`The order is ${order.status} and ${order.payment}.`);
  try {
    await provider.charge(order, instruction);
  } catch (error) {
    if (error instanceof PaymentDeclined) await recordDeclined(platform, order);
    throw error;
  }
  const at = platform.now().toISOString();
  const after = await platform.orders.change(seller.id, order.id, (stored) => {
    const paid = isPayable(stored) && stepOrder(stored, { payment: "paid" }, { at, kind: "paid" });
    return paid ? { order: paid, restock: false, mails: [] } : undefined;
  });
  if (isPaid(after)) return after;
  await refundOrder(platform, after);
  throw new IllegalOrderStep(`The order became ${after.status} while it was paid.`);
}

const isPaid = ({ status, payment }: Order): boolean => payment === "paid" && status !== "cancelled";
const isPayable = ({ status, payment }: Order): boolean => payment === "pending" && status !== "cancelled";

/** Of attempts in a row the first is kept, so that nobody can make an order grow without end. */
async function recordDeclined({ orders, now }: Pick<Platform, "orders" | "now">, order: Order): Promise<void> {
  const at = now().toISOString();
  await orders.change(order.sellerId, order.id, (stored) => {
    const declined = stepOrder(stored, {}, { at, kind: "payment-declined" });
    const isNews = isPayable(stored) && stored.events.at(-1)?.kind !== "payment-declined";
    return declined && isNews ? { order: declined, restock: false, mails: [] } : undefined;
  });
}
