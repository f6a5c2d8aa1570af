import { addressLines } from "../../../areas/shared/orders/address-rules.ts";
import {
  isCancellable,
  isInView,
  type Order,
  type OrderDelivery,
  type OrderLine,
  type PublicOrder,
  type ShownDelivery,
  type Tracking,
} from "../../../areas/shared/orders/order.ts";
import { isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { storedHtml } from "../../html.ts";
import { publicImage } from "../pictures/picture-file.ts";
import type { Platform } from "../platform.ts";
import { pick } from "../record-structure.ts";

function publicLine(line: OrderLine): PublicOrder["lines"][number] {
  const { productId, variantId, slug, title, variantTitle, image, unitPrice, quantity } = line;
  return { productId, variantId, slug, title, variantTitle, image: image && publicImage(image), unitPrice, quantity };
}

export function publicDelivery(delivery: OrderDelivery): ShownDelivery {
  const { address } = delivery;
  return {
    ...pick(delivery, "optionId", "title", "kind", "price"),
    address: address && pick(address, "line1", "line2", "postalCode", "city", "region", "country"),
    addressLines: address ? addressLines(address) : [],
  };
}

/** Changes of the total other than items and delivery. */
export function publicCharges({ adjustments, taxes }: Order): Pick<Order, "adjustments" | "taxes"> {
  return {
    adjustments: adjustments.map(({ shares, ...adjustment }) => ({
      ...pick(adjustment, "kind", "code", "title", "amount"),
      shares: shares.map((share) => pick(share, "of", "amount")),
    })),
    taxes: taxes.map((tax) => pick(tax, "title", "basisPoints", "included", "base", "tax")),
  };
}

export function publicTracking(tracking: Tracking | null): Tracking | null {
  return tracking && pick(tracking, "carrier", "number", "url");
}

/**
 * Whether the customer still has to pay by the seller's instructions. Customers must not pay a shop that was shut down.
 */
function needsInstructions(order: Order, seller: Pick<Seller, "status">): boolean {
  return order.paymentMethod === "manual" && isInView(order, "unpaid") && isPublic(seller);
}

/** Presents an order to its customer, field by field. */
export function publicOrder(
  order: Order,
  seller: Pick<Seller, "paymentInstructions" | "rendered" | "status">,
): PublicOrder {
  const { customer } = order;
  return {
    ...pick(order, "number", "status", "payment", "fulfillment", "note", "paymentMethod", "total"),
    ...pick(order, "currency", "createdAt", "expiresAt"),
    ...publicCharges(order),
    payments: order.payments.map(({ state, paid, refunds }) => ({
      state,
      paid,
      refunds: refunds.map((refund) => pick(refund, "amount", "status")),
    })),
    token: order.accessToken,
    customer: { name: customer.name, email: customer.email, phone: customer.phone },
    lines: order.lines.map(publicLine),
    delivery: publicDelivery(order.delivery),
    tracking: publicTracking(order.tracking),
    paymentInstructionsHtml: needsInstructions(order, seller)
      ? storedHtml(seller.rendered, "paymentInstructions", seller.paymentInstructions)
      : "",
    events: order.events.map(({ at, kind }) => ({ at, kind })),
    cancellable: isCancellable(order),
  };
}

/** Reads the order that a link shows; `undefined` if the seller has no order with this token. */
export async function readOrder(
  { orders }: Pick<Platform, "orders">,
  seller: Pick<Seller, "id" | "paymentInstructions" | "rendered" | "status">,
  token: string,
): Promise<PublicOrder | undefined> {
  const order = await orders.findByToken(seller.id, token);
  return order && publicOrder(order, seller);
}
