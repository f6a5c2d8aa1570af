import type { AdminOrder } from "../../../areas/shared/orders/admin-order.ts";
import type { Order, OrderLine } from "../../../areas/shared/orders/order.ts";
import { sellerActions } from "../../../areas/shared/orders/order-actions.ts";
import { orderPath } from "../../../areas/shared/pages/routes.ts";
import { publicImage } from "../pictures/public-image.ts";
import { publicDelivery, publicTracking } from "./public-order.ts";

function adminLine(line: OrderLine): OrderLine {
  return {
    productId: line.productId,
    variantId: line.variantId,
    slug: line.slug,
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    image: line.image && publicImage(line.image),
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    stockTaken: line.stockTaken,
  };
}

/**
 * An order as its seller sees it, field by field. Its secret is there as the customer's link alone.
 *
 * @param shopOrigin scheme, host and port of the shop, e.g. `https://acme.shops.example`
 */
export function adminOrder(order: Order, shopOrigin: string): AdminOrder {
  const { customer } = order;
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    payment: order.payment,
    fulfillment: order.fulfillment,
    customer: { name: customer.name, email: customer.email, phone: customer.phone },
    lines: order.lines.map(adminLine),
    delivery: publicDelivery(order.delivery),
    tracking: publicTracking(order.tracking),
    note: order.note,
    notes: order.notes.map(({ id, text, author, createdAt }) => ({ id, text, author, createdAt })),
    paymentMethod: order.paymentMethod,
    itemsTotal: order.itemsTotal,
    deliveryTotal: order.deliveryTotal,
    total: order.total,
    currency: order.currency,
    events: order.events.map(({ at, kind }) => ({ at, kind })),
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
    actions: sellerActions(order),
    url: shopOrigin + orderPath(order.accessToken),
  };
}
