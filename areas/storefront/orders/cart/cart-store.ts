import "../../../shared/state/strict-actions.ts";
import { makeAutoObservable, observableRef } from "mobx";
import { type CartLine, MAX_QUANTITY, type PricedCart } from "../../../shared/orders/cart.ts";
import { useShop } from "../../shop-context.ts";
import { type KeptLine, lineKey } from "./cart-memory.ts";
import type { CartState, KeptCart } from "./kept-cart.ts";

type LineId = Pick<CartLine, "productId" | "variantId">;

/** The cart with the server's prices, for pages that show its lines. `CartPricer` prices it. */
export class CartStore {
  /** The state of the kept cart. */
  state: CartState;
  /** The server's latest prices, which may be slightly older than the lines. */
  priced: PricedCart | null = null;
  readonly #cart: KeptCart;

  /** The store of a cart, created when a page first needs it. */
  static of(cart: KeptCart): CartStore {
    const store = cart.store instanceof CartStore ? cart.store : new CartStore(cart);
    cart.store = store;
    return store;
  }

  constructor(cart: KeptCart) {
    this.#cart = cart;
    this.state = cart.state;
    makeAutoObservable(this, { state: observableRef, priced: observableRef });
    cart.subscribe(() => this.copy());
  }

  get lines(): readonly KeptLine[] {
    return this.state.lines;
  }

  /** Copies the kept cart's state. */
  copy(): void {
    this.state = this.#cart.state;
    // The prices of an empty cart must not be used for an order.
    if (this.lines.length === 0) this.priced = null;
  }

  /** @param quantity limited to what one order allows */
  setQuantity(line: LineId, quantity: number): void {
    const next = Math.min(Math.max(1, Math.trunc(quantity)), MAX_QUANTITY);
    if (this.#find(line)?.quantity === next) return;
    this.#cart.change((lines) =>
      lines.map((each) => (lineKey(each) === lineKey(line) ? { ...each, quantity: next } : each)),
    );
  }

  remove(line: LineId): void {
    const index = this.lines.findIndex((each) => lineKey(each) === lineKey(line));
    const gone = this.lines[index];
    if (!gone) return;
    this.#cart.change((lines) => lines.filter((each) => each !== gone), { removed: { line: gone, index } });
  }

  /** Restores the line removed last at its place. */
  undoRemove(): void {
    const { removed } = this.state;
    if (!removed) return;
    const { line, index } = removed;
    this.#cart.change((lines) => (this.#find(line) ? [...lines] : lines.toSpliced(index, 0, line)));
  }

  /** Removes the ordered lines. Lines added since, in another tab, stay. */
  takeOut(ordered: readonly LineId[]): void {
    const keys = new Set(ordered.map(lineKey));
    this.#cart.change((lines) => lines.filter((line) => !keys.has(lineKey(line))));
    this.priced = null;
  }

  setPriced(priced: PricedCart | null): void {
    this.priced = priced;
  }

  #find(line: LineId): KeptLine | undefined {
    return this.lines.find((each) => lineKey(each) === lineKey(line));
  }
}

/** Returns the store of this shop's cart. For observers. */
export const useCart = (): CartStore => CartStore.of(useShop().cart);
