import { addressLines } from "../../../areas/shared/orders/address-rules.ts";
import {
  isCancellable,
  type Order,
  type OrderDelivery,
  type OrderLine,
  type ShownDelivery,
  type Tracking,
} from "../../../areas/shared/orders/order.ts";
import { isInView } from "../../../areas/shared/orders/order-actions.ts";
import type { PublicOrder } from "../../../areas/shared/orders/public-order.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { isPublic } from "../../../areas/shared/sellers/seller.ts";
import { publicImage } from "../pictures/public-image.ts";
import { storedHtml } from "../texts/stored-html.ts";

function publicLine(line: OrderLine): PublicOrder["lines"][number] {
  const { productId, variantId, slug, title, variantTitle, image, unitPrice, quantity } = line;
  return { productId, variantId, slug, title, variantTitle, image: image && publicImage(image), unitPrice, quantity };
}

export function publicDelivery({ optionId, title, kind, address }: OrderDelivery): ShownDelivery {
  return {
    optionId,
    title,
    kind,
    address: address && {
      line1: address.line1,
      line2: address.line2,
      postalCode: address.postalCode,
      city: address.city,
      region: address.region,
      country: address.country,
    },
    addressLines: address ? addressLines(address) : [],
  };
}

export function publicTracking(tracking: Tracking | null): Tracking | null {
  return tracking && { carrier: tracking.carrier, number: tracking.number, url: tracking.url };
}

/** Whether the customer still has to do what the seller's instructions say. A shop that was shut down is not to be paid. */
function needsInstructions(order: Order, seller: Pick<Seller, "status">): boolean {
  return order.paymentMethod === "manual" && isInView(order, "unpaid") && isPublic(seller);
}

/** What an order's link shows, field by field. */
export function publicOrder(
  order: Order,
  seller: Pick<Seller, "paymentInstructions" | "rendered" | "status">,
): PublicOrder {
  const { customer } = order;
  return {
    number: order.number,
    token: order.accessToken,
    status: order.status,
    payment: order.payment,
    fulfillment: order.fulfillment,
    customer: { name: customer.name, email: customer.email, phone: customer.phone },
    lines: order.lines.map(publicLine),
    delivery: publicDelivery(order.delivery),
    tracking: publicTracking(order.tracking),
    note: order.note,
    paymentMethod: order.paymentMethod,
    paymentInstructionsHtml: needsInstructions(order, seller)
      ? storedHtml(seller.rendered, "paymentInstructions", seller.paymentInstructions)
      : "",
    itemsTotal: order.itemsTotal,
    deliveryTotal: order.deliveryTotal,
    total: order.total,
    currency: order.currency,
    events: order.events.map(({ at, kind }) => ({ at, kind })),
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
    cancellable: isCancellable(order),
  };
}
