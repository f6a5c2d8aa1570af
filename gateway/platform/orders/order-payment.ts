import type { Logger } from "pino";
import type { TEST_INSTRUCTIONS } from "../../../areas/shared/orders/contract/orders.ts";
import { type Order, stepOrder } from "../../../areas/shared/orders/order.ts";
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
import { addFaulty, BusySellers, dueItems, FAULTY_PAUSE_MS, type FaultyRecords, retryDue } from "../concurrency.ts";
import {
  BrokenRecord,
  IllegalOrderStep,
  ObjectNotFound,
  PaymentDeclined,
  PaymentFailed,
  PaymentUnavailable,
  StorageFailure,
} from "../errors.ts";
import type { MailMessage } from "../mails/mails.ts";
import type { Platform } from "../platform.ts";
import { type MailShop, paymentMails, readMailShop } from "./order-mails.ts";
import type { OrderKey, OrderStep } from "./orders.ts";
import { isTestProvider } from "./own-providers.ts";
import type { PaymentProvider } from "./payment-provider.ts";

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
  const syncAt = nextSync(settled, now, reading.isFeeDue);
  return settled === stored && syncAt === stored.syncAt ? stored : { ...settled, syncAt };
}

const plainStep = (order: Order | undefined, mails: MailMessage[] = []): OrderStep | undefined =>
  order && { order, restock: false, mails };

/**
 * Synchronizes an order with its provider: reads the session outside any transaction, closes it if the order can't be
 * paid any more or the shop was shut down, requests the refunds that the order has recorded, and settles each answer in
 * one change. Every report of a payment calls this: it may run at any time, often, and concurrently.
 * @param shop for the mails about a change; without it, none are queued
 * @throws PaymentFailed; the background job repeats it
 */
export async function syncPayment(platform: PaymentPlatform, order: Order, shop?: MailShop): Promise<Order> {
  const session = order.payments.at(-1);
  if (!session) return order;
  const provider = providerOf(platform, order);
  const settle = (reading: PaymentReading): Promise<Order> =>
    platform.orders.change(order.sellerId, order.id, (stored) => {
      const settled = settleReading(stored, session, reading, platform.now());
      return settled === stored ? undefined : plainStep(settled, shop && paymentMails(stored, settled, shop));
    });
  let reading = await provider.read(order, session);
  let settled = await settle(reading);
  // Customers must not pay a shop that was shut down.
  const isShutDown = shop !== undefined && !isPublic(shop.seller);
  if (reading.state === "open" && (isShutDown || isSessionOver(settled, platform.now()))) {
    reading = await provider.close(settled, session);
    settled = await settle(reading);
  }
  // Unlike the given one, it has the payment that was read.
  const current = findSession(settled, session);
  const requested = current?.refunds.filter(({ status }) => status === "pending") ?? [];
  if (!current || requested.length === 0) return settled;
  const refunds: PaymentReading["refunds"] = [];
  for (const refund of requested) {
    const status = await provider.refund(settled, current, refund);
    refunds.push(
      status === "disconnected" ? { ...refund, status: "failed", disconnected: true } : { ...refund, status },
    );
  }
  return settle({ ...reading, refunds });
}

/** {@link syncPayment}, or the order as it is if the provider does not answer. The background job then repeats it. */
export async function trySync(platform: PaymentPlatform, order: Order, shop?: MailShop): Promise<Order> {
  try {
    return await syncPayment(platform, order, shop);
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
  { id, sellerId }: OrderKey,
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
 * Opens the order's payment session and stores it. The first one that is stored is the order's: no customer sees the
 * page of another. If the order has been cancelled since, `syncPayment` closes it.
 * @throws IllegalOrderStep if the order can't be paid any more @throws PaymentUnavailable @throws PaymentFailed
 */
async function openSession(platform: PaymentPlatform, order: Order): Promise<Order> {
  if (order.payments.length > 0) return order;
  const provider = providerOf(platform, order);
  const session = await provider.open(await withTimeToPay(platform, provider, order));
  return platform.orders.change(order.sellerId, order.id, (stored) => {
    if (stored.payments.length > 0) return undefined;
    const opened = withSession(stored, session);
    return plainStep({ ...opened, syncAt: nextSync(opened, platform.now()) });
  });
}

/**
 * Extends the deadline of an order without a session if too little time is left to pay: its customer left before the
 * provider's page opened.
 * @throws IllegalOrderStep if the order can't be paid any more
 */
async function withTimeToPay(platform: PaymentPlatform, provider: PaymentProvider, order: Order): Promise<Order> {
  const now = platform.now();
  const extended = (stored: Order): Order | undefined => {
    const expiresAt = provider.deadline ? provider.deadline(stored, now) : stored.expiresAt;
    return expiresAt === stored.expiresAt || stored.payments.length > 0 ? undefined : { ...stored, expiresAt };
  };
  if (!extended(order)) return order;
  return platform.orders.change(order.sellerId, order.id, (stored) => {
    requirePayable(stored);
    return plainStep(extended(stored));
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
  requirePayable(order);
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

/**
 * Opens the page on which a customer pays an order. Repeated calls return the same page until the order is paid,
 * cancelled or expired.
 * @throws ObjectNotFound @throws PaymentUnavailable @throws IllegalOrderStep if the order can't be paid any more
 * @throws PaymentFailed if the provider does not answer; the call may be retried
 */
export async function openPaymentPage(
  platform: PaymentPlatform,
  seller: Pick<Seller, "id" | "status">,
  token: string,
): Promise<string> {
  const order = await findOrder(platform, seller.id, token);
  const provider = platform.paymentProviders.find(({ method }) => method === order.paymentMethod);
  if (!provider?.pageOf || !isPublic(seller))
    throw new PaymentUnavailable(`Payment by ${order.paymentMethod} is not available.`);
  requirePayable(order);
  const opened = await openSession(platform, order);
  const session = opened.payments.at(-1);
  const page = session && (await provider.pageOf(opened, session));
  if (page === undefined) throw new IllegalOrderStep("The order's session is over.");
  return page;
}

/**
 * Synchronizes an order with its payment if that can still change.
 * @returns the order; as stored if the provider does not answer
 * @throws ObjectNotFound
 */
export async function checkPayment(
  platform: PaymentPlatform & Pick<Platform, "accounts" | "shopOrigin">,
  seller: Seller,
  token: string,
): Promise<Order> {
  const order = await findOrder(platform, seller.id, token);
  if (order.syncAt === null) return order;
  return trySync(platform, order, await readMailShop(platform, seller));
}

/**
 * Synchronizes an order with its payment, after a webhook about it. The ids in a webhook are only compared with what
 * the order has stored: sellers can create payments that name other orders.
 * @param ids the provider's ids of the session, or of the payment
 * @returns the order; undefined if none of the shop's orders has this payment
 * @throws PaymentFailed
 */
export async function paymentReported(
  platform: PaymentPlatform & Pick<Platform, "accounts" | "shopOrigin">,
  seller: Seller,
  { account, ids }: { account: string; ids: readonly string[] },
): Promise<Order | undefined> {
  const order = await platform.orders.findByPayment(seller.id, ids);
  if (order?.payments.at(-1)?.account !== account) return undefined;
  return syncPayment(platform, order, await readMailShop(platform, seller));
}

const isPaid = ({ status, payment }: Order): boolean => payment === "paid" && status !== "cancelled";
const isPayable = ({ status, payment }: Order): boolean => payment === "pending" && status !== "cancelled";

/** @throws IllegalOrderStep */
function requirePayable(order: Order): void {
  if (!isPayable(order)) throw new IllegalOrderStep(`The order is ${order.status} and ${order.payment}.`);
}

/** Records only the first of consecutive declined payments: an order must not grow without limit. */
async function recordDeclined({ orders, now }: Pick<Platform, "orders" | "now">, order: Order): Promise<void> {
  const at = now().toISOString();
  await orders.change(order.sellerId, order.id, (stored) => {
    const declined = stepOrder(stored, {}, { at, kind: "payment-declined" });
    const isFirst = isPayable(stored) && stored.events.at(-1)?.kind !== "payment-declined";
    return plainStep(isFirst ? declined : undefined);
  });
}

const countDisconnected = ({ payments }: Order): number =>
  payments.flatMap(({ refunds }) => refunds.filter(({ disconnected }) => disconnected)).length;

/** Orders per list. A run ends after it has tried as many that it can read. The next run continues. */
const BATCH = 100;

/**
 * Asks the providers about orders whose payment can still change: notices may be lost, and refunds may have failed.
 * @param stopping once aborted, no further order is read
 * @param faulty pass the same map to each call
 * @returns the number of orders read by this run
 * @throws StorageFailure of one shop's orders after those of all others, or of a second shop's at once
 */
export async function syncOrders(
  platform: PaymentPlatform & Pick<Platform, "sellers" | "accounts" | "shopOrigin">,
  log: Pick<Logger, "error">,
  stopping?: AbortSignal,
  faulty: FaultyRecords = new Map(),
): Promise<number> {
  const now = platform.now();
  retryDue(faulty, now);
  let [count, tried] = [0, 0];
  const busy = new BusySellers();
  const list = (limit: number) => platform.orders.listDue("syncAt", now, limit);
  for await (const { id, sellerId } of dueItems(list, BATCH)) {
    if (tried === BATCH || stopping?.aborted) break;
    if (busy.has(sellerId) || faulty.has(id)) continue;
    let order: Order | undefined;
    try {
      order = await platform.orders.get(sellerId, id);
      if (!order) continue;
      tried += 1;
      const seller = await platform.sellers.get(sellerId);
      const synced = await syncPayment(platform, order, seller && (await readMailShop(platform, seller)));
      if (countDisconnected(synced) > countDisconnected(order))
        log.error(
          { order: id, seller: sellerId },
          "a refund can't be made: the seller has disconnected the account, or STRIPE_SECRET_KEY is another platform's",
        );
      count += 1;
    } catch (error) {
      const facts = { order: id, seller: sellerId, err: error };
      if (!order && !(error instanceof BrokenRecord)) throw error;
      if (!order) {
        const nextTry = addFaulty(faulty, id, now);
        log.error({ ...facts, nextTry }, "an order can't be read; it will be retried");
      } else if (error instanceof StorageFailure) busy.add(sellerId, error);
      else {
        const nextTry = await postpone(platform, order);
        log.error({ ...facts, nextTry }, "a payment can't be read or refunded; it will be retried");
      }
    }
  }
  busy.end();
  return count;
}

/** Other orders are processed first. */
async function postpone({ orders, now }: PaymentPlatform, { id, sellerId }: Order): Promise<string> {
  const syncAt = new Date(now().getTime() + FAULTY_PAUSE_MS).toISOString();
  // Another process may have settled it in between.
  await orders.change(sellerId, id, (stored) => plainStep(stored.syncAt === null ? undefined : { ...stored, syncAt }));
  return syncAt;
}
