import type { Logger } from "pino";
import type { TEST_INSTRUCTIONS } from "../../../areas/shared/orders/contract/orders.ts";
import { type Order, type OrderRefund, stepOrder } from "../../../areas/shared/orders/order.ts";
import {
  findSession,
  isSessionOver,
  nextSync,
  type PaymentReading,
  type SessionKey,
  settlePayment,
  withOwedRefund,
  withSession,
} from "../../../areas/shared/orders/order-payments.ts";
import { isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import {
  BrokenRecord,
  IllegalOrderStep,
  ObjectNotFound,
  PaymentDeclined,
  PaymentFailed,
  PaymentUnavailable,
} from "../errors.ts";
import type { MailMessage } from "../mails/mails.ts";
import type { Platform } from "../platform.ts";
import { orderMailOptions } from "./order-mail.ts";
import { orderRefundedMails } from "./order-mails.ts";
import type { OrderStep } from "./orders.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { isTestProvider } from "./test-provider.ts";

/** Finds the seller's order by its access token. @throws ObjectNotFound */
export async function findOrder({ orders }: Pick<Platform, "orders">, sellerId: string, token: string): Promise<Order> {
  const order = await orders.findByToken(sellerId, token);
  if (!order) throw new ObjectNotFound("The seller has no such order.");
  return order;
}

/** Reads the seller's order by its id. @throws ObjectNotFound also for another seller's order */
export async function readOrderOfSeller(
  { orders }: Pick<Platform, "orders">,
  sellerId: string,
  orderId: string,
): Promise<Order> {
  const order = await orders.get(sellerId, orderId);
  if (!order) throw new ObjectNotFound(`The seller has no order ${orderId}.`);
  return order;
}

type PaymentPlatform = Pick<Platform, "orders" | "paymentProviders" | "now">;

/** @throws PaymentFailed if the method is no longer offered; a later release or configuration may offer it again */
function providerOf(
  { paymentProviders }: Pick<Platform, "paymentProviders">,
  { paymentMethod }: Order,
): PaymentProvider {
  const provider = paymentProviders.find(({ method }) => method === paymentMethod);
  if (!provider) throw new PaymentFailed(`There is no provider for ${paymentMethod}.`);
  return provider;
}

/** Returns the order after a reading, with the time of the next one; the same object if nothing changes. */
function settleReading(stored: Order, session: SessionKey, reading: PaymentReading, now: Date): Order {
  const settled = settlePayment(stored, session, reading, now.toISOString());
  const syncAt = nextSync(settled, now);
  return settled === stored && syncAt === stored.syncAt ? stored : { ...settled, syncAt };
}

const plainStep = (order: Order | undefined, mails: MailMessage[] = []): OrderStep | undefined =>
  order && { order, restock: false, mails };

/** Builds the customer's mails about a refund that the seller requested, once it is made. */
export type RefundMails = (order: Order, refund: OrderRefund) => MailMessage[];

/** Prepares the mails about refunds of a seller's orders. */
export async function refundMails(
  platform: Pick<Platform, "accounts">,
  seller: Seller,
  shopOrigin: (seller: Seller) => string,
): Promise<RefundMails> {
  const options = await orderMailOptions(platform, seller, shopOrigin);
  return (order, refund) => orderRefundedMails(order, refund, seller, options);
}

/** The requested refunds that a change of the order has made. */
function madeRefunds(stored: Order, settled: Order): OrderRefund[] {
  const made = ({ payments }: Order): OrderRefund[] =>
    payments.flatMap(({ refunds }) => refunds.filter(({ status, request }) => status === "done" && request));
  const before = new Set(made(stored).map(({ id }) => id));
  return made(settled).filter(({ id }) => !before.has(id));
}

/**
 * Brings an order in line with its provider: reads the session outside any transaction, closes it if the order can't be
 * paid any more, requests the refunds that the order has recorded, and settles each answer in one change. Everything
 * that learns of a payment calls this: it may run at any time, often, and concurrently.
 * @throws PaymentFailed; the background job repeats it
 */
export async function syncPayment(
  platform: PaymentPlatform,
  order: Order,
  refundMails: RefundMails = () => [],
): Promise<Order> {
  const session = order.payments.at(-1);
  if (!session) return order;
  const provider = providerOf(platform, order);
  const settle = (reading: PaymentReading): Promise<Order> =>
    platform.orders.change(order.sellerId, order.id, (stored) => {
      const settled = settleReading(stored, session, reading, platform.now());
      const mails = madeRefunds(stored, settled).flatMap((refund) => refundMails(settled, refund));
      return plainStep(settled === stored ? undefined : settled, mails);
    });
  let reading = await provider.read(order, session);
  let settled = await settle(reading);
  if (reading.state === "open" && isSessionOver(settled, platform.now())) {
    reading = await provider.close(settled, session);
    settled = await settle(reading);
  }
  const requested = findSession(settled, session)?.refunds.filter(({ status }) => status === "pending") ?? [];
  if (requested.length === 0) return settled;
  const refunds: PaymentReading["refunds"] = [];
  for (const refund of requested) refunds.push({ ...refund, status: await provider.refund(settled, session, refund) });
  return settle({ ...reading, refunds });
}

/** {@link syncPayment}, or the order as it is if the provider does not answer. The background job then repeats it. */
export async function trySync(platform: PaymentPlatform, order: Order, refundMails?: RefundMails): Promise<Order> {
  try {
    return await syncPayment(platform, order, refundMails);
  } catch (error) {
    if (error instanceof PaymentFailed) return order;
    throw error;
  }
}

/**
 * Closes the order's session, if it has one, before the order expires.
 * @returns a pure function that settles the answer on the stored order
 * @throws PaymentFailed
 */
export async function closeSession(
  platform: PaymentPlatform,
  { id, sellerId }: Pick<Order, "id" | "sellerId">,
): Promise<(stored: Order) => Order> {
  const order = await platform.orders.get(sellerId, id);
  const session = order?.payments.at(-1);
  if (!order || !session) return (stored) => stored;
  const reading = await providerOf(platform, order).close(order, session);
  return (stored) => settleReading(stored, session, reading, platform.now());
}

/** Returns a changed order with the refunds that it owes. `syncPayment` requests them and closes its session. */
export function scheduleSync(changed: Order, now: Date): Order {
  const order = withOwedRefund(changed);
  return { ...order, syncAt: nextSync(order, now) };
}

/**
 * Opens the order's payment session and stores it. If the order has been cancelled since, `syncPayment` closes it.
 * @throws PaymentUnavailable @throws PaymentFailed
 */
async function openSession(platform: PaymentPlatform, order: Order): Promise<Order> {
  if (order.payments.length > 0) return order;
  const session = await providerOf(platform, order).open(order);
  return platform.orders.change(order.sellerId, order.id, (stored) => {
    const opened = withSession(stored, session);
    return plainStep(opened === stored ? undefined : { ...opened, syncAt: nextSync(opened, platform.now()) });
  });
}

/**
 * Pays an order through the test provider. The order may be cancelled or expire during the call; the payment is then
 * refunded. An order that is already paid is returned unchanged.
 * @param instruction what the customer does
 * @throws ObjectNotFound @throws PaymentUnavailable if the order uses no test provider, or the shop is not public
 * @throws IllegalOrderStep if the order can't be paid @throws PaymentDeclined; the order stays unpaid
 * @throws PaymentFailed if the result is unknown; the call may be retried
 */
export async function payOrder(
  platform: PaymentPlatform,
  seller: Pick<Seller, "id" | "status">,
  token: string,
  instruction: (typeof TEST_INSTRUCTIONS)[number],
): Promise<Order> {
  const order = await findOrder(platform, seller.id, token);
  const provider = platform.paymentProviders.find(({ method }) => method === order.paymentMethod);
  if (!isTestProvider(provider) || !isPublic(seller))
    throw new PaymentUnavailable(`Payment by ${order.paymentMethod} is not available.`);
  if (isPaid(order)) return order;
  if (!isPayable(order)) throw new IllegalOrderStep(`The order is ${order.status} and ${order.payment}.`);
  const opened = await openSession(platform, order);
  const session = opened.payments.at(-1);
  if (!session) throw new TypeError(`The order ${order.id} has no session.`);
  try {
    await provider.pay(opened, session, instruction);
  } catch (error) {
    if (error instanceof PaymentDeclined) await recordDeclined(platform, order);
    throw error;
  }
  const after = await syncPayment(platform, opened);
  if (isPaid(after)) return after;
  throw new IllegalOrderStep(`The order became ${after.status} during the payment.`);
}

const isPaid = ({ status, payment }: Order): boolean => payment === "paid" && status !== "cancelled";
const isPayable = ({ status, payment }: Order): boolean => payment === "pending" && status !== "cancelled";

/** Records only the first of consecutive declined payments: an order must not grow without limit. */
async function recordDeclined({ orders, now }: Pick<Platform, "orders" | "now">, order: Order): Promise<void> {
  const at = now().toISOString();
  await orders.change(order.sellerId, order.id, (stored) => {
    const declined = stepOrder(stored, {}, { at, kind: "payment-declined" });
    const isFirst = isPayable(stored) && stored.events.at(-1)?.kind !== "payment-declined";
    return plainStep(isFirst ? declined : undefined);
  });
}

/** Orders per run. The next run continues. */
const BATCH = 100;
/** Milliseconds before a failed call is retried. Other orders are processed first. */
const PAUSE_MS = 15 * 60_000;

/**
 * Asks the providers about orders whose payment can still change: notices may be lost, and refunds may have failed.
 * @param shopOrigin returns the origin of a seller's shop, for links in mails; without it, refunds send none
 * @returns the number of orders read by this run
 */
export async function syncOrders(
  platform: PaymentPlatform & Pick<Platform, "sellers" | "accounts">,
  log: Pick<Logger, "error">,
  shopOrigin?: (seller: Seller) => string,
): Promise<number> {
  let count = 0;
  for (const { id, sellerId } of await platform.orders.listUnsynced(platform.now(), BATCH)) {
    let order: Order | undefined;
    try {
      order = await platform.orders.get(sellerId, id);
      if (!order) continue;
      await syncPayment(platform, order, shopOrigin && (await refundMailsOf(platform, order, shopOrigin)));
      count += 1;
    } catch (error) {
      const facts = { order: id, seller: sellerId, err: error };
      if (!order && !(error instanceof BrokenRecord)) throw error;
      if (!order) log.error(facts, "an order can't be read");
      else {
        const nextTry = await postpone(platform, order);
        log.error({ ...facts, nextTry }, "a payment can't be read or refunded; it will be retried");
      }
    }
  }
  return count;
}

/** The mails about a refund that the order waits for. */
async function refundMailsOf(
  platform: Pick<Platform, "sellers" | "accounts">,
  { sellerId, payments }: Order,
  shopOrigin: (seller: Seller) => string,
): Promise<RefundMails | undefined> {
  const isWaiting = payments.some(({ refunds }) => refunds.some((each) => each.status === "pending" && each.request));
  const seller = isWaiting ? await platform.sellers.get(sellerId) : undefined;
  return seller && refundMails(platform, seller, shopOrigin);
}

async function postpone({ orders, now }: PaymentPlatform, { id, sellerId }: Order): Promise<string> {
  const syncAt = new Date(now().getTime() + PAUSE_MS).toISOString();
  // Another process may have settled it in between.
  await orders.change(sellerId, id, (stored) => plainStep(stored.syncAt === null ? undefined : { ...stored, syncAt }));
  return syncAt;
}
