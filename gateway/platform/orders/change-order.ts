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
import {
  findRefund,
  isSameRefund,
  type RefundInput,
  refundStep,
  withRefund,
} from "../../../areas/shared/orders/order-refunds.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { IdempotencyKeyReused, IllegalOrderStep, RequestIncomplete } from "../errors.ts";
import type { MailMessage } from "../mails/mails.ts";
import type { Platform } from "../platform.ts";
import { type MailShop, orderCancelledMails, orderNewsMails, readMailShop } from "./order-mails.ts";
import { findOrder, scheduleSync, trySync } from "./order-payment.ts";

interface OrderActionInput {
  orderId: string;
  action: SellerAction;
  tracking?: Tracking | undefined;
  restock?: boolean | undefined;
}

type ChangePlatform = Pick<Platform, "orders" | "accounts" | "paymentProviders" | "shopOrigin" | "now">;

/**
 * Performs a seller's action on an order: changes its state, returns stock and queues mails in one transaction. Of
 * concurrent requests for the same action, one succeeds.
 *
 * @throws ObjectNotFound @throws IllegalOrderStep if the order's state does not allow the action, or no longer does
 */
export async function takeOrderAction(
  platform: ChangePlatform,
  seller: Seller,
  input: OrderActionInput,
): Promise<Order> {
  const { orderId, action, restock } = input;
  const shop = await readMailShop(platform, seller);
  const tracking = input.tracking && hasTracking(input.tracking) ? input.tracking : undefined;
  const now = platform.now();
  const details: ActionDetails = { at: now.toISOString(), tracking, restock };
  const order = await platform.orders.change(seller.id, orderId, (stored) => {
    const acted = act(stored, action, details);
    const changed = action === "cancel" ? scheduleSync(acted.order, now) : acted.order;
    return { ...acted, order: changed, mails: mailsOf(action, changed, shop) };
  });
  if (action !== "cancel") return order;
  return trySync(platform, order, shop);
}

/** @throws IllegalOrderStep */
function act(order: Order, action: SellerAction, details: ActionDetails): { order: Order; restock: boolean } {
  const acted = actOnOrder(order, action, details);
  if (!acted) {
    const { status, payment, fulfillment } = order;
    throw new IllegalOrderStep(
      `The action ${action} is not allowed: the order is ${status}, ${payment} and ${fulfillment}.`,
    );
  }
  return acted;
}

/** Returns the customer's mails about an action. The seller gets none about their own actions. */
function mailsOf(action: SellerAction, order: Order, shop: MailShop): MailMessage[] {
  switch (action) {
    case "cancel":
      return orderCancelledMails(order, shop)
        .filter(({ audience }) => audience === "customer")
        .map((mail) => ({ ...mail, byShop: true }));
    case "confirm":
      return orderNewsMails("confirmed", order, shop);
    case "ship":
      return orderNewsMails("shipped", order, shop);
    case "mark-paid":
      // The mail about the refund of a cancelled order follows.
      return order.status === "cancelled" ? [] : orderNewsMails("paid", order, shop);
    default:
      return [];
  }
}

type NotePlatform = Pick<Platform, "orders" | "now">;

/**
 * Adds a private note to a seller's order, once per id. It sends no mail and adds no event.
 * @throws ObjectNotFound @throws RequestIncomplete if the order already has {@link MAX_NOTES} notes
 * @throws IdempotencyKeyReused if the order has another note with this id
 */
export function addOrderNote(
  { orders, now }: NotePlatform,
  sellerId: string,
  orderId: string,
  added: Pick<OrderNote, "id" | "text" | "author">,
): Promise<Order> {
  const note: OrderNote = { ...added, createdAt: now().toISOString() };
  return orders.change(sellerId, orderId, (order) => {
    const earlier = order.notes.find(({ id }) => id === note.id);
    if (earlier && earlier.text !== note.text)
      throw new IdempotencyKeyReused("The order has another note with this id.");
    if (earlier) return undefined;
    if (order.notes.length >= MAX_NOTES) {
      const fields = [{ field: "text", code: "too-many", params: { max: MAX_NOTES } } as const];
      throw new RequestIncomplete(`The order has ${MAX_NOTES} notes.`, { fields });
    }
    return { order: { ...order, notes: [...order.notes, note] }, mails: [], restock: false };
  });
}

/** Removes a private note. Does nothing if the note does not exist. @throws ObjectNotFound if the order is missing */
export function removeOrderNote(
  { orders }: Pick<NotePlatform, "orders">,
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
 * Cancels an order for its customer, returns its stock, and refunds what a provider took. An order that is already
 * cancelled is returned unchanged.
 * @throws ObjectNotFound @throws IllegalOrderStep if the shop has confirmed or shipped the order
 */
export async function cancelOrder(platform: ChangePlatform, seller: Seller, token: string): Promise<Order> {
  const { id } = await findOrder(platform, seller.id, token);
  const shop = await readMailShop(platform, seller);
  const now = platform.now();
  const event = { at: now.toISOString(), kind: "cancelled" } as const;
  const cancelled = await platform.orders.change(seller.id, id, (order) => {
    if (order.status === "cancelled") return undefined;
    const stepped = isCancellable(order) && stepOrder(order, { status: "cancelled" }, event);
    if (!stepped) throw new IllegalOrderStep(`The order is ${order.status} and ${order.fulfillment}.`);
    return { order: scheduleSync(stepped, now), restock: true, mails: orderCancelledMails(stepped, shop) };
  });
  // The refund follows the cancellation. Otherwise an order that the shop confirms in between would be refunded and
  // still shipped.
  return trySync(platform, cancelled, shop);
}

interface RefundOrderInput extends RefundInput {
  orderId: string;
  /** Chosen by the client, and the refund's id. The same id never refunds twice. */
  id: string;
}

/**
 * Refunds an order, fully or partly. The refund is recorded first, with its pieces back in stock, and then requested
 * from the provider. If the provider does not answer, it stays `pending` and `syncOrders` requests it again.
 *
 * @throws ObjectNotFound @throws IdempotencyKeyReused
 * @throws RequestIncomplete if the provider can't refund the amount
 * @throws IllegalOrderStep if the order does not allow the refund, or no longer does
 */
export async function refundOrder(
  platform: ChangePlatform,
  seller: Seller,
  { orderId, id, ...input }: RefundOrderInput,
): Promise<Order> {
  const shop = await readMailShop(platform, seller);
  const now = platform.now();
  const order = await platform.orders.change(seller.id, orderId, (stored) => {
    const earlier = findRefund(stored, id);
    if (earlier && !isSameRefund(earlier, input)) throw new IdempotencyKeyReused("The key is of a different refund.");
    if (earlier) return undefined;
    const limit = refundStep(stored);
    if (input.amount % limit !== 0) {
      const fields = [{ field: "amount", code: "amount-not-a-multiple", params: { limit } } as const];
      throw new RequestIncomplete(`The amount is not a multiple of ${limit}.`, { fields });
    }
    const refunding = withRefund(stored, id, input, now.toISOString());
    if (!refunding) throw new IllegalOrderStep(`The order does not allow a refund of ${input.amount}.`);
    return { order: scheduleSync(refunding, now), restock: false, mails: [] };
  });
  return trySync(platform, order, shop);
}
