import { makeAutoObservable, observableRef, reaction, runInAction } from "mobx";
import { useEffect, useState } from "react";
import { type ApiError, apiErrorOf } from "../../../shared/api/api-error.ts";
import type { Call } from "../../../shared/api/call.ts";
import { VISITOR_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import type { CartLine } from "../../../shared/orders/cart.ts";
import { useSeller, useShop } from "../../shop-context.ts";
import { type CartStore, useCart } from "./cart-store.ts";

/** Debounce of pricing after a change, in milliseconds. */
const QUIET = 250;

interface CartPricerOptions {
  cart: CartStore;
  call: Call;
  sellerId: string;
  /** Runs a function after a delay. @returns a function that cancels it */
  later?: (run: () => void, milliseconds: number) => () => void;
}

/** Requests the cart's prices when it is shown and after each change. Only the latest request counts. */
export class CartPricer {
  /** Why the last request failed. */
  error: ApiError | null = null;
  /** The cart of the server's last response. */
  answered: string | null = null;
  readonly #options: Required<CartPricerOptions>;
  #running: AbortController | undefined;
  #latest: Promise<void> | undefined;

  constructor({ later = laterByTimer, ...options }: CartPricerOptions) {
    this.#options = { later, ...options };
    makeAutoObservable(this, { error: observableRef });
  }

  /** Whether the last response is about another cart than the current one. */
  get stale(): boolean {
    const { lines, priced } = this.#options.cart;
    return lines.length > 0 && (!priced || this.answered !== this.#question);
  }

  /** Whether the totals are estimates: the server has not priced the current cart, and the last request failed. */
  get estimated(): boolean {
    return this.error !== null && this.stale;
  }

  /** Whether the shop is closed, by the server's latest response: it has no prices. */
  get closed(): boolean {
    return this.error?.code === "object-not-found";
  }

  /** Whether none of the cart's products can be ordered, by the server's latest response. */
  get nothingLeft(): boolean {
    return !this.stale && this.#options.cart.priced?.lines.every(({ quantity }) => quantity === 0) === true;
  }

  /** Prices the cart now, after each change, and when the network is back. @returns a function that stops it */
  follow(target: EventTarget = globalThis): () => void {
    const { cart, later } = this.#options;
    let callOff = (): void => {};
    const unfollow = reaction(
      () => this.#question,
      () => {
        callOff();
        callOff = later(() => void this.price(), QUIET);
      },
    );
    const onOnline = () => void this.price();
    target.addEventListener("online", onOnline);
    if (cart.lines.length > 0) void this.price();
    return () => {
      unfollow();
      callOff();
      target.removeEventListener("online", onOnline);
      this.#running?.abort();
    };
  }

  /** Requests the prices once, and aborts an earlier request. Resolves when the latest request has ended. */
  async price(): Promise<void> {
    let latest: Promise<void> | undefined;
    this.#latest = this.#request();
    while (latest !== this.#latest) {
      latest = this.#latest;
      await latest;
    }
  }

  async #request(): Promise<void> {
    const { cart, call, sellerId } = this.#options;
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const question = this.#question;
    this.error = null;
    if (cart.lines.length === 0) return cart.setPriced(null);
    try {
      const body = { sellerId, lines: JSON.parse(question) as CartLine[] };
      const { cart: priced } = await call(VISITOR_ENDPOINTS.priceCart, { body }, { signal: running.signal });
      if (running.signal.aborted) return;
      runInAction(() => {
        cart.setPriced(priced);
        this.answered = question;
      });
    } catch (error) {
      if (running.signal.aborted) return;
      runInAction(() => {
        this.error = apiErrorOf(error);
      });
    }
  }

  /** The request's input, as JSON. */
  get #question(): string {
    const { lines } = this.#options.cart;
    return JSON.stringify(lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })));
  }
}

/** Keeps the cart's prices current while it is shown. */
export function useCartPricer(shown = true): CartPricer {
  const { call } = useShop();
  const cart = useCart();
  const { id: sellerId } = useSeller();
  const [pricer] = useState(() => new CartPricer({ cart, sellerId, call }));
  useEffect(() => (shown ? pricer.follow() : undefined), [pricer, shown]);
  return pricer;
}

function laterByTimer(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
