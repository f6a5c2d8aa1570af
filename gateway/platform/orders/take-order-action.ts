import { hasTracking, type Order, type Tracking } from "../../../areas/shared/orders/order.ts";
import { type ActionDetails, actOnOrder, type SellerAction } from "../../../areas/shared/orders/order-actions.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { IllegalOrderStep, PaymentFailed } from "../errors.ts";
import type { MailMessage } from "../mails/mails.ts";
import type { Platform } from "../platform.ts";
import { readOrderOfSeller } from "./find-order.ts";
import { orderCancelledMails } from "./order-cancelled.ts";
import type { OrderMailOptions } from "./order-mail.ts";
import { orderNewsMails } from "./order-news.ts";
import { refundOrder } from "./refund-order.ts";
import { orderMailOptions } from "./seller-email.ts";

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
