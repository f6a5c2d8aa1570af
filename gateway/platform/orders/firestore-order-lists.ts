import type { DocumentData, Firestore, Query } from "firebase-admin/firestore";
import type { Order, OrderPayment, OrderRefund } from "../../../areas/shared/orders/order.ts";
import {
  isInView,
  ORDER_VIEW_STATES,
  ORDER_VIEWS,
  type OrderView,
} from "../../../areas/shared/orders/order-actions.ts";
import { MANUAL_SESSION } from "../../../areas/shared/orders/order-payments.ts";
import { type SoldOrder, soldOrder } from "../../../areas/shared/orders/sales.ts";
import { calling } from "../firestore/firestore-calls.ts";
import { ordersIn } from "../firestore/firestore-collections.ts";
import { requireStructure } from "../record-structure.ts";
import { matchesOrderText, type OrderText, orderWords, readOrderText } from "./order-words.ts";
import { type OrderQuery, paymentIds } from "./orders.ts";

/** Length of the longest indexed prefix of a word. Longer words are compared after the read. */
const MAX_PREFIX = 20;

/** All prefixes of the order's words, for `array-contains` queries. */
function customerPrefixes(order: Order): string[] {
  const prefixes = new Set<string>();
  for (const word of orderWords(order)) {
    const letters = Array.from(word).slice(0, MAX_PREFIX);
    for (let length = 1; length <= letters.length; length++) prefixes.add(letters.slice(0, length).join(""));
  }
  return [...prefixes];
}

/** An order as stored, with the fields that only queries use. They are never read back. */
export function orderDocument(order: Order): DocumentData {
  const { session, intent } = paymentIds(order);
  const paymentKeys = [session, intent].filter((id) => id !== null);
  return { ...order, customerPrefixes: customerPrefixes(order), paymentKeys };
}

/** Parses a stored order. @throws BrokenRecord */
export function toOrder(data: DocumentData): Order;
export function toOrder(data: DocumentData | undefined): Order | undefined;
export function toOrder(data: DocumentData | undefined): Order | undefined {
  if (!data) return undefined;
  const { customerPrefixes: _, paymentKeys: __, itemsTotal: ___, deliveryTotal, ...stored } = data;
  // Orders stored by earlier releases lack these fields.
  const order: DocumentData = { remindAt: null, notes: [], adjustments: [], taxes: [], syncAt: null, ...stored };
  order["payments"] ??= earlierPayments(order as Order);
  if (deliveryTotal !== undefined) order["delivery"] = { ...stored["delivery"], price: deliveryTotal };
  requireStructure("orders", order["id"], order);
  return order as Order;
}

/** Orders of earlier releases were paid at once, and refunded in full. */
function earlierPayments({ id, payment, paymentMethod, total }: Order): OrderPayment[] {
  if (payment !== "paid" && payment !== "refunded") return [];
  const key = paymentMethod === "manual" ? MANUAL_SESSION : { account: paymentMethod, reference: id };
  const refunds: OrderRefund[] = payment === "paid" ? [] : [{ id: "refund-1", amount: total, status: "done" }];
  return [{ ...key, intent: "", state: "paid", paid: total, refunds, dispute: null }];
}

/** The query for the orders of a view: those in the states of `ORDER_VIEW_STATES`. */
function ordersInView(firestore: Firestore, sellerId: string, view: OrderView): Query {
  let orders: Query = ordersIn(firestore, sellerId);
  for (const [axis, states] of Object.entries(ORDER_VIEW_STATES[view])) {
    orders = states.length === 1 ? orders.where(axis, "==", states[0]) : orders.where(axis, "in", states);
  }
  return orders;
}

/**
 * See `Orders.find`. Reads the documents that it returns. For a text of several words, it also reads those that match
 * only the longest word.
 */
export async function findOrders(firestore: Firestore, sellerId: string, query: OrderQuery): Promise<Order[]> {
  const { view, text, from, until, before, limit } = query;
  const search = readOrderText(text);
  let ordered = ordersInView(firestore, sellerId, view).orderBy("number", "desc");
  if (before !== undefined) ordered = ordered.where("number", "<", before);
  if (from) ordered = ordered.where("createdAt", ">=", from.toISOString());
  if (until) ordered = ordered.where("createdAt", "<", until.toISOString());
  if (from || until) ordered = ordered.orderBy("createdAt", "desc");
  if (!search) return readPage(ordered, limit);
  const [byWords, byNumber] = await Promise.all([
    findByWords(ordered, search, limit),
    findByNumber(ordersIn(firestore, sellerId), search),
  ]);
  const named = byNumber.filter(
    (order) =>
      isInView(order, view) &&
      order.number < (before ?? Infinity) &&
      order.createdAt >= (from?.toISOString() ?? "") &&
      !(until && order.createdAt >= until.toISOString()),
  );
  const found = new Map([...byWords, ...named].map((order) => [order.number, order]));
  return [...found.values()].toSorted((a, b) => b.number - a.number).slice(0, limit);
}

async function readPage(orders: Query, limit: number): Promise<Order[]> {
  const { docs } = await calling(() => orders.limit(limit).get());
  return docs.map((doc) => toOrder(doc.data()));
}

async function findByNumber(orders: Query, { number }: OrderText): Promise<Order[]> {
  return number === null ? [] : readPage(orders.where("number", "==", number), 1);
}

async function findByWords(ordered: Query, search: OrderText, limit: number): Promise<Order[]> {
  const [longest] = search.words.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  const prefix = Array.from(longest).slice(0, MAX_PREFIX).join("");
  const candidates = ordered.where("customerPrefixes", "array-contains", prefix);
  const found: Order[] = [];
  for (let from = candidates; ; ) {
    const page = await readPage(from, limit);
    found.push(...page.filter((order) => matchesOrderText(order, search)));
    const last = page.at(-1);
    if (!last || page.length < limit || found.length >= limit) return found;
    from = candidates.startAfter(last.number);
  }
}

/** See `Orders.counts`. One aggregation per view, which costs one read per thousand orders counted. */
export async function countOrders(firestore: Firestore, sellerId: string): Promise<Record<OrderView, number>> {
  const counts = await Promise.all(
    ORDER_VIEWS.map(async (view): Promise<[OrderView, number]> => {
      const counted = await calling(() => ordersInView(firestore, sellerId, view).count().get());
      return [view, counted.data().count];
    }),
  );
  return Object.fromEntries(counts) as Record<OrderView, number>;
}

/** Summarizes a stored order. Earlier releases stored none of its payments. */
export function toSoldOrder(data: DocumentData): SoldOrder {
  const order = data as Order;
  return soldOrder({ ...order, payments: order.payments ?? earlierPayments(order) });
}

/** See `Orders.sold`. Costs one read per order of the period. */
export async function soldOrders(firestore: Firestore, sellerId: string, from: Date): Promise<SoldOrder[]> {
  const placed = ordersIn(firestore, sellerId).where("createdAt", ">=", from.toISOString());
  const fields = ["id", "createdAt", "status", "currency", "lines", "payments"];
  const earlier = ["payment", "paymentMethod", "total"];
  const { docs } = await calling(() => placed.select(...fields, ...earlier).get());
  return docs.map((doc) => toSoldOrder(doc.data()));
}
