import { makeObservable, observable, runInAction } from "mobx";
import type { ShopScope } from "../shop-context.ts";
import { PRESENCE, type Presence } from "../state/presence.ts";
import { TIMER, type Timer } from "../state/timer.ts";
import { orderDeskOf } from "./order-desk.ts";

/** Milliseconds before the stream is asked for again: so many after the first refusal, twice as many after each further one. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

/**
 * Milliseconds that a tab which nobody sees goes on listening. Each stream takes one of the few connections that browsers
 * have for a host without HTTP/2: https://developer.mozilla.org/docs/Web/API/EventSource
 */
const REST_AFTER = 10 * 60_000;

/** The part of `EventSource` that is used. */
export type EventStream = Pick<EventSource, "readyState" | "close" | "addEventListener">;

const CLOSED = 2;

interface OrderStreamOptions {
  url: string;
  /** Orders have changed, or may have while nobody listened. */
  onNews: () => void;
  open?: (url: string) => EventStream;
  timer?: Timer;
  presence?: Presence;
  /** From 0 to 1, so that not all browsers come back at the same moment. */
  random?: () => number;
}

/**
 * Listens to what the platform tells of a shop's orders. A connection that breaks off the browser itself takes up again;
 * one that was refused is asked for again later and later, and at once when somebody looks or the network is back.
 */
export class OrderStream {
  /** It has broken off or was refused; it is tried again. */
  isBroken = false;
  #source: EventStream | undefined;
  #refusals = 0;
  #stopWaiting: (() => void) | undefined;
  #stopResting: (() => void) | undefined;
  readonly #options: Required<OrderStreamOptions>;

  constructor(options: OrderStreamOptions) {
    this.#options = {
      open: (url) => new EventSource(url),
      timer: TIMER,
      presence: PRESENCE,
      random: Math.random,
      ...options,
    };
    makeObservable(this, { isBroken: observable });
  }

  /** @returns what ends it */
  start(): () => void {
    const stopWatching = this.#options.presence.watch(() => this.#look());
    this.#connect();
    return () => {
      stopWatching();
      this.#stopResting?.();
      this.#disconnect();
    };
  }

  #connect(): void {
    this.#disconnect();
    const source = this.#options.open(this.#options.url);
    this.#source = source;
    source.addEventListener("open", () => {
      this.#refusals = 0;
      this.#setBroken(false);
      this.#options.onNews();
    });
    source.addEventListener("orders", () => this.#options.onNews());
    source.addEventListener("error", () => {
      this.#setBroken(true);
      if (source.readyState !== CLOSED || this.#source !== source) return;
      this.#source = undefined;
      // Why it was refused only an ordinary request finds out: perhaps the session is over.
      this.#options.onNews();
      this.#wait();
    });
  }

  #disconnect(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    this.#source?.close();
    this.#source = undefined;
  }

  #wait(): void {
    const { timer, random } = this.#options;
    const wait = Math.min(FIRST_WAIT * 2 ** this.#refusals, LONGEST_WAIT) * (0.75 + random() / 2);
    this.#refusals += 1;
    this.#stopWaiting = timer.after(wait, () => this.#connect());
  }

  #look(): void {
    const { presence, timer } = this.#options;
    this.#stopResting?.();
    this.#stopResting = undefined;
    if (presence.isHidden()) this.#stopResting = timer.after(REST_AFTER, () => this.#disconnect());
    else if (!this.#source) this.#connect();
  }

  #setBroken(broken: boolean): void {
    runInAction(() => {
      this.isBroken = broken;
    });
  }
}

const streams = new WeakMap<ShopScope, OrderStream>();

/** The one stream of an opened shop's orders. @param url where it comes from */
export function streamOf(shop: ShopScope, url: string): OrderStream {
  const known = streams.get(shop) ?? new OrderStream({ url, onNews: () => void orderDeskOf(shop).refresh() });
  streams.set(shop, known);
  return known;
}
