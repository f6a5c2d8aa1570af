import type { DocumentData } from "firebase-admin/firestore";
import type { Order } from "../../../areas/shared/orders/order.ts";
import { requireStructure } from "../record-structure.ts";
import { orderWords } from "./order-words.ts";

/** Of a word so many characters can be asked for; of longer ones the rest is compared here. */
export const MAX_PREFIX = 20;

/** Every beginning of the order's words: Firestore finds a document by one of the values in a list. */
function customerPrefixes(order: Order): string[] {
  const prefixes = new Set<string>();
  for (const word of orderWords(order)) {
    const letters = Array.from(word).slice(0, MAX_PREFIX);
    for (let length = 1; length <= letters.length; length++) prefixes.add(letters.slice(0, length).join(""));
  }
  return [...prefixes];
}

/** An order as it is stored: with what it is looked for by, which is never read back. */
export function orderDocument(order: Order): DocumentData {
  return { ...order, customerPrefixes: customerPrefixes(order) };
}

/** A stored order. @throws BrokenRecord */
export function toOrder(data: DocumentData): Order;
export function toOrder(data: DocumentData | undefined): Order | undefined;
export function toOrder(data: DocumentData | undefined): Order | undefined {
  if (!data) return undefined;
  const { customerPrefixes: _, ...stored } = data;
  // Orders of earlier releases lack these.
  const order: DocumentData = { remindAt: null, notes: [], ...stored };
  requireStructure("orders", order["id"], order);
  return order as Order;
}
