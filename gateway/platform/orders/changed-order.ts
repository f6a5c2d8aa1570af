import type { Order } from "../../../areas/shared/orders/order.ts";

/** The stored order after a step: what it is (identity, number, lines, creation) stays, whatever the step made of it. */
export function changedOrder(stored: Order, stepped: Order): Order {
  const { id, sellerId, number, accessToken, lines, createdAt } = stored;
  return { ...stepped, id, sellerId, number, accessToken, lines, createdAt };
}
