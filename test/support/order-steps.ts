import { type Order, stepOrder } from "../../areas/shared/domain/order.ts";
import type { OrderStep } from "../../gateway/platform/ports/orders.ts";
import { makeMail } from "./order-records.ts";

/** A step without restocking and mails; `undefined` if the order does not allow it. */
export function stepped(order: Order, step: Parameters<typeof stepOrder>[1]): OrderStep | undefined {
  const next = stepOrder(order, step, { at: "2026-02-03T05:00:00.000Z", kind: "confirmed" });
  return next && { order: next, mails: [], restock: false };
}

export const confirm = (order: Order): OrderStep | undefined => stepped(order, { status: "confirmed" });

/** Cancels with restocking and a mail; `undefined` if the order is cancelled already. */
export function cancel(order: Order): OrderStep | undefined {
  const next = stepOrder(order, { status: "cancelled" }, { at: "2026-02-03T05:00:00.000Z", kind: "cancelled" });
  return next && { order: next, mails: [makeMail()], restock: true };
}
