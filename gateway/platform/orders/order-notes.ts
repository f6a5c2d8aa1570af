import { randomUUID } from "node:crypto";
import { MAX_NOTES, type Order, type OrderNote } from "../../../areas/shared/orders/order.ts";
import { RequestIncomplete } from "../errors.ts";
import type { Platform } from "../platform.ts";

type Noting = Pick<Platform, "orders" | "now">;

/**
 * Adds a private note to a seller's order. It sends no mail and adds no event.
 * @throws ObjectNotFound @throws RequestIncomplete when the order already has {@link MAX_NOTES} notes
 */
export function addOrderNote(
  { orders, now }: Noting,
  sellerId: string,
  orderId: string,
  { text, author }: Pick<OrderNote, "text" | "author">,
): Promise<Order> {
  const note: OrderNote = { id: randomUUID(), text, author, createdAt: now().toISOString() };
  return orders.change(sellerId, orderId, (order) => {
    if (order.notes.length >= MAX_NOTES) {
      const fields = [{ field: "text", code: "too-many", params: { max: MAX_NOTES } } as const];
      throw new RequestIncomplete(`The order has ${MAX_NOTES} notes.`, { fields });
    }
    return { order: { ...order, notes: [...order.notes, note] }, mails: [], restock: false };
  });
}

/** Removes a private note. A note that is already gone changes nothing. @throws ObjectNotFound when the order is missing */
export function removeOrderNote(
  { orders }: Pick<Noting, "orders">,
  sellerId: string,
  orderId: string,
  noteId: string,
): Promise<Order> {
  return orders.change(sellerId, orderId, (order) => {
    const notes = order.notes.filter(({ id }) => id !== noteId);
    if (notes.length === order.notes.length) return undefined;
    return { order: { ...order, notes }, mails: [], restock: false };
  });
}
