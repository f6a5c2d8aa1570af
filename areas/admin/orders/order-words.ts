import { useEffect, useState } from "react";
import type { AdminOrder, OrderRow } from "../../shared/orders/admin-order.ts";
import {
  type AwaitedOrder,
  awaitsPayment,
  type OrderAxes,
  type OrderDelivery,
  type OrderEvent,
} from "../../shared/orders/order.ts";
import type { SellerAction } from "../../shared/orders/order-actions.ts";
import { shownPayment } from "../../shared/orders/order-payments.ts";
import { leftToRefund } from "../../shared/orders/order-refunds.ts";
import { dayOf } from "../../shared/orders/sales.ts";
import { ownTimeZone } from "../formats/formats.ts";
import type { PillTone } from "../kit/status-pill.tsx";
import type { OrderTexts } from "../texts.ts";

interface Pill {
  text: string;
  tone: PillTone;
}

const STATUS_TONES: Record<OrderAxes["status"], PillTone> = {
  placed: "accent",
  confirmed: "neutral",
  completed: "good",
  cancelled: "neutral",
};

const PAYMENT_TONES: Record<ReturnType<typeof shownPayment>, PillTone> = {
  pending: "warning",
  paid: "good",
  "partly-refunded": "neutral",
  refunded: "neutral",
  failed: "problem",
};

const FULFILLMENT_TONES: Record<OrderAxes["fulfillment"], PillTone> = {
  unfulfilled: "warning",
  shipped: "neutral",
  delivered: "good",
  returned: "neutral",
};

/** The fields of an order that its pills show. */
type PillOrder = AwaitedOrder & Pick<OrderRow, "refunded" | "leftToRefund">;

function paymentPill(order: PillOrder, { t }: OrderTexts): Pill | undefined {
  const { status, payment, fulfillment } = order;
  const shown = shownPayment(payment, order.refunded);
  const isOver = status === "cancelled" || fulfillment === "returned";
  const isOwed = payment === "paid" && order.leftToRefund > 0;
  // The seller decides how much of a return to refund. A cancelled order is refunded in full.
  const isRefunded = shown === "refunded" || (shown === "partly-refunded" && !(status === "cancelled" && isOwed));
  if (!isOver || isRefunded) return { text: t(`payment.${shown}`), tone: PAYMENT_TONES[shown] };
  return isOwed ? { text: t("payment.owed"), tone: "warning" } : undefined;
}

/** An order’s three states in words, without those that do not matter yet or no longer matter. */
export function orderPills(order: PillOrder, texts: OrderTexts): Pill[] {
  const { status, fulfillment } = order;
  const { t } = texts;
  if (awaitsPayment(order)) return [{ text: t("payment.awaited"), tone: "neutral" }];
  const pills: Pill[] = [{ text: t(`status.${status}`), tone: STATUS_TONES[status] }];
  const payment = paymentPill(order, texts);
  if (payment) pills.push(payment);
  const isPacked = status !== "cancelled" || fulfillment !== "unfulfilled";
  if (isPacked) pills.push({ text: t(`fulfillment.${fulfillment}`), tone: FULFILLMENT_TONES[fulfillment] });
  return pills;
}

export function eventWords(kind: OrderEvent["kind"], delivery: OrderDelivery["kind"], { t }: OrderTexts): string {
  return t(kind === "delivered" && delivery === "pickup" ? "event.handed-over" : `event.${kind}`);
}

/** The actions on an order's page. A refund has its own operation. */
export type OrderAction = SellerAction | "refund";

/** Returns the actions available now, in their usual order. */
export function offeredActions(order: AdminOrder): OrderAction[] {
  const refund: OrderAction[] = leftToRefund(order) > 0 ? ["refund"] : [];
  const isCancel = (action: SellerAction): boolean => action === "cancel";
  return [...order.actions.filter((action) => !isCancel(action)), ...refund, ...order.actions.filter(isCancel)];
}

/** The name of an action in the texts: handing over a pickup has its own. */
function actionName<Action extends OrderAction>(action: Action, delivery: OrderDelivery["kind"]): Action | "hand-over" {
  return action === "deliver" && delivery === "pickup" ? "hand-over" : action;
}

export function actionWords(action: OrderAction, delivery: OrderDelivery["kind"], { t }: OrderTexts): string {
  return t(`action.${actionName(action, delivery)}`);
}

/** Whether the customer gets a mail about a cancellation. An unpaid card order is an unfinished checkout. */
export const mailsCancellation = ({ paymentMethod, events }: Pick<AdminOrder, "paymentMethod" | "events">): boolean =>
  paymentMethod !== "card" || events.some(({ kind }) => kind === "paid");

export function doneWords(
  action: SellerAction,
  order: Pick<AdminOrder, "number" | "status" | "delivery" | "paymentMethod" | "events">,
  { t }: OrderTexts,
): string {
  const isSilent = action === "cancel" && !mailsCancellation(order);
  const isLate = action === "mark-paid" && order.status === "cancelled";
  const silent = isSilent ? "cancel-without-mail" : isLate ? "mark-paid-cancelled" : undefined;
  const name = silent ?? actionName(action, order.delivery.kind);
  return t(`done.${name}`, { number: String(order.number) });
}

const UNITS = [
  ["hour", 3600],
  ["minute", 60],
] as const;

/** In days. */
const LONG_UNITS = [
  ["year", 365],
  ["month", 30],
] as const;

/** Returns the number of the calendar day in the browser's time zone. */
const dayNumber = (moment: Date): number => Date.parse(dayOf(moment, ownTimeZone())) / (24 * 3_600_000);

/**
 * How long ago something was, or how long it is until then, e.g. `3 hours ago`. From 24 hours, calendar days count.
 * @param locale BCP 47
 */
export function relativeTime(time: string, now: Date, locale: string, { t }: OrderTexts): string {
  const always = new Intl.RelativeTimeFormat(locale);
  const seconds = (Date.parse(time) - now.getTime()) / 1000;
  if (Math.abs(seconds) >= 24 * 3600) {
    const days = dayNumber(new Date(time)) - dayNumber(now);
    for (const [unit, length] of LONG_UNITS) {
      if (Math.abs(days) >= length) return always.format(Math.trunc(days / length), unit);
    }
    return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
  }
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return always.format(Math.trunc(seconds / length), unit);
  }
  return t(seconds > 0 ? "time.soon" : "time.now");
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

/** The lines of a parcel's address; none for a pickup. @param locale BCP 47, for the country's name */
export function addressLines(
  { customer, delivery }: Pick<AdminOrder, "customer" | "delivery">,
  locale: string,
): string[] {
  const { address } = delivery;
  if (!address) return [];
  const country = new Intl.DisplayNames(locale, { type: "region" }).of(address.country) ?? address.country;
  return [customer.name, ...delivery.addressLines, country];
}
