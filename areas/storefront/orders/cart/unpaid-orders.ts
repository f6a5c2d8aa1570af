import { useState } from "react";
import type { PublicOrder } from "../../../shared/orders/order.ts";
import { STOREFRONT_ROUTES } from "../../../shared/pages/routes.ts";
import { type KeptText, keptText } from "../../../shared/state/kept-text.ts";
import { useSeller, useShop } from "../../shop-context.ts";
import { type KeptCart, unpaidKey } from "./kept-cart.ts";

/** Whether the customer can pay the order by card. */
export const isCardDue = ({ paymentMethod, payment, status }: PublicOrder): boolean =>
  paymentMethod === "card" && payment === "pending" && status !== "cancelled";

/** The storage key of the checkout's form. Its details stay there until a card order is paid or cancelled. */
export const checkoutKey = (sellerId: string): string => `awning:checkout:${sellerId}`;

interface UnpaidOrdersOptions {
  sellerId: string;
  cart: Pick<KeptCart, "addMissing">;
  /** Returns the storage for a key; the browser's own unless a test replaces it. */
  keep?: (key: string) => KeptText;
}

/** Each waits for two hours at most. */
const MAX_ORDERS = 5;

/**
 * The card orders of this shop that were placed in this browser and wait for their payment. Their lines have left the
 * cart, because the orders hold the stock. If an order ends unpaid, its lines return to the cart. If it has expired, the
 * checkout still has the customer's details.
 */
export class UnpaidOrders {
  readonly #cart: UnpaidOrdersOptions["cart"];
  readonly #memory: KeptText;
  readonly #details: KeptText;

  constructor({ sellerId, cart, keep = keptText }: UnpaidOrdersOptions) {
    this.#cart = cart;
    this.#memory = keep(unpaidKey(sellerId));
    this.#details = keep(checkoutKey(sellerId));
  }

  /** Returns the orders' tokens. */
  read(): string[] {
    return tokensIn(this.#memory.read() ?? "");
  }

  /** Stores an order that was just placed, if it waits for a card payment. */
  add(order: PublicOrder): void {
    if (isCardDue(order)) this.#write([...this.#others(order.token), order.token]);
  }

  /**
   * Forgets a stored order that no longer waits. If it ended unpaid, its lines return to the cart. Unless it has
   * expired, the customer's details are deleted: others may use this browser.
   * @returns whether its lines are back in the cart
   */
  settle(order: PublicOrder): boolean {
    const { token, payment, status, lines, events } = order;
    if (isCardDue(order) || !this.read().includes(token)) return false;
    const isUnpaid = status === "cancelled" && payment !== "paid" && payment !== "refunded";
    if (isUnpaid) this.#cart.addMissing(lines);
    if (isUnpaid && events.some(({ kind }) => kind === "expired")) this.#write(this.#others(token));
    else this.forget(token);
    return isUnpaid;
  }

  /** Forgets an order that can't be paid any more, and the customer's details, unless another order waits. */
  forget(token: string): void {
    const others = this.#others(token);
    this.#write(others);
    if (others.length === 0) this.#details.write(null);
  }

  #others(token: string): string[] {
    return this.read().filter((each) => each !== token);
  }

  #write(tokens: readonly string[]): void {
    this.#memory.write(tokens.join(" ") || null);
  }
}

/** Returns the tokens in a stored text, the last ones. Anyone may have written to the storage. */
export function tokensIn(text: string): string[] {
  const { token } = STOREFRONT_ROUTES.parameters;
  return text
    .split(" ")
    .filter((each) => token?.test(each))
    .slice(-MAX_ORDERS);
}

export function useUnpaidOrders(): UnpaidOrders {
  const { cart } = useShop();
  const { id: sellerId } = useSeller();
  const [unpaid] = useState(() => new UnpaidOrders({ sellerId, cart }));
  return unpaid;
}
