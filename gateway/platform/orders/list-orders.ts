import type { OrderRows } from "../../../areas/shared/orders/admin-order.ts";
import { ORDER_PAGE } from "../../../areas/shared/orders/contract/admin-orders.ts";
import type { Platform } from "../platform.ts";
import { orderRow } from "./order-row.ts";
import type { OrderQuery } from "./orders.ts";

/** One page of a seller's orders, and how many there are in each view, whatever is asked for. */
export async function listOrders(
  { orders }: Pick<Platform, "orders">,
  sellerId: string,
  query: Omit<OrderQuery, "limit">,
): Promise<OrderRows> {
  const [found, counts] = await Promise.all([
    // One more than is shown tells whether there are more.
    orders.find(sellerId, { ...query, limit: ORDER_PAGE + 1 }),
    orders.counts(sellerId),
  ]);
  return { rows: found.slice(0, ORDER_PAGE).map(orderRow), more: found.length > ORDER_PAGE, counts };
}
