import type { Logger } from "pino";
import { type Order, stepOrder } from "../../../areas/shared/orders/order.ts";
import { isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { BrokenRecord, IllegalOrderStep, ObjectNotFound, PaymentDeclined, PaymentUnavailable } from "../errors.ts";
import type { Platform } from "../platform.ts";

/** The seller's order with this token. @throws ObjectNotFound */
export async function findOrder({ orders }: Pick<Platform, "orders">, sellerId: string, token: string): Promise<Order> {
  const order = await orders.findByToken(sellerId, token);
  if (!order) throw new ObjectNotFound("The seller has no such order.");
  return order;
}

/** The seller's order with this id. @throws ObjectNotFound another seller's order is none */
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
 * Gives back what a provider took for an order that came to nothing. It asks the provider even where nothing is known
 * to be paid, because a payment whose answer was lost may have been taken. What was paid by hand is given back by hand.
 * @returns the order, without `expiresAt` once it is settled
 * @throws PaymentFailed; it may be asked again
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
 * Has an order paid by its provider. The provider is asked outside of any transaction, so the order may be cancelled or
 * expire meanwhile: then what was taken goes back. An order that is paid already comes back as it is.
 * @param instruction what the customer gave the provider
 * @throws ObjectNotFound @throws PaymentUnavailable where it is not paid through a provider, or the shop was shut down
 * @throws IllegalOrderStep where nothing is to be paid @throws PaymentDeclined; the order stays unpaid
 * @throws PaymentFailed where nothing is known; it may be tried again
 */
export async function payOrder(
  platform: Pick<Platform, "orders" | "paymentProviders" | "now">,
  seller: Pick<Seller, "id" | "status">,
  token: string,
  instruction: string,
): Promise<Order> {
  const order = await findOrder(platform, seller.id, token);
  const provider = platform.paymentProviders.find(({ method }) => method === order.paymentMethod);
  if (!provider || !isPublic(seller)) throw new PaymentUnavailable(`Nothing can be paid by ${order.paymentMethod}.`);
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
  throw new IllegalOrderStep(`The order became ${after.status} while it was paid.`);
}

const isPaid = ({ status, payment }: Order): boolean => payment === "paid" && status !== "cancelled";
const isPayable = ({ status, payment }: Order): boolean => payment === "pending" && status !== "cancelled";

/** Of attempts in a row the first is kept, so that nobody can make an order grow without end. */
async function recordDeclined({ orders, now }: Pick<Platform, "orders" | "now">, order: Order): Promise<void> {
  const at = now().toISOString();
  await orders.change(order.sellerId, order.id, (stored) => {
    const declined = stepOrder(stored, {}, { at, kind: "payment-declined" });
    const isNews = isPayable(stored) && stored.events.at(-1)?.kind !== "payment-declined";
    return declined && isNews ? { order: declined, restock: false, mails: [] } : undefined;
  });
}

/** At most so many in one run; the next one goes on. */
const BATCH = 100;
/** How long an order rests whose refund failed, in milliseconds: others come first meanwhile. */
const PAUSE_MS = 15 * 60_000;

type Settling = Pick<Platform, "orders" | "paymentProviders" | "now">;

/**
 * Asks for the refund of cancelled orders until their provider has confirmed it: of those that were given up unpaid,
 * because a payment may have come all the same, and of those whose refund failed when they were called off.
 * @returns how many were settled here
 */
export async function settleOrders(platform: Settling, log: Pick<Logger, "error">): Promise<number> {
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
      "an order could not be refunded; its provider will be asked again",
    );
  }
  return count;
}

/** @returns what went wrong, if anything */
async function settle(platform: Settling, order: Order): Promise<string | undefined> {
  try {
    const { expiresAt } = await refundOrder(platform, order);
    return expiresAt === null ? undefined : `there is no provider for ${order.paymentMethod}`;
  } catch (error) {
    return String(error);
  }
}

async function postpone({ orders }: Settling, { id, sellerId }: Order, until: string): Promise<void> {
  await orders.change(sellerId, id, (stored) =>
    // Somebody else may have settled it meanwhile.
    stored.expiresAt === null ? undefined : { order: { ...stored, expiresAt: until }, restock: false, mails: [] },
  );
}
