import { searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import { latinDigits } from "../../../areas/shared/domain/text-patterns.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";

/**
 * A parsed search text for orders. It matches the order with this number. It also matches orders with words of the
 * customer or the notes that begin with the given words: each word must have a match.
 */
export interface OrderText {
  number: number | null;
  words: string[];
}

/** Further words are ignored: no name has more. */
const MAX_WORDS = 10;

const NUMBER = /^#?\s*([1-9]\d{0,11})$/;

/** @returns `undefined` for an empty text, which matches all orders */
export function readOrderText(text: string): OrderText | undefined {
  const normalized = latinDigits(text.trim());
  if (normalized === "") return undefined;
  const number = NUMBER.exec(normalized)?.[1];
  return { number: number ? Number(number) : null, words: [...new Set(searchWords(normalized))].slice(0, MAX_WORDS) };
}

/** The searchable words of a customer: those of the name, the whole e-mail address, and the parts of the address. */
export function customerWords({ customer: { name, email } }: Pick<Order, "customer">): string[] {
  const parts = email.split(/[^\p{L}\p{N}]+/u).join(" ");
  return [...new Set([...searchWords(latinDigits(name)), ...searchWords(email), ...searchWords(parts)])];
}

/**
 * The number of distinct words of an order's notes that are indexed. Firestore allows 40,000 index entries per
 * document, and each word needs up to 80.
 * https://firebase.google.com/docs/firestore/quotas#indexes
 */
export const MAX_NOTE_WORDS = 400;

/** The searchable words of an order: those of its customer, and those of its notes, latest note first. */
export function orderWords({ customer, notes }: Pick<Order, "customer" | "notes">): string[] {
  const ofNotes = new Set<string>();
  for (const { text } of notes.toReversed()) {
    for (const word of searchWords(latinDigits(text))) {
      if (ofNotes.size < MAX_NOTE_WORDS) ofNotes.add(word);
    }
  }
  return [...new Set([...customerWords({ customer }), ...ofNotes])];
}

/** Whether the order matches the search text. A text without words and number matches none. */
export function matchesOrderText(
  order: Pick<Order, "number" | "customer" | "notes">,
  { number, words }: OrderText,
): boolean {
  if (order.number === number) return true;
  if (words.length === 0) return false;
  const own = orderWords(order);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}
