import type { Logger } from "pino";
import { type Order, type OrderPayment, stepOrder } from "../../../areas/shared/orders/order.ts";
import { isPublic, paymentDeadline, REMINDER_DAYS } from "../../../areas/shared/sellers/seller.ts";
import { addFaulty, BusySellers, dueItems, FAULTY_PAUSE_MS, type FaultyRecords, retryDue } from "../concurrency.ts";
import { PaymentFailed, StorageFailure } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { type MailShop, orderCancelledMails, orderReminderMail, paymentMails, readMailShop } from "./order-mails.ts";
import { closeSession, scheduleSync } from "./order-payment.ts";
import type { DueField, OrderKey, OrderStep } from "./orders.ts";

type OrderLog = Pick<Logger, "error">;

/** @returns `undefined` to leave the order unchanged, because it has changed since it was listed */
type StepOf = (stored: Order, shop: MailShop) => OrderStep | undefined;

interface UnpaidChange {
  /** The time at which the orders are due. */
  field: Exclude<DueField, "syncAt">;
  now: Date;
  /** Makes the step of an order, outside the transaction. */
  prepare: (order: OrderKey) => StepOf | Promise<StepOf>;
  log: OrderLog | undefined;
  stopping: AbortSignal | undefined;
  faulty: FaultyRecords | undefined;
}

/**
 * Changes unpaid orders one after another. If several processes run it concurrently, one of them changes each order. A
 * faulty order is logged and skipped: it must not delay the orders of other shops, nor fill the log.
 * @returns the number of orders that this run changed and queued a mail for
 * @throws StorageFailure of one shop's orders after those of all others, or of a second shop's at once
 */
async function changeUnpaidOrders(
  platform: Pick<Platform, "sellers" | "accounts" | "orders" | "shopOrigin">,
  { field, now, prepare, log, stopping, faulty = new Map() }: UnpaidChange,
): Promise<number> {
  let [count, changed] = [0, 0];
  retryDue(faulty, now);
  const busy = new BusySellers();
  for await (const { id, sellerId } of dueItems((limit) => platform.orders.listDue(field, now, limit), BATCH)) {
    if (changed === BATCH || stopping?.aborted) break;
    if (busy.has(sellerId) || faulty.has(id)) continue;
    try {
      const seller = await platform.sellers.get(sellerId);
      if (!seller) continue;
      const shop = await readMailShop(platform, seller);
      const stepOf = await prepare({ id, sellerId });
      let step = undefined as OrderStep | undefined;
      await platform.orders.change(sellerId, id, (stored) => {
        // A transaction may run this more than once: the last result counts.
        step = stepOf(stored, shop);
        return step;
      });
      if (step) changed += 1;
      if (step && step.mails.length > 0) count += 1;
    } catch (error) {
      if (error instanceof StorageFailure) {
        busy.add(sellerId, error);
        continue;
      }
      const facts = { err: error, order: id, seller: sellerId, nextTry: addFaulty(faulty, id, now) };
      log?.error(facts, "an unpaid order could not be changed; it will be retried");
    }
  }
  busy.end();
  return count;
}

/** Orders per list. A run ends after it has changed as many. The next run continues. */
const BATCH = 100;

/** Milliseconds before an order is tried again whose payment is under way. Some banks take days. */
const PROCESSING_MS = 24 * 60 * 60_000;

/**
 * Cancels orders that were not paid in time, and returns their stock. The payment session is closed first: a payment in
 * the last second pays the order. An order is cancelled only after its customer was reminded (`remindOrders`).
 * @param stopping once aborted, no further order is changed
 * @param faulty pass the same map to each call
 * @returns the number of orders cancelled by this run
 */
export async function expireOrders(
  platform: Pick<Platform, "sellers" | "accounts" | "orders" | "shopOrigin" | "paymentProviders" | "now">,
  log?: OrderLog,
  stopping?: AbortSignal,
  faulty?: FaultyRecords,
): Promise<number> {
  const now = platform.now();
  const prepare = async ({ id, sellerId }: OrderKey): Promise<StepOf> => {
    try {
      const settle = await closeSession(platform, { id, sellerId });
      return (stored, shop) => expire(stored, settle(stored), shop, now);
    } catch (error) {
      if (!(error instanceof PaymentFailed)) throw error;
      log?.error({ err: error, order: id, seller: sellerId }, "an unpaid order can't expire; it will be retried");
      return (stored) => (isOverdue(stored, now) ? extended(stored, now, FAULTY_PAUSE_MS) : undefined);
    }
  };
  return changeUnpaidOrders(platform, { field: "expiresAt", now, prepare, log, stopping, faulty });
}

/**
 * Whether an order is still to be cancelled. Since it was listed, it may have been paid, confirmed, or cancelled by another
 * process. A paid order has no deadline. `remindOrders` may have extended it.
 */
function isOverdue({ status, remindAt, expiresAt }: Order, now: Date): boolean {
  return status === "placed" && remindAt === null && expiresAt !== null && expiresAt <= now.toISOString();
}

/** @param settled the order after its session was closed */
function expire(stored: Order, settled: Order, shop: MailShop, now: Date): OrderStep | undefined {
  const isOpen = (state: OrderPayment["state"]): boolean => settled.payments.some((payment) => payment.state === state);
  // Since it was listed, its customer may have paid or opened a session.
  if (!isOverdue(stored, now) || settled.payment !== "pending" || isOpen("open"))
    return settled === stored
      ? undefined
      : { order: settled, restock: false, mails: paymentMails(stored, settled, shop) };
  if (isOpen("processing")) return extended(settled, now, PROCESSING_MS);
  const event = { at: now.toISOString(), kind: "expired" } as const;
  const cancelled = stepOrder(settled, { status: "cancelled", payment: "failed" }, event);
  const order = cancelled && scheduleSync(cancelled, now);
  return order && { order, restock: true, mails: orderCancelledMails(order, shop) };
}

function extended(order: Order, now: Date, milliseconds: number): OrderStep {
  const expiresAt = new Date(now.getTime() + milliseconds).toISOString();
  return { order: { ...order, expiresAt }, restock: false, mails: [] };
}

/**
 * Reminds customers of unpaid orders before these are cancelled.
 * @param stopping once aborted, no further customer is reminded
 * @param faulty pass the same map to each call
 * @returns the number of customers reminded by this run
 */
export async function remindOrders(
  platform: Pick<Platform, "sellers" | "accounts" | "orders" | "shopOrigin" | "now">,
  log?: OrderLog,
  stopping?: AbortSignal,
  faulty?: FaultyRecords,
): Promise<number> {
  const now = platform.now();
  const prepare = (): StepOf => (stored, shop) => remind(stored, shop, now);
  return changeUnpaidOrders(platform, { field: "remindAt", now, prepare, log, stopping, faulty });
}

function remind(stored: Order, shop: MailShop, now: Date): OrderStep | undefined {
  // Since it was listed, the order may have been paid, confirmed or cancelled. Another process may have sent the
  // reminder.
  if (stored.remindAt === null || stored.status !== "placed" || stored.payment !== "pending") return undefined;
  // Customers must not pay a shop that was shut down.
  if (!isPublic(shop.seller)) return { order: { ...stored, remindAt: null }, restock: false, mails: [] };
  // After an outage the reminder may be late: extend the deadline, so that the customer has the full time to pay.
  const earliest = paymentDeadline(now, REMINDER_DAYS).toISOString();
  const expiresAt = stored.expiresAt && stored.expiresAt < earliest ? earliest : stored.expiresAt;
  const order = stepOrder(
    { ...stored, remindAt: null, expiresAt },
    {},
    { at: now.toISOString(), kind: "reminded" },
  ) as Order;
  return { order, restock: false, mails: [orderReminderMail(order, shop)] };
}
