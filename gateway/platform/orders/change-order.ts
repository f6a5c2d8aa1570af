import { randomUUID } from "node:crypto";
import {
  hasTracking,
  isCancellable,
  MAX_NOTES,
  type Order,
  type OrderNote,
  stepOrder,
  type Tracking,
} from "../../../areas/shared/orders/order.ts";
import { type ActionDetails, actOnOrder, type SellerAction } from "../../../areas/shared/orders/order-actions.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { IllegalOrderStep, PaymentFailed, RequestIncomplete } from "../errors.ts";
import type { MailMessage } from "../mails/mails.ts";
import type { Platform } from "../platform.ts";
import { type OrderMailOptions, orderMailOptions } from "./order-mail.ts";
import { orderCancelledMails, orderNewsMails } from "./order-mails.ts";
import { findOrder, readOrderOfSeller, refundOrder } from "./order-payment.ts";

export interface AskedAction {
  orderId: string;
  action: SellerAction;
  tracking?: Tracking | undefined;
  restock?: boolean | undefined;
}

type Acting = Pick<Platform, "orders" | "accounts" | "paymentProviders" | "now">;

/**
 * Does with an order what its seller wants, once however often it is asked at the same time: its stock goes back, its
 * mails go out with the step or not at all.
 *
 * @param shopOrigin the origin of a seller's shop, to which mails lead
 * @throws ObjectNotFound @throws IllegalOrderStep where the order's state does not allow it (any more)
 * @throws PaymentFailed where its provider can't be asked to return the money; it may be tried again
 */
export async function takeOrderAction(
  platform: Acting,
  seller: Seller,
  asked: AskedAction,
  shopOrigin: (seller: Seller) => string,
): Promise<Order> {
  const { orderId, action, restock } = asked;
  const options = await orderMailOptions(platform, seller, shopOrigin);
  if (action === "refund") await returnMoney(platform, seller.id, orderId);
  const tracking = asked.tracking && hasTracking(asked.tracking) ? asked.tracking : undefined;
  const details: ActionDetails = { at: platform.now().toISOString(), tracking, restock };
  const order = await platform.orders.change(seller.id, orderId, (stored) => {
    const acted = act(stored, action, details);
    return { ...acted, mails: mailsOf(action, acted.order, seller, options) };
  });
  return action === "cancel" ? settled(platform, order) : order;
}

/** @throws IllegalOrderStep */
function act(order: Order, action: SellerAction, details: ActionDetails): { order: Order; restock: boolean } {
  const acted = actOnOrder(order, action, details);
  if (!acted) {
    const { status, payment, fulfillment } = order;
    throw new IllegalOrderStep(`The order is ${status}, ${payment} and ${fulfillment}: no ${action}.`);
  }
  return acted;
}

/**
 * Has the order's provider give back what it took, which it does once. What was paid by hand the seller returns by hand.
 * The provider comes before the order: nobody is to read of money that has not moved.
 */
async function returnMoney(
  { orders, paymentProviders, now }: Pick<Acting, "orders" | "paymentProviders" | "now">,
  sellerId: string,
  orderId: string,
): Promise<void> {
  const order = await readOrderOfSeller({ orders }, sellerId, orderId);
  act(order, "refund", { at: now().toISOString() });
  if (order.paymentMethod === "manual") return;
  const provider = paymentProviders.find(({ method }) => method === order.paymentMethod);
  if (!provider) throw new PaymentFailed(`There is no provider for ${order.paymentMethod}.`);
  await provider.refund(order);
}

/** Of the steps that the customer should hear of; what the seller does is no news to the seller. */
function mailsOf(action: SellerAction, order: Order, seller: Seller, options: OrderMailOptions): MailMessage[] {
  switch (action) {
    case "cancel":
      return orderCancelledMails(order, seller, options).filter(({ audience }) => audience === "customer");
    case "confirm":
      return orderNewsMails("confirmed", order, seller, options);
    case "ship":
      return orderNewsMails("shipped", order, seller, options);
    case "mark-paid":
      return orderNewsMails("paid", order, seller, options);
    case "refund":
      return orderNewsMails("refunded", order, seller, options);
    default:
      return [];
  }
}

/** A cancelled order once its provider has given back what it took, or as it is: then `settleOrders` sees to it. */
async function settled(platform: Acting, order: Order): Promise<Order> {
  if (order.expiresAt === null) return order;
  try {
    return await refundOrder(platform, order);
  } catch (error) {
    if (error instanceof PaymentFailed) return order;
    throw error;
  }
}

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

/**
 * Calls an order off for its customer: its stock goes back, and so does what a provider took. An order that is cancelled
 * already comes back as it is.
 * @param shopOrigin the origin of a seller's shop, to which mails lead
 * @throws ObjectNotFound @throws IllegalOrderStep once the shop has begun to work on it
 * @throws PaymentFailed where it is cancelled, but not refunded yet; cancelling it again asks for that again, and so does
 * `settleOrders`
 */
export async function cancelOrder(
  platform: Pick<Platform, "orders" | "accounts" | "paymentProviders" | "now">,
  seller: Seller,
  token: string,
  shopOrigin: (seller: Seller) => string,
): Promise<Order> {
  const { id } = await findOrder(platform, seller.id, token);
  const options = await orderMailOptions(platform, seller, shopOrigin);
  const at = platform.now().toISOString();
  const cancelled = await platform.orders.change(seller.id, id, (order) => {
    if (order.status === "cancelled") return undefined;
    const stepped = isCancellable(order) && stepOrder(order, { status: "cancelled" }, { at, kind: "cancelled" });
    if (!stepped) throw new IllegalOrderStep(`The order is ${order.status} and ${order.fulfillment}.`);
    return { order: stepped, restock: true, mails: orderCancelledMails(stepped, seller, options) };
  });
  // The refund comes after the cancellation: the other way round, an order that the shop confirms meanwhile would be
  // refunded and go out all the same.
  return cancelled.expiresAt === null ? cancelled : refundOrder(platform, cancelled);
}
