import type { Logger } from "pino";
import type { Order } from "../../../areas/shared/orders/order.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { BrokenRecord } from "../errors.ts";
import type { Platform } from "../platform.ts";
import type { OrderMailOptions } from "./order-mail.ts";
import type { OrderStep } from "./orders.ts";
import { orderMailOptions } from "./seller-email.ts";

export type OrderLog = Pick<Logger, "error">;

/** @returns `undefined` if the order has changed since it was listed and is left alone */
type StepOf = (stored: Order, seller: Seller, options: OrderMailOptions) => OrderStep | undefined;

/**
 * Changes one unpaid order after the other. Several processes may do so at the same time; each order is changed by one of
 * them. A broken record is logged and left out: other shops' orders must not wait for it.
 * @param shopOrigin the origin of a seller's shop, to which mails lead
 * @returns how many orders were changed here with a mail
 */
export async function workThrough(
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
        // A transaction may run it again.
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
