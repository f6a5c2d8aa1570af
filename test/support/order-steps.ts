import { type Order, stepOrder } from "../../areas/shared/domain/order.ts";
import type { OrderStep } from "../../gateway/platform/ports/orders.ts";
import { makeMail } from "./order-records.ts";

/** A step that moves no stock and tells nobody; `undefined` where the order can't take it. */
export function stepped(order: Order, step: Parameters<typeof stepOrder>[1]): OrderStep | undefined {
  const next = stepOrder(order, step, { at: "2026-02-03T05:00:00.000Z", kind: "confirmed" });
  return next && { order: next, mails: [], restock: false };
}

export const confirm = (order: Order): OrderStep | undefined => stepped(order, { status: "confirmed" });

/** Puts the stock back and tells of it; `undefined` once it is cancelled. */
export function cancel(order: Order): OrderStep | undefined {
  const next = stepOrder(order, { status: "cancelled" }, { at: "2026-02-03T05:00:00.000Z", kind: "cancelled" });
  return next && { order: next, mails: [makeMail()], restock: true };
}
