import { useEffect, useState } from "react";
import type { OrderAxes, OrderDelivery, OrderEvent } from "../../shared/orders/order.ts";
import type { OrderView, SellerAction } from "../../shared/orders/order-actions.ts";
import type { PillTone } from "../kit/status-pill.tsx";

export const VIEW_NAMES: Record<OrderView, string> = {
  all: "All",
  new: "New",
  unpaid: "Unpaid",
  unfulfilled: "To pack",
  "on-the-way": "On the way",
  completed: "Completed",
  cancelled: "Cancelled",
};

export interface Pill {
  text: string;
  tone: PillTone;
}

const STATUS: Record<OrderAxes["status"], Pill> = {
  placed: { text: "New", tone: "accent" },
  confirmed: { text: "Confirmed", tone: "neutral" },
  completed: { text: "Completed", tone: "good" },
  cancelled: { text: "Cancelled", tone: "neutral" },
};

const PAYMENT: Record<OrderAxes["payment"], Pill> = {
  pending: { text: "Unpaid", tone: "warning" },
  paid: { text: "Paid", tone: "good" },
  refunded: { text: "Refunded", tone: "neutral" },
  failed: { text: "Payment failed", tone: "problem" },
};

const FULFILLMENT: Record<OrderAxes["fulfillment"], Pill> = {
  unfulfilled: { text: "To pack", tone: "warning" },
  shipped: { text: "Shipped", tone: "neutral" },
  delivered: { text: "Delivered", tone: "good" },
  returned: { text: "Returned", tone: "neutral" },
};

const OWED: Pill = { text: "To refund", tone: "warning" };

function paymentPill({ status, payment, fulfillment }: OrderAxes): Pill | undefined {
  const isOver = status === "cancelled" || fulfillment === "returned";
  if (!isOver || payment === "refunded") return PAYMENT[payment];
  return payment === "paid" ? OWED : undefined;
}

/** An order’s three states in words, without those that no longer matter. */
export function orderPills(order: OrderAxes): Pill[] {
  const { status, fulfillment } = order;
  const payment = paymentPill(order);
  const isPacked = status !== "cancelled" || fulfillment !== "unfulfilled";
  return [STATUS[status], ...(payment ? [payment] : []), ...(isPacked ? [FULFILLMENT[fulfillment]] : [])];
}

const EVENTS: Record<OrderEvent["kind"], string> = {
  placed: "Ordered",
  confirmed: "Confirmed",
  completed: "Completed",
  cancelled: "Cancelled",
  expired: "Given up: not paid in time",
  paid: "Paid",
  "payment-declined": "Payment declined",
  "payment-failed": "Payment failed",
  reminded: "Payment reminder sent",
  refunded: "Refunded",
  shipped: "Shipped",
  delivered: "Delivered",
  returned: "Returned",
};

export function eventWords(kind: OrderEvent["kind"], delivery: OrderDelivery["kind"]): string {
  return kind === "delivered" && delivery === "pickup" ? "Handed over" : EVENTS[kind];
}

const ACTIONS: Record<SellerAction, string> = {
  confirm: "Confirm order",
  "mark-paid": "Mark as paid",
  ship: "Mark as shipped",
  deliver: "Mark as delivered",
  return: "Mark as returned",
  refund: "Refund",
  cancel: "Cancel order",
};

export function actionWords(action: SellerAction, delivery: OrderDelivery["kind"]): string {
  return action === "deliver" && delivery === "pickup" ? "Hand over" : ACTIONS[action];
}

export function doneWords(action: SellerAction, number: number, delivery: OrderDelivery["kind"]): string {
  const done: Record<SellerAction, string> = {
    confirm: "is confirmed",
    "mark-paid": "is paid; the customer is told by mail",
    ship: "is on its way; the customer is told by mail",
    deliver: delivery === "pickup" ? "is handed over" : "is delivered",
    return: "has come back",
    refund: "is refunded; the customer is told by mail",
    cancel: "is cancelled; the customer is told by mail",
  };
  return `Order ${number} ${done[action]}.`;
}

const UNITS = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How long ago something was, or how long it is until then, e.g. `3 hours ago`. @param locale BCP 47 */
export function relativeTime(time: string, now: Date, locale: string): string {
  const seconds = (Date.parse(time) - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return seconds > 0 ? "in a moment" : "just now";
}

const MINUTE = 60_000;

/** The present time, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
