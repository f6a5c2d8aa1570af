import type { Order } from "../../../areas/shared/orders/order.ts";
import { ObjectNotFound } from "../errors.ts";
import type { Platform } from "../platform.ts";

/** The seller's order with this token. @throws ObjectNotFound */
export async function findOrder({ orders }: Pick<Platform, "orders">, sellerId: string, token: string): Promise<Order> {
  const order = await orders.findByToken(sellerId, token);
  if (!order) throw new ObjectNotFound("The seller has no such order.");
  return order;
}

/** The seller's order with this id. @throws ObjectNotFound another seller's order is none */
export async function readOrderOfSeller(
  { orders }: Pick<Platform, "orders">,
  sellerId: string,
  orderId: string,
): Promise<Order> {
  const order = await orders.get(sellerId, orderId);
  if (!order) throw new ObjectNotFound(`The seller has no order ${orderId}.`);
  return order;
}
