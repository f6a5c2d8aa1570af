import type { DocumentData, DocumentReference, Firestore, Transaction } from "firebase-admin/firestore";
import { FIRST_ORDER_NUMBER, type Order } from "../../../areas/shared/orders/order.ts";
import { type SoldOrder, soldOrder } from "../../../areas/shared/orders/sales.ts";
import { calling } from "../firestore/firestore-calls.ts";
import { orderCounterIn, ordersIn, soldPagesIn } from "../firestore/firestore-collections.ts";

/** Orders per page. With 100 lines each, a page takes 600 kB, less than a document may. */
const PAGE = 100;

/** Returns the number of the first order on an order's page. */
const pageOf = (number: number): number => number - ((number - FIRST_ORDER_NUMBER) % PAGE);

/** An entry of a page: an array as JSON, to save space. Lines are flattened: product, unit price, quantity. */
function toEntry({ id, createdAt, isCounted, currency, revenue, lines }: SoldOrder): string {
  const pieces = lines.flatMap(({ productId, unitPrice, quantity }) => [productId, unitPrice, quantity]);
  return JSON.stringify([id, createdAt, isCounted, currency, revenue, ...pieces]);
}

function fromEntry(entry: string): SoldOrder {
  const [id, createdAt, isCounted, currency, revenue, ...pieces] = JSON.parse(entry) as [
    string,
    string,
    boolean,
    string,
    number,
    ...(string | number)[],
  ];
  const lines: SoldOrder["lines"] = [];
  for (let at = 0; at < pieces.length; at += 3)
    lines.push({ productId: String(pieces[at]), unitPrice: Number(pieces[at + 1]), quantity: Number(pieces[at + 2]) });
  return { id, createdAt, isCounted, currency, revenue, lines };
}

/** Returns the entries of orders by page, to be merged into it. */
export function soldEntries(
  firestore: Firestore,
  orders: readonly Order[],
): { document: DocumentReference; data: DocumentData }[] {
  const pages = Map.groupBy(orders, ({ sellerId, number }) => `${sellerId} ${pageOf(number)}`);
  return Array.from(pages.values(), (ofPage) => {
    const [{ sellerId, number }] = ofPage as [Order];
    const entries = ofPage.map((order) => [order.number, toEntry(soldOrder(order))]);
    const document = soldPagesIn(firestore, sellerId).doc(String(pageOf(number)));
    return { document, data: { orders: Object.fromEntries(entries) } };
  });
}

/** Writes an order's entry in the order's transaction. @param stored the order before a change that may leave it equal */
export function writeSoldEntry(firestore: Firestore, transaction: Transaction, order: Order, stored?: Order): void {
  if (stored && toEntry(soldOrder(stored)) === toEntry(soldOrder(order))) return;
  for (const { document, data } of soldEntries(firestore, [order])) transaction.set(document, data, { merge: true });
}

/** Orders whose numbers are at least `from` and below `until`. */
interface NumberRange {
  from: number;
  until: number;
}

/**
 * See `Orders.sold`. Reads a page for each hundred orders. Orders of earlier releases have no entries: a page on which
 * one is missing is left out.
 * @param readOrders reads the orders themselves, for pages that are left out
 */
export async function readSoldPages(
  firestore: Firestore,
  sellerId: string,
  from: Date,
  readOrders: (range: NumberRange) => Promise<SoldOrder[]>,
): Promise<SoldOrder[]> {
  const begin = from.toISOString();
  const oldest = ordersIn(firestore, sellerId).where("createdAt", ">=", begin).orderBy("createdAt").limit(1);
  const [counter, { docs }] = await calling(() =>
    Promise.all([orderCounterIn(firestore, sellerId).get(), oldest.select("number").get()]),
  );
  const first = docs[0]?.get("number") as number | undefined;
  const last = counter.get("last") as number | undefined;
  if (first === undefined || last === undefined) return [];
  // Instances' clocks differ: an order with a lower number may have been placed later.
  const start = Math.max(pageOf(first) - PAGE, FIRST_ORDER_NUMBER);
  const numbers = Array.from({ length: Math.floor((last - start) / PAGE) + 1 }, (_, index) => start + index * PAGE);
  const pages = await calling(() =>
    firestore.getAll(...numbers.map((number) => soldPagesIn(firestore, sellerId).doc(String(number)))),
  );
  const sold: SoldOrder[] = [];
  const missing: NumberRange[] = [];
  for (const [index, page] of pages.entries()) {
    const range = { from: start + index * PAGE, until: start + (index + 1) * PAGE };
    const entries = (page.get("orders") ?? {}) as Record<number, string>;
    if (isComplete(entries, range, last)) sold.push(...Object.values(entries).map(fromEntry));
    else if (missing.at(-1)?.until === range.from) Object.assign(missing.at(-1) as NumberRange, { until: range.until });
    else missing.push(range);
  }
  for (const orders of await Promise.all(missing.map(readOrders))) sold.push(...orders);
  return sold.filter(({ createdAt }) => createdAt >= begin);
}

function isComplete(entries: Record<number, string>, { from, until }: NumberRange, last: number): boolean {
  for (let number = from; number < until && number <= last; number++) {
    if (entries[number] === undefined) return false;
  }
  return true;
}
