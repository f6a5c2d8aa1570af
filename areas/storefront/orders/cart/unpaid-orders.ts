import { useState } from "react";
import type { PublicOrder } from "../../../shared/orders/order.ts";
import { STOREFRONT_ROUTES } from "../../../shared/pages/routes.ts";
import { type KeptText, keptText } from "../../../shared/state/kept-text.ts";
import { useSeller, useShop } from "../../shop-context.ts";
import { type KeptCart, unpaidKey } from "./kept-cart.ts";

/** Whether the customer can pay the order by card. */
export const isCardDue = ({ paymentMethod, payment, status }: PublicOrder): boolean =>
  paymentMethod === "card" && payment === "pending" && status !== "cancelled";

/** The storage key of the checkout's form. Its details stay there until a card order is paid. */
export const checkoutKey = (sellerId: string): string => `awning:checkout:${sellerId}`;

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
 * cart, because the orders hold the stock. If an order ends unpaid, its lines return to the cart, and the checkout still
 * has the customer's details.
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
   * Forgets a stored order that no longer waits. If it ended unpaid, its lines return to the cart. Otherwise the
   * customer's details are deleted, unless another order waits.
   * @returns whether its lines are back in the cart
   */
  settle(order: PublicOrder): boolean {
    const { token, payment, status, lines } = order;
    if (isCardDue(order) || !this.read().includes(token)) return false;
    this.forget(token);
    const isUnpaid = status === "cancelled" && payment !== "paid" && payment !== "refunded";
    if (isUnpaid) this.#cart.addMissing(lines);
    else if (this.read().length === 0) this.#details.write(null);
    return isUnpaid;
  }

  forget(token: string): void {
    this.#write(this.#others(token));
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
