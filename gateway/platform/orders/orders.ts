import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { earlierSearchWords, searchWords } from "../../../areas/shared/catalogue/search-words.ts";
import { latinDigits } from "../../../areas/shared/domain/text-patterns.ts";
import type { Order, OrderLine, OrderView } from "../../../areas/shared/orders/order.ts";
import { restockedQuantities, unsentQuantities } from "../../../areas/shared/orders/order-refunds.ts";
import type { SoldOrder } from "../../../areas/shared/orders/sales.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { MailMessage } from "../mails/mails.ts";

/** The input for building an order, read in the transaction that stores it. */
export interface OrderSnapshot {
  seller: Seller;
  /** The requested products that the seller has, in any status. */
  products: Product[];
  /** The order's number: one more than the seller's last, or {@link FIRST_ORDER_NUMBER}. */
  number: number;
}

/** An order to store, with mails that are queued in the same transaction. */
interface OrderWrite {
  order: Order;
  mails: MailMessage[];
}

export interface OrderPlacement {
  /** Chosen by the client, unique per seller. The same key never creates a second order. */
  idempotencyKey: string;
  /** The hash of the request sent with the key. */
  requestHash: string;
  productIds: string[];
  /**
   * Builds the order. Pure and synchronous: an adapter may call it more than once. If it throws, `place` rejects with
   * the error and writes nothing. For each line with `stockTaken`, it has checked the stock.
   */
  build(snapshot: OrderSnapshot): OrderWrite;
}

export interface OrderStep extends OrderWrite {
  /** Whether the stock that the lines took is returned. Refunds of the order return theirs without it. */
  restock: boolean;
}

export interface OrderQuery {
  /** Default: all orders. */
  view?: OrderView;
  /**
   * An order's number, or words (`searchWords`): each must begin a word of the customer's name or email address, or of
   * the private notes. A text without number or words finds nothing; an empty one, the default, finds all.
   */
  text?: string;
  /** Only orders placed at this moment or later. */
  from?: Date;
  /** Only orders placed before this moment. */
  until?: Date;
  /** Only orders with a lower number. */
  before?: number;
  limit: number;
}

/** The times at which an order expires, its customer is reminded, and its provider is asked again. */
export type DueField = "expiresAt" | "remindAt" | "syncAt";

export type OrderKey = Pick<Order, "id" | "sellerId">;

/**
 * A seller's orders. Orders are removed only with their shop. The seller's `version` increases with an order only if its
 * change of stock is visible in the catalogue (`showsStockChange`).
 */
export interface Orders {
  /**
   * Places an order in one transaction: takes the next number, takes stock for each line with `stockTaken`, stores the
   * order and queues the mails. If the key already has an order, nothing is written and that order is returned.
   * @throws ObjectNotFound if the seller does not exist @throws IdempotencyKeyReused @throws any error of `build`
   */
  place(sellerId: string, placement: OrderPlacement): Promise<{ order: Order; repeated: boolean }>;
  /**
   * Resolves a placement whose answer was lost. Returns the order that was placed with the key. Without an order, it
   * invalidates the key: a request still in transit is then rejected (`IdempotencyKeyReused`).
   * @throws ObjectNotFound if the seller does not exist
   */
  withdraw(sellerId: string, idempotencyKey: string): Promise<Order | undefined>;
  /**
   * Changes an order in one transaction. `step` is pure and synchronous, and receives the stored order. If it throws,
   * this rejects with the error and writes nothing. If it returns `undefined`, nothing is written. Identity, number,
   * lines and creation can't be changed. Stock of a variant that no longer exists is not returned.
   * @throws ObjectNotFound @throws any error of `step`
   */
  change(sellerId: string, orderId: string, step: (order: Order) => OrderStep | undefined): Promise<Order>;
  get(sellerId: string, orderId: string): Promise<Order | undefined>;
  findByToken(sellerId: string, accessToken: string): Promise<Order | undefined>;
  /**
   * Finds the order of a payment.
   * @param ids the provider's ids of its session or its payment
   */
  findByPayment(sellerId: string, ids: readonly string[]): Promise<Order | undefined>;
  /** The matching orders, highest number first. */
  list(sellerId: string, query: OrderQuery): Promise<Order[]>;
  /** The number of orders in each view. */
  counts(sellerId: string): Promise<Record<OrderView, number>>;
  /** The orders placed at `from` or later, unordered, with the fields that sales figures need. */
  sold(sellerId: string, from: Date): Promise<SoldOrder[]>;
  /**
   * Calls back after an order of the seller is placed or changed, by any process. The delay is a few seconds at most,
   * and one call may cover several changes. One extra call may follow the start. It never throws: failed reads are
   * retried.
   * @returns a function that stops it
   */
  watch(sellerId: string, onChange: () => void): () => void;
  /**
   * Orders of all sellers whose `field` is at or before `now`, oldest first. `expiresAt` and `remindAt` concern only
   * unpaid orders: `placed` and `pending`. `syncAt` may also be later than `latestSync`.
   */
  listDue(field: DueField, now: Date, limit: number): Promise<OrderKey[]>;
}

/** The provider's ids of an order's last session and its payment, by which `findByPayment` finds the order. */
export function paymentIds({ payments }: Pick<Order, "payments">): { session: string | null; intent: string | null } {
  const last = payments.at(-1);
  // The session of a manual payment has no id of its own.
  return { session: last?.account ? last.reference : null, intent: last?.intent || null };
}

/**
 * Returns the pieces that a step returns to stock: those of its new refunds, or with `restock` all that are left. Pieces
 * that were refunded before the order was sent, without restocking, are missing or broken.
 */
export function restockedLines(stored: Order, { order, restock }: OrderStep): OrderLine[] {
  const [before, after] = [restockedQuantities(stored), restockedQuantities({ ...order, lines: stored.lines })];
  const lost = unsentQuantities(stored, (request) => !request.restock);
  return stored.lines.flatMap((line, index) => {
    const quantity = (restock ? line.quantity - (lost[index] ?? 0) : (after[index] ?? 0)) - (before[index] ?? 0);
    return line.stockTaken && quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** Applies a step to the stored order. Identity, number, token, lines and creation keep their stored values. */
export function changedOrder(stored: Order, stepped: Order): Order {
  const { id, sellerId, number, accessToken, lines, createdAt } = stored;
  return { ...stepped, id, sellerId, number, accessToken, lines, createdAt };
}

/**
 * A parsed search text for orders. It matches the order with this number. It also matches orders with words of the
 * customer or the notes that begin with the given words: each word must have a match.
 */
export interface OrderText {
  number: number | null;
  words: string[];
  /** The words with letters such as ł and ø, as earlier releases stored them. */
  earlierWords: string[];
}

/** Further words are ignored: no name has more. */
const MAX_WORDS = 10;

const NUMBER = /^#?\s*([1-9]\d{0,11})$/;

/** @returns `undefined` for an empty text, which matches all orders */
export function readOrderText(text: string): OrderText | undefined {
  const normalized = latinDigits(text.trim());
  if (normalized === "") return undefined;
  const number = NUMBER.exec(normalized)?.[1];
  const few = (words: string[]): string[] => [...new Set(words)].slice(0, MAX_WORDS);
  return {
    number: number ? Number(number) : null,
    words: few(searchWords(normalized)),
    earlierWords: few(earlierSearchWords(normalized)),
  };
}

/** The searchable words of a customer: those of the name, the whole email address, and the parts of the address. */
export function customerWords({ customer: { name, email } }: Pick<Order, "customer">): string[] {
  const parts = email.split(/[^\p{L}\p{N}]+/u).join(" ");
  return [...new Set([...searchWords(latinDigits(name)), ...searchWords(email), ...searchWords(parts)])];
}

/**
 * The number of distinct words of an order's notes that are indexed. Firestore allows 40,000 index entries of 8 MiB per
 * document, and each word needs up to 160: one per prefix and index.
 * https://firebase.google.com/docs/firestore/quotas#indexes
 */
const MAX_NOTE_WORDS = 150;

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
  { number, words }: Pick<OrderText, "number" | "words">,
): boolean {
  if (order.number === number) return true;
  if (words.length === 0) return false;
  const own = orderWords(order);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}
