import type { Order, OrderEvent, ShownDelivery } from "./order.ts";
import type { OrderView, SellerAction } from "./order-actions.ts";

/** An order as the admin's list shows it. */
export interface OrderRow
  extends Pick<Order, "id" | "number" | "status" | "payment" | "fulfillment" | "total" | "currency" | "createdAt"> {
  customer: string;
  itemCount: number;
  /** Private notes. */
  noteCount: number;
}

export interface OrderRows {
  /** By number, highest first. */
  rows: OrderRow[];
  /** Whether there are more below the last one. */
  more: boolean;
  counts: Record<OrderView, number>;
}

/** An order with all that its shop may know. */
export interface AdminOrder extends Omit<Order, "sellerId" | "accessToken" | "events" | "remindAt" | "delivery"> {
  delivery: ShownDelivery;
  events: OrderEvent[];
  /** What may be done now. */
  actions: SellerAction[];
  /** The customer's own page of it. */
  url: string;
}
