import type { Logger } from "pino";
import { type Order, stepOrder } from "../../../areas/shared/orders/order.ts";
import { paymentDeadline, REMINDER_DAYS } from "../../../areas/shared/sellers/payment-term.ts";
import { isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { BrokenRecord } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { type OrderMailOptions, orderMailOptions } from "./order-mail.ts";
import { orderCancelledMails, orderReminderMail } from "./order-mails.ts";
import type { OrderStep } from "./orders.ts";

type OrderLog = Pick<Logger, "error">;

/** @returns `undefined` to leave the order unchanged, because it has changed since it was listed */
type StepOf = (stored: Order, seller: Seller, options: OrderMailOptions) => OrderStep | undefined;

/**
 * Changes unpaid orders one after another. If several processes run it concurrently, one of them changes each order. A
 * broken record is logged and skipped: it must not delay the orders of other shops.
 * @param shopOrigin returns the origin of a seller's shop, for links in mails
 * @returns the number of orders that this run changed and queued a mail for
 */
async function changeUnpaidOrders(
  platform: Pick<Platform, "sellers" | "accounts" | "orders">,
  found: readonly Pick<Order, "id" | "sellerId">[],
  shopOrigin: (seller: Seller) => string,
  stepOf: StepOf,
  log: OrderLog = { error() {} },
): Promise<number> {
  let count = 0;
  for (const { id, sellerId } of found) {
    try {
      const seller = await platform.sellers.get(sellerId);
      if (!seller) continue;
      const options = await orderMailOptions(platform, seller, shopOrigin);
      let step = undefined as OrderStep | undefined;
      await platform.orders.change(sellerId, id, (stored) => {
        // A transaction may run this more than once: the last result counts.
        step = stepOf(stored, seller, options);
        return step;
      });
      if (step && step.mails.length > 0) count += 1;
    } catch (error) {
      if (!(error instanceof BrokenRecord)) throw error;
      log.error({ err: error, order: id, seller: sellerId }, "an unpaid order could not be changed");
    }
  }
  return count;
}

/** Orders per run. The next run continues. */
const BATCH = 100;

/**
 * Cancels orders that were not paid in time, and returns their stock. `settleOrders` refunds payments that a provider
 * may still hold. An order is cancelled only after its customer was reminded (`remindOrders`).
 * @param shopOrigin returns the origin of a seller's shop, for links in mails
 * @returns the number of orders cancelled by this run
 */
export async function expireOrders(
  platform: Pick<Platform, "sellers" | "accounts" | "orders" | "now">,
  shopOrigin: (seller: Seller) => string,
  log?: OrderLog,
): Promise<number> {
  const at = platform.now().toISOString();
  const found = await platform.orders.listExpired(platform.now(), BATCH);
  return changeUnpaidOrders(platform, found, shopOrigin, (...order) => expire(...order, at), log);
}

function expire(stored: Order, seller: Seller, options: OrderMailOptions, at: string): OrderStep | undefined {
  // Since it was listed, the order may have been paid, confirmed, or cancelled by another process. `remindOrders` may
  // have extended its deadline.
  if (stored.status !== "placed" || stored.remindAt !== null) return undefined;
  const order = stepOrder(stored, { status: "cancelled", payment: "failed" }, { at, kind: "expired" });
  return order && { order, restock: true, mails: orderCancelledMails(order, seller, options) };
}

/**
 * Reminds customers of unpaid orders before these are cancelled.
 * @param shopOrigin returns the origin of a seller's shop, for links in mails
 * @returns the number of customers reminded by this run
 */
export async function remindOrders(
  platform: Pick<Platform, "sellers" | "accounts" | "orders" | "now">,
  shopOrigin: (seller: Seller) => string,
  log?: OrderLog,
): Promise<number> {
  const now = platform.now();
  const found = await platform.orders.listUnreminded(now, BATCH);
  return changeUnpaidOrders(platform, found, shopOrigin, (...order) => remind(...order, now), log);
}

function remind(stored: Order, seller: Seller, options: OrderMailOptions, now: Date): OrderStep | undefined {
  // Since it was listed, the order may have been paid, confirmed or cancelled. Another process may have sent the
  // reminder.
  if (stored.remindAt === null || stored.status !== "placed" || stored.payment !== "pending") return undefined;
  // Customers must not pay a shop that was shut down.
  if (!isPublic(seller)) return { order: { ...stored, remindAt: null }, restock: false, mails: [] };
  // After an outage the reminder may be late: extend the deadline, so that the customer has the full time to pay.
  const earliest = paymentDeadline(now, REMINDER_DAYS).toISOString();
  const expiresAt = stored.expiresAt && stored.expiresAt < earliest ? earliest : stored.expiresAt;
  const order = stepOrder(
    { ...stored, remindAt: null, expiresAt },
    {},
    { at: now.toISOString(), kind: "reminded" },
  ) as Order;
  return { order, restock: false, mails: [orderReminderMail(order, seller, options)] };
}
