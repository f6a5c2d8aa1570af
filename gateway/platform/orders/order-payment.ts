import type { Logger } from "pino";
import { type Order, stepOrder } from "../../../areas/shared/orders/order.ts";
import { isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { BrokenRecord, IllegalOrderStep, ObjectNotFound, PaymentDeclined, PaymentUnavailable } from "../errors.ts";
import type { Platform } from "../platform.ts";

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

/**
 * Refunds an order through its provider. Calls the provider even if no payment is recorded: the answer to a successful
 * payment may have been lost. Sellers refund manual payments by hand.
 * @returns the order, with `expiresAt` set to `null` once it is settled
 * @throws PaymentFailed; the call may be retried
 */
export async function refundOrder(
  { orders, paymentProviders, now }: Pick<Platform, "orders" | "paymentProviders" | "now">,
  order: Order,
): Promise<Order> {
  const provider = paymentProviders.find(({ method }) => method === order.paymentMethod);
  if (!provider) return order;
  await provider.refund(order);
  return orders.change(order.sellerId, order.id, (stored) => {
    if (stored.expiresAt === null) return undefined;
    const settled = { ...stored, expiresAt: null };
    const refunded = stepOrder(settled, { payment: "refunded" }, { at: now().toISOString(), kind: "refunded" });
    return { order: refunded ?? settled, restock: false, mails: [] };
  });
}

/**
 * Charges an order through its provider. The call runs outside any transaction, so the order may be cancelled or expire
 * during it; the charge is then refunded. An order that is already paid is returned unchanged.
 * @param instruction the customer's input for the provider
 * @throws ObjectNotFound @throws PaymentUnavailable if the order uses no provider, or the shop is not public
 * @throws IllegalOrderStep if the order can't be paid @throws PaymentDeclined; the order stays unpaid
 * @throws PaymentFailed if the result is unknown; the call may be retried
 */
export async function payOrder(
  platform: Pick<Platform, "orders" | "paymentProviders" | "now">,
  seller: Pick<Seller, "id" | "status">,
  token: string,
  instruction: string,
): Promise<Order> {
  const order = await findOrder(platform, seller.id, token);
  const provider = platform.paymentProviders.find(({ method }) => method === order.paymentMethod);
  if (!provider || !isPublic(seller))
    throw new PaymentUnavailable(`Payment by ${order.paymentMethod} is not available.`);
  if (isPaid(order)) return order;
  if (!isPayable(order)) throw new IllegalOrderStep(`The order is ${order.status} and ${order.payment}.`);
  try {
    await provider.charge(order, instruction);
  } catch (error) {
    if (error instanceof PaymentDeclined) await recordDeclined(platform, order);
    throw error;
  }
  const at = platform.now().toISOString();
  const after = await platform.orders.change(seller.id, order.id, (stored) => {
    const paid = isPayable(stored) && stepOrder(stored, { payment: "paid" }, { at, kind: "paid" });
    return paid ? { order: paid, restock: false, mails: [] } : undefined;
  });
  if (isPaid(after)) return after;
  await refundOrder(platform, after);
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
    return declined && isFirst ? { order: declined, restock: false, mails: [] } : undefined;
  });
}

/** Orders per run. The next run continues. */
const BATCH = 100;
/** Milliseconds before a failed refund is retried. Other orders are processed first. */
const PAUSE_MS = 15 * 60_000;

type SettlePlatform = Pick<Platform, "orders" | "paymentProviders" | "now">;

/**
 * Requests the refunds of cancelled orders until their providers confirm them. This covers orders that expired unpaid,
 * whose payment may still have succeeded, and refunds that failed at cancellation.
 * @returns the number of orders settled by this run
 */
export async function settleOrders(platform: SettlePlatform, log: Pick<Logger, "error">): Promise<number> {
  let count = 0;
  for (const { id, sellerId } of await platform.orders.listUnsettled(platform.now(), BATCH)) {
    let order: Order | undefined;
    try {
      order = await platform.orders.get(sellerId, id);
    } catch (error) {
      if (!(error instanceof BrokenRecord)) throw error;
      log.error({ err: error, order: id, seller: sellerId }, "an order could not be refunded");
    }
    if (!order) continue;
    const failure = await settle(platform, order);
    if (failure === undefined) {
      count += 1;
      continue;
    }
    const nextTry = new Date(platform.now().getTime() + PAUSE_MS).toISOString();
    await postpone(platform, order, nextTry);
    log.error(
      { order: id, seller: sellerId, error: failure, nextTry },
      "an order could not be refunded; the refund will be retried",
    );
  }
  return count;
}

/** @returns the error, if any */
async function settle(platform: SettlePlatform, order: Order): Promise<string | undefined> {
  try {
    const { expiresAt } = await refundOrder(platform, order);
    return expiresAt === null ? undefined : `there is no provider for ${order.paymentMethod}`;
  } catch (error) {
    return String(error);
  }
}

async function postpone({ orders }: SettlePlatform, { id, sellerId }: Order, until: string): Promise<void> {
  await orders.change(sellerId, id, (stored) =>
    // Another process may have settled it in between.
    stored.expiresAt === null ? undefined : { order: { ...stored, expiresAt: until }, restock: false, mails: [] },
  );
}
