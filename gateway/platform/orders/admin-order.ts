import type { AdminOrder, OrderRow, OrderRows } from "../../../areas/shared/orders/admin-order.ts";
import { ORDER_PAGE } from "../../../areas/shared/orders/contract/admin-orders.ts";
import type { Order, OrderLine, OrderRefund } from "../../../areas/shared/orders/order.ts";
import { sellerActions } from "../../../areas/shared/orders/order-actions.ts";
import { refundSums } from "../../../areas/shared/orders/order-refunds.ts";
import { orderPath } from "../../../areas/shared/pages/routes.ts";
import { publicImage } from "../pictures/picture-file.ts";
import type { Platform } from "../platform.ts";
import { pick } from "../record-structure.ts";
import type { OrderQuery } from "./orders.ts";
import { publicCharges, publicDelivery, publicTracking } from "./public-order.ts";

function adminLine(line: OrderLine): OrderLine {
  return {
    ...pick(line, "productId", "variantId", "slug", "title", "variantTitle", "sku", "unitPrice", "quantity"),
    ...pick(line, "stockTaken"),
    image: line.image && publicImage(line.image),
  };
}

function adminRefund({ request, ...refund }: OrderRefund): OrderRefund {
  const { disconnected } = refund;
  const shown = { ...pick(refund, "id", "amount", "status"), ...(disconnected && { disconnected }) };
  if (!request) return shown;
  const lines = request.lines.map((line) => pick(line, "line", "quantity", "amount", "restocked"));
  return { ...shown, request: { ...pick(request, "at", "reason", "note", "delivery", "restock"), lines } };
}

/**
 * Presents an order to its seller, field by field. The access token appears only in the customer's link.
 *
 * @param shopOrigin scheme, host and port of the shop, e.g. `https://acme.shops.example`
 */
export function adminOrder(order: Order, shopOrigin: string): AdminOrder {
  const { customer } = order;
  return {
    ...pick(order, "id", "number", "status", "payment", "fulfillment", "note", "paymentMethod", "total"),
    ...pick(order, "currency", "createdAt", "expiresAt"),
    ...publicCharges(order),
    payments: order.payments.map(({ refunds, dispute, ...payment }) => ({
      ...pick(payment, "intent", "state", "paid"),
      ...(payment.fee !== undefined && { fee: payment.fee }),
      refunds: refunds.map(adminRefund),
      dispute: dispute && {
        ...pick(dispute, "amount", "status", "dueAt"),
        ...(dispute.url !== undefined && { url: dispute.url }),
      },
    })),
    customer: { name: customer.name, email: customer.email, phone: customer.phone },
    lines: order.lines.map(adminLine),
    delivery: publicDelivery(order.delivery),
    tracking: publicTracking(order.tracking),
    notes: order.notes.map(({ id, text, author, createdAt }) => ({ id, text, author, createdAt })),
    events: order.events.map(({ at, kind }) => ({ at, kind })),
    actions: sellerActions(order),
    url: shopOrigin + orderPath(order.accessToken),
  };
}

/** Presents an order in the seller's list. */
export function orderRow(order: Order): OrderRow {
  return {
    ...pick(order, "id", "number", "status", "payment", "fulfillment", "paymentMethod", "total", "currency"),
    ...pick(order, "createdAt"),
    customer: order.customer.name,
    itemCount: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...refundSums(order),
    noteCount: order.notes.length,
    actions: sellerActions(order),
  };
}

/** Reads one page of a seller's orders and the number of orders in each view. The query does not affect the numbers. */
export async function listOrders(
  { orders }: Pick<Platform, "orders">,
  sellerId: string,
  query: Omit<OrderQuery, "limit">,
): Promise<OrderRows> {
  const [found, counts] = await Promise.all([
    // One more than the page shows: `more` is true if it exists.
    orders.list(sellerId, { ...query, limit: ORDER_PAGE + 1 }),
    orders.counts(sellerId),
  ]);
  return { rows: found.slice(0, ORDER_PAGE).map(orderRow), more: found.length > ORDER_PAGE, counts };
}
