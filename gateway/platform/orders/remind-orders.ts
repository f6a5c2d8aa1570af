import { type Order, stepOrder } from "../../../areas/shared/orders/order.ts";
import { paymentDeadline, REMINDER_DAYS } from "../../../areas/shared/sellers/payment-term.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { isPublic } from "../../../areas/shared/sellers/seller.ts";
import type { Platform } from "../platform.ts";
import type { OrderMailOptions } from "./order-mail.ts";
import { orderReminderMail } from "./order-reminder.ts";
import type { OrderStep } from "./orders.ts";
import { type OrderLog, workThrough } from "./work-through.ts";

/** Orders in one run; the next run continues. */
const BATCH = 100;

/**
 * Reminds the customers of unpaid orders before these are cancelled.
 * @param shopOrigin the origin of a seller's shop, to which mails lead
 * @returns how many customers were reminded here
 */
export async function remindOrders(
  platform: Pick<Platform, "sellers" | "accounts" | "orders" | "now">,
  shopOrigin: (seller: Seller) => string,
  log?: OrderLog,
): Promise<number> {
  const now = platform.now();
  const found = await platform.orders.listUnreminded(now, BATCH);
  return workThrough(platform, found, shopOrigin, (...order) => remind(...order, now), log);
}

function remind(stored: Order, seller: Seller, options: OrderMailOptions, now: Date): OrderStep | undefined {
  // Since it was listed, it may have been paid, confirmed, cancelled, or reminded of by another process.
  if (stored.remindAt === null || stored.status !== "placed" || stored.payment !== "pending") return undefined;
  // Nobody is asked to pay a shop that was shut down.
  if (!isPublic(seller)) return { order: { ...stored, remindAt: null }, restock: false, mails: [] };
  // After an outage the reminder may be late: the customer has the same time to pay.
  const earliest = paymentDeadline(now, REMINDER_DAYS).toISOString();
  const expiresAt = stored.expiresAt && stored.expiresAt < earliest ? earliest : stored.expiresAt;
  const order = stepOrder(
    { ...stored, remindAt: null, expiresAt },
    {},
    { at: now.toISOString(), kind: "reminded" },
  ) as Order;
  return { order, restock: false, mails: [orderReminderMail(order, seller, options)] };
}
