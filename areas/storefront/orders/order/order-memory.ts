import type { PublicOrder } from "../../../shared/orders/order.ts";
import type { PageData } from "../../../shared/pages/page-data.ts";

/** The last known state of an order in this visit. */
export interface OrderMemory {
  order: PublicOrder;
  /** Placed in this visit: just now, or by an earlier attempt whose response was lost. */
  placed?: "now" | "earlier";
}

/** By token; `null`: no such order. */
export type OrderMemories = Map<string, OrderMemory | null>;

/** @param path that the page data describes */
export function ordersOf(data: PageData | undefined, path: string): OrderMemories {
  const orders: OrderMemories = new Map();
  const page = data?.page;
  if (page?.kind === "order") orders.set(page.order.token, { order: page.order });
  const [, root, token] = path.split("/");
  if (page?.kind === "not-found" && root === "orders" && token) orders.set(token, null);
  return orders;
}
