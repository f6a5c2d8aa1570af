import { stepOrder } from "../../../../areas/shared/domain/order.ts";
import type { Seller } from "../../../../areas/shared/domain/seller.ts";
import { orderCancelledMails } from "../../mails/order-cancelled.ts";
import type { Platform } from "../../platform.ts";

/** At most so many in one run; the next one goes on. */
const BATCH = 100;

/**
 * Gives up orders that were not paid in time: what they held goes back to the stock. Several processes may do it at the
 * same time; each order is given up by one of them. What a provider may hold all the same is for `settleOrders`.
 * @param shopOrigin the origin of a seller's shop, to which mails lead
 * @returns how many were given up here
 */
export async function expireOrders(
  platform: Pick<Platform, "sellers" | "orders" | "now">,
  shopOrigin: (seller: Seller) => string,
): Promise<number> {
  const now = platform.now();
  let count = 0;
  for (const { id, sellerId } of await platform.orders.listExpired(now, BATCH)) {
    const seller = await platform.sellers.get(sellerId);
    if (!seller) continue;
    let isGivenUp = false;
    await platform.orders.change(sellerId, id, (stored) => {
      const steps = { status: "cancelled", payment: "failed" } as const;
      // Since it was listed it may have been paid, confirmed, or given up by another process.
      const expired =
        stored.status === "placed" && stepOrder(stored, steps, { at: now.toISOString(), kind: "expired" });
      isGivenUp = Boolean(expired);
      return expired
        ? { order: expired, restock: true, mails: orderCancelledMails(expired, seller, shopOrigin(seller)) }
        : undefined;
    });
    if (isGivenUp) count += 1;
  }
  return count;
}
