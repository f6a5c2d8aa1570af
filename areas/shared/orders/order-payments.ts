import { sumAmounts } from "../domain/money.ts";
import {
  DISPUTE_STATUSES,
  MAX_REFUNDS,
  type Order,
  type OrderDispute,
  type OrderPayment,
  type OrderRefund,
  REFUND_STATUSES,
  SESSION_STATES,
  stepOrder,
} from "./order.ts";

/** What a provider says about a session. */
export interface PaymentReading extends Pick<OrderPayment, "state" | "intent" | "fee" | "dispute"> {
  refunds: Pick<OrderRefund, "id" | "amount" | "status" | "disconnected">[];
  /** Minor units that were taken, before refunds. */
  amount: number;
  currency: string;
  /** Whether the provider has yet to say what it kept. */
  isFeeDue?: boolean;
}

/** Identifies a session of an order. */
export type SessionKey = Pick<OrderPayment, "account" | "reference">;

/** The session of payments without a provider, which the seller marks as paid. */
export const MANUAL_SESSION: SessionKey = { account: "", reference: "manual" };

/** Returns the order with a session, which it may already have. */
export function withSession(order: Order, { account, reference }: SessionKey): Order {
  if (findSession(order, { account, reference })) return order;
  const opened: OrderPayment = { account, reference, intent: "", state: "open", paid: 0, refunds: [], dispute: null };
  return { ...order, payments: [...order.payments, opened] };
}

export function findSession({ payments }: Order, { account, reference }: SessionKey): OrderPayment | undefined {
  return payments.find((payment) => payment.account === account && payment.reference === reference);
}

/** Returns what a session's stored record says, for providers without a memory of their own. */
export function recordedReading({ paid, fee, ...payment }: OrderPayment, currency: string): PaymentReading {
  const { intent, state, refunds, dispute } = payment;
  return { intent, state, amount: paid, currency, refunds, dispute, ...(fee !== undefined && { fee }) };
}

const sumOf = (
  refunds: readonly Pick<OrderRefund, "amount" | "status">[],
  ...statuses: OrderRefund["status"][]
): number => refunds.reduce((sum, { amount, status }) => (statuses.includes(status) ? sum + amount : sum), 0);

/** Returns the amount that was refunded, in minor units. */
export const refundedAmount = ({ refunds }: { refunds: readonly Pick<OrderRefund, "amount" | "status">[] }): number =>
  sumOf(refunds, "done");

/** Returns what an order's customer has back, in minor units. */
export const totalRefunded = ({
  payments,
}: {
  payments: readonly { refunds: readonly Pick<OrderRefund, "amount" | "status">[] }[];
}): number => sumAmounts(payments.map(refundedAmount));

/**
 * Returns an order's payment in one word. An order is `paid` until all its money is back.
 * @param refunded what the customer has back, in minor units
 */
export const shownPayment = (payment: Order["payment"], refunded: number): Order["payment"] | "partly-refunded" =>
  payment === "paid" && refunded > 0 ? "partly-refunded" : payment;

/** Returns the amount that the customer's bank has taken back, in minor units. */
export const disputedAmount = ({ dispute }: Pick<OrderPayment, "dispute">): number =>
  dispute && (dispute.status === "open" || dispute.status === "lost") ? dispute.amount : 0;

/** Returns the amount that can be refunded, in minor units. */
export function refundable({ paid, refunds, dispute }: Pick<OrderPayment, "paid" | "refunds" | "dispute">): number {
  return Math.max(0, paid - sumOf(refunds, "pending", "done") - disputedAmount({ dispute }));
}

/** Returns the order with refunds of all that is left, to be requested from the provider. */
export function withFullRefund(order: Order): Order {
  // A bank may refuse each attempt, and an account may be disconnected. The seller then returns the money by hand.
  const owed = (payment: OrderPayment): number =>
    payment.refunds.length < MAX_REFUNDS && !payment.refunds.some(({ disconnected }) => disconnected)
      ? refundable(payment)
      : 0;
  if (order.payments.every((payment) => owed(payment) === 0)) return order;
  const payments = order.payments.map((payment) => {
    const amount = owed(payment);
    if (amount === 0) return payment;
    const refund: OrderRefund = { id: `refund-${payment.refunds.length + 1}`, amount, status: "pending" };
    return { ...payment, refunds: [...payment.refunds, refund] };
  });
  return { ...order, payments };
}

/** Returns a cancelled order with refunds of all that it has received. Sellers return manual payments by hand. */
export function withOwedRefund(order: Order): Order {
  return order.status === "cancelled" && order.paymentMethod !== "manual" ? withFullRefund(order) : order;
}

const later = <T>(order: readonly T[], a: T, b: T): T => (order.indexOf(a) < order.indexOf(b) ? b : a);

function mergedRefunds(stored: readonly OrderRefund[], read: PaymentReading["refunds"]): OrderRefund[] {
  const refunds = new Map(stored.map((refund) => [refund.id, refund]));
  for (const { id, amount, status, disconnected } of read) {
    const known = refunds.get(id);
    // Another process has seen the provider's answer.
    if (disconnected && known && known.status !== "pending") continue;
    const { disconnected: wasDisconnected, ...rest } = known ?? { status };
    // The account is connected again, and the provider has made the refund.
    const next = wasDisconnected ? status : later(REFUND_STATUSES, rest.status, status);
    refunds.set(id, { ...rest, id, amount, status: next, ...(disconnected && { disconnected }) });
  }
  // Oldest first, for readings in any order. Refunds that the seller did not request here have no time.
  const key = ({ id, request }: OrderRefund): string => `${request?.at ?? ""} ${id}`;
  return [...refunds.values()].toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function mergedDispute(stored: OrderDispute | null, read: OrderDispute | null): OrderDispute | null {
  if (!stored || !read) return stored ?? read;
  // A payment may be disputed again after its seller has won. A late reading has the earlier dispute.
  if (stored.url !== read.url)
    return stored.status === "lost" || (read.createdAt ?? "") < (stored.createdAt ?? "") ? stored : read;
  // Keeps the order of the stored fields: a reading that repeats them changes nothing.
  return later(DISPUTE_STATUSES, stored.status, read.status) === read.status ? { ...stored, ...read } : stored;
}

/**
 * Returns the order after a provider's reading of one of its sessions; the same object if the reading changes nothing.
 * Readings may arrive late, twice and in any order: a session never goes back to an earlier state.
 *
 * A session pays the order only with exactly its total. A cancelled order returns all that it has received. An order is
 * `refunded` while all is back. An unpaid order expires once its session is closed.
 * @param at ISO 8601, for events
 */
export function settlePayment(order: Order, key: SessionKey, reading: PaymentReading, at: string): Order {
  const stored = findSession(order, key);
  if (!stored || reading.currency !== order.currency) return order;
  const merged: OrderPayment = {
    ...stored,
    intent: reading.intent || stored.intent,
    state: later(SESSION_STATES, stored.state, reading.state),
    paid: Math.max(stored.paid, reading.amount),
    ...(reading.fee !== undefined && { fee: reading.fee }),
    refunds: mergedRefunds(stored.refunds, reading.refunds),
    dispute: mergedDispute(stored.dispute, reading.dispute),
  };
  const isSame = JSON.stringify(merged) === JSON.stringify(stored);
  const payments = order.payments.map((payment) => (payment === stored ? merged : payment));
  if (isSame) return settled(order, at);
  return withRefundEvent(settled({ ...order, payments }, at), stored.refunds, merged.refunds, at);
}

/** Adds an event about refunds that were made or failed, unless a step of the order has added one. */
function withRefundEvent(order: Order, before: OrderRefund[], after: OrderRefund[], at: string): Order {
  const last = order.events.at(-1);
  const isRecorded = last?.at === at && last.kind === "refund-failed";
  if (order.payment !== "paid" || isRecorded) return order;
  const changed = after.filter(({ id, status }) => before.find((refund) => refund.id === id)?.status !== status);
  // A cancelled order requests its refund again and again: its events must not grow without limit.
  const hasFailed = changed.some(({ status, request }) => status === "failed" && request);
  const kind = hasFailed ? "refund-failed" : "partly-refunded";
  return hasFailed || refundedAmount({ refunds: changed }) > 0
    ? { ...order, events: [...order.events, { at, kind }] }
    : order;
}

/** Synchronizes an order's state with its payments. */
function settled(order: Order, at: string): Order {
  const { payment, payments } = order;
  const returning = withOwedRefund(order);
  if (returning !== order) return settled(returning, at);
  const isPaid = payments.some(({ state, paid }) => state === "paid" && paid === order.total);
  const isDue = payment === "pending" || (payment === "failed" && order.paymentMethod === "manual");
  if (isDue && isPaid)
    return settled(completed(stepOrder(order, { payment: "paid" }, { at, kind: "paid" }) ?? order, at), at);
  const isAllBack = payments.every(({ paid, refunds }) => sumOf(refunds, "done") >= paid);
  if (payment === "paid" && isAllBack && payments.some(({ paid }) => paid > 0))
    return stepOrder(order, { payment: "refunded" }, { at, kind: "refunded" }) ?? order;
  if (payment === "refunded" && !isAllBack)
    return stepOrder(order, { payment: "paid" }, { at, kind: "refund-failed" }) ?? order;
  // Nobody can pay it any more: its stock must not wait for the deadline.
  const isOver = payment === "pending" && payments.length > 0 && payments.every(({ state }) => state === "closed");
  return isOver && order.expiresAt !== null && order.expiresAt > at ? { ...order, expiresAt: at } : order;
}

/** Completes an order that is confirmed, paid and delivered. */
export function completed(order: Order, at: string): Order {
  const { status, payment, fulfillment } = order;
  const isDone = status === "confirmed" && payment === "paid" && fulfillment === "delivered";
  return (isDone && stepOrder(order, { status: "completed" }, { at, kind: "completed" })) || order;
}

/** Whether a session or a refund can still change by itself, or a refund has to be requested. */
function isUnsettled({ payments }: Order): boolean {
  return payments.some(
    ({ state, refunds }) => state === "open" || state === "processing" || sumOf(refunds, "pending") > 0,
  );
}

const [MINUTE, HOUR] = [60_000, 3_600_000];

/** Milliseconds after which the open session of an order is closed. Confirmed orders don't expire. */
const MAX_SESSION_AGE = 30 * 24 * HOUR;

/** Milliseconds after which a fee is no longer expected. Stripe knows its fees up to an hour after a payment. */
const MAX_FEE_AGE = 7 * 24 * HOUR;

/** Whether an open session can be closed: its order can't be paid any more, or is too old. */
export function isSessionOver({ status, payment, createdAt }: Order, now: Date): boolean {
  return payment !== "pending" || status === "cancelled" || now.getTime() - Date.parse(createdAt) >= MAX_SESSION_AGE;
}

/** The longest time between two readings of a payment, in ms. */
const MAX_SYNC_PAUSE = 6 * HOUR;

/**
 * Returns the latest time (ISO 8601) at which a provider is asked next. An order with a later one got it while a machine's
 * clock was ahead, so it is due now. Twice the longest pause from now, because the clocks of gateways differ.
 */
export const latestSync = (now: Date): string => new Date(now.getTime() + 2 * MAX_SYNC_PAUSE).toISOString();

/**
 * Returns when to ask the provider next, in case a notice is lost: less often for older orders and refunds.
 * @param isFeeDue whether the provider has yet to say what it kept
 */
export function nextSync(order: Order, now: Date, isFeeDue = false): string | null {
  const requested = order.payments.flatMap(({ refunds }) => refunds.flatMap(({ request }) => request?.at ?? []));
  const age = now.getTime() - Math.max(...[order.createdAt, ...requested].map((at) => Date.parse(at)));
  if (!isUnsettled(order) && !(isFeeDue && age < MAX_FEE_AGE)) return null;
  return new Date(now.getTime() + Math.min(Math.max(age / 2, 2 * MINUTE), MAX_SYNC_PAUSE)).toISOString();
}
