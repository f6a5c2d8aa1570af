import type { Logger } from "pino";
import type { Order } from "../../../areas/shared/orders/order.ts";
import { BrokenRecord } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { refundOrder } from "./refund-order.ts";

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
