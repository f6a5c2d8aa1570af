import type { PublicOrder } from "../../../shared/orders/order.ts";
import { STOREFRONT_ROUTES } from "../../../shared/pages/routes.ts";
import { type KeptText, keptText } from "../../../shared/state/kept-text.ts";
import type { KeptCart } from "../cart/kept-cart.ts";

/** Whether the customer can pay the order by card. */
export const isCardDue = ({ paymentMethod, payment, status }: PublicOrder): boolean =>
  paymentMethod === "card" && payment === "pending" && status !== "cancelled";

interface UnpaidOrdersOptions {
  sellerId: string;
  cart: Pick<KeptCart, "addMissing">;
  /** Returns the storage for a key; the browser's own unless a test replaces it. */
  keep?: (key: string) => KeptText;
}

/** Each waits for an hour at most. */
const MAX_ORDERS = 5;

/**
 * The card orders of this shop that were placed in this browser and wait for their payment. Their lines have left the
 * cart, because the orders hold the stock. If an order ends unpaid, its lines return to the cart.
 */
export class UnpaidOrders {
  readonly #cart: UnpaidOrdersOptions["cart"];
  readonly #memory: KeptText;
  readonly #listeners = new Set<() => void>();

  constructor({ sellerId, cart, keep = keptText }: UnpaidOrdersOptions) {
    this.#cart = cart;
    this.#memory = keep(`awning:unpaid:${sellerId}`);
  }

  /** Calls back after each change, also in other tabs. @returns a function that stops it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    addEventListener("storage", listener);
    // A page in the back/forward cache receives no storage events.
    addEventListener("pageshow", listener);
    return () => {
      this.#listeners.delete(listener);
      removeEventListener("storage", listener);
      removeEventListener("pageshow", listener);
    };
  };

  /** Returns the orders' tokens, separated by spaces: equal while nothing has changed. */
  readonly read = (): string => (this.#memory.read() ?? "").split(" ").filter(isToken).slice(-MAX_ORDERS).join(" ");

  /** Stores an order that was just placed, if it waits for a card payment. */
  add(order: PublicOrder): void {
    if (isCardDue(order)) this.#write([...this.#others(order.token), order.token]);
  }

  /** Forgets a stored order that no longer waits. If it ended unpaid, its lines return to the cart. */
  settle(order: PublicOrder): void {
    const { token, payment, status, lines } = order;
    if (isCardDue(order) || !this.read().includes(token)) return;
    this.forget(token);
    if (status === "cancelled" && payment !== "paid" && payment !== "refunded") this.#cart.addMissing(lines);
  }

  forget(token: string): void {
    this.#write(this.#others(token));
  }

  #others(token: string): string[] {
    return this.read()
      .split(" ")
      .filter((each) => each !== token);
  }

  #write(tokens: readonly string[]): void {
    this.#memory.write(tokens.join(" ").trim() || null);
    for (const listener of this.#listeners) listener();
  }
}

/** Anyone may have written to the storage. */
const isToken = (text: string): boolean => STOREFRONT_ROUTES.parameters.token?.test(text) ?? false;
