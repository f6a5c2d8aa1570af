import type { PublicOrder } from "../../../shared/orders/order.ts";
import type { PageData } from "../../../shared/pages/page-data.ts";

/** An order as this visit saw it last. */
export interface OrderMemory {
  order: PublicOrder;
  /** It was placed in this visit: just now, or by an earlier attempt whose answer got lost. */
  placed?: "now" | "earlier";
}

/** By token; `null`: there is no order under it. */
export type OrderMemories = Map<string, OrderMemory | null>;

/** @param path that page data describes */
export function ordersOf(data: PageData | undefined, path: string): OrderMemories {
  const orders: OrderMemories = new Map();
  const page = data?.page;
  if (page?.kind === "order") orders.set(page.order.token, { order: page.order });
  const [, root, token] = path.split("/");
  if (page?.kind === "not-found" && root === "orders" && token) orders.set(token, null);
  return orders;
}
