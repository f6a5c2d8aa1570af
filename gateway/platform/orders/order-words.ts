import { searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import { latinDigits } from "../../../areas/shared/domain/text-patterns.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";

/** What a text asks of a list of orders: one of this number, or those with words, of the customer or of notes, that begin with all of these. */
export interface OrderText {
  number: number | null;
  words: string[];
}

/** So many words of a text count: nobody's name has more. */
const MAX_WORDS = 10;

const NUMBER = /^#?\s*([1-9]\d{0,11})$/;

/** @returns `undefined` for a text that asks for nothing in particular */
export function readOrderText(text: string): OrderText | undefined {
  const asked = latinDigits(text.trim());
  if (asked === "") return undefined;
  const number = NUMBER.exec(asked)?.[1];
  return { number: number ? Number(number) : null, words: [...new Set(searchWords(asked))].slice(0, MAX_WORDS) };
}

/** The words by which an order is found: of the customer's name, and of the e-mail address whole and in its parts. */
export function customerWords({ customer: { name, email } }: Pick<Order, "customer">): string[] {
  const parts = email.split(/[^\p{L}\p{N}]+/u).join(" ");
  return [...new Set([...searchWords(latinDigits(name)), ...searchWords(email), ...searchWords(parts)])];
}

/**
 * Distinct words of an order's notes that can be found: Firestore allows 40,000 index entries per document, and each
 * word needs up to 80.
 * https://firebase.google.com/docs/firestore/quotas#indexes
 */
export const MAX_NOTE_WORDS = 400;

/** The words by which an order is found: its customer's, and those of its notes, latest note first. */
export function orderWords({ customer, notes }: Pick<Order, "customer" | "notes">): string[] {
  const ofNotes = new Set<string>();
  for (const { text } of notes.toReversed()) {
    for (const word of searchWords(latinDigits(text))) {
      if (ofNotes.size < MAX_NOTE_WORDS) ofNotes.add(word);
    }
  }
  return [...new Set([...customerWords({ customer }), ...ofNotes])];
}

/** Whether the order is one that the text asks for. A text without words and number asks for none. */
export function matchesOrderText(
  order: Pick<Order, "number" | "customer" | "notes">,
  { number, words }: OrderText,
): boolean {
  if (order.number === number) return true;
  if (words.length === 0) return false;
  const own = orderWords(order);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}
