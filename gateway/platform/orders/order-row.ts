import type { OrderRow } from "../../../areas/shared/orders/admin-order.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";

/** An order in its seller's list: who, how much, and where it stands. */
export function orderRow(order: Order): OrderRow {
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    payment: order.payment,
    fulfillment: order.fulfillment,
    total: order.total,
    currency: order.currency,
    createdAt: order.createdAt,
    customer: order.customer.name,
    itemCount: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    noteCount: order.notes.length,
  };
}
