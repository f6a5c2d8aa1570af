import type { Product } from "../../../areas/shared/catalogue/product.ts";
import type { Order, PaymentMethod } from "../../../areas/shared/orders/order.ts";
import type { OrderView } from "../../../areas/shared/orders/order-actions.ts";
import type { SoldOrder } from "../../../areas/shared/orders/sales.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { MailMessage } from "../mails/mails.ts";

/** What an order is drawn up from, all of it as the transaction sees it. */
export interface OrderSnapshot {
  seller: Seller;
  /** Those of the asked products that the seller has, whatever their status. */
  products: Product[];
  /** The order's number: one more than the seller's last, or {@link FIRST_ORDER_NUMBER}. */
  number: number;
}

/** What a step writes besides the order itself: mails go out if, and only if, the order is stored. */
export interface OrderWrite {
  order: Order;
  mails: MailMessage[];
}

export interface OrderPlacement {
  /** The client's, unique for each seller: the same one never makes a second order. */
  idempotencyKey: string;
  /** Of the request that came with the key. */
  requestHash: string;
  productIds: string[];
  /**
   * Draws the order up. Pure and synchronous: an adapter may call it more than once. What it throws is what `place`
   * rejects with, and nothing is written. Of each line with `stockTaken` it has seen that there is enough.
   */
  build(snapshot: OrderSnapshot): OrderWrite;
}

export interface OrderStep extends OrderWrite {
  /** Whether what the lines took from the stock goes back to it. */
  restock: boolean;
}

export interface OrderQuery {
  view: OrderView;
  /**
   * An order's number, or words (`searchWords`): each must begin a word of the customer's name or e-mail address, or of
   * the private notes. A text without number or words finds nothing; an empty one finds all.
   */
  text: string;
  /** Only orders with a lower number. */
  before?: number;
  limit: number;
}

/**
 * A seller's orders. One is never removed. The seller's `version` grows with an order only where visitors see a
 * difference in the catalogue (`showsStockChange`).
 */
export interface Orders {
  /**
   * Places an order in one transaction: the number is taken, stock is taken from each line with `stockTaken`, order and
   * mails are stored; or, where the key is known already, nothing is written and the earlier order comes back.
   * @throws ObjectNotFound when there is no such seller @throws IdempotencyKeyReused @throws whatever `build` throws
   */
  place(sellerId: string, placement: OrderPlacement): Promise<{ order: Order; repeated: boolean }>;
  /**
   * Settles what became of a placement whose answer was lost: the order that the key has made, or `undefined`; then the
   * key is used up, and a request that is still on its way can't make one any more (`IdempotencyKeyReused`).
   * @throws ObjectNotFound when there is no such seller
   */
  withdraw(sellerId: string, idempotencyKey: string): Promise<Order | undefined>;
  /**
   * Changes an order in one transaction. `step` is pure and synchronous, and gets the order as it is stored; what it
   * throws is what this rejects with, and nothing is written. Its `undefined` means that nothing needs to change.
   * Identity, number, lines and creation can't be changed. Stock of a variant that is gone meanwhile goes nowhere.
   * @throws ObjectNotFound @throws whatever `step` throws
   */
  change(sellerId: string, orderId: string, step: (order: Order) => OrderStep | undefined): Promise<Order>;
  get(sellerId: string, orderId: string): Promise<Order | undefined>;
  findByToken(sellerId: string, accessToken: string): Promise<Order | undefined>;
  /** By number, highest first, those below `before`. */
  list(sellerId: string, page: { before?: number; limit: number }): Promise<Order[]>;
  /** Those that match, by number, highest first. */
  find(sellerId: string, query: OrderQuery): Promise<Order[]>;
  /** How many are in each view. */
  counts(sellerId: string): Promise<Record<OrderView, number>>;
  /** What the shop's figures are made from: those placed at `from` or later, in no order. */
  sold(sellerId: string, from: Date): Promise<SoldOrder[]>;
  /**
   * Calls back some time after an order of the seller was placed or changed, by whichever process: at the latest after a
   * few seconds, once for many. It may do so once more at the beginning, though nothing has changed. It never throws; a
   * storage that can't be asked is asked again. @returns what ends it
   */
  watch(sellerId: string, onChange: () => void): () => void;
  /** Of all sellers: orders that are to be given up, i.e. `placed` and `pending` with `expiresAt` at `now` or before, oldest first. */
  listExpired(now: Date, limit: number): Promise<Pick<Order, "id" | "sellerId">[]>;
  /** Of all sellers: orders whose customers are to be reminded, i.e. `placed` and `pending` with `remindAt` at `now` or before, oldest first. */
  listUnreminded(now: Date, limit: number): Promise<Pick<Order, "id" | "sellerId">[]>;
  /** Of all sellers: orders whose provider is still to be asked for a refund, i.e. `cancelled` with `expiresAt` at `now` or before, oldest first. */
  listUnsettled(now: Date, limit: number): Promise<Pick<Order, "id" | "sellerId">[]>;
}

/** One way of paying. `manual` needs no provider: the seller marks what has been paid. */
export interface PaymentProvider {
  readonly method: Exclude<PaymentMethod, "manual">;
  /** How long an order may stay unpaid, in milliseconds. */
  readonly expiresAfterMs: number;
  /**
   * Takes the order's total. The order's id makes it happen once, however often it is asked.
   * @param instruction what the customer gave the provider, opaque to the platform
   * @throws PaymentDeclined also once a refund was asked for, so that a charge which comes late takes nothing
   * @throws PaymentFailed when it is not known whether it was taken
   */
  charge(order: Order, instruction: string): Promise<void>;
  /** Gives back what was taken, if anything was, once however often it is asked. @throws PaymentFailed */
  refund(order: Order): Promise<void>;
}

/** The stored order after a step: what it is (identity, number, lines, creation) stays, whatever the step made of it. */
export function changedOrder(stored: Order, stepped: Order): Order {
  const { id, sellerId, number, accessToken, lines, createdAt } = stored;
  return { ...stepped, id, sellerId, number, accessToken, lines, createdAt };
}
