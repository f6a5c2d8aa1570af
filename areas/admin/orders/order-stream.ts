import { makeObservable, observable, runInAction } from "mobx";
import { PRESENCE, type Presence, TIMER, type Timer } from "../state/browser.ts";

/** Milliseconds before a refused stream is opened again. Each further refusal doubles the wait. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

/**
 * Milliseconds before a hidden tab closes its stream. Each stream uses one of the few connections that browsers open
 * to a host without HTTP/2: https://developer.mozilla.org/docs/Web/API/EventSource
 */
const REST_AFTER = 10 * 60_000;

export type EventStream = Pick<EventSource, "readyState" | "close" | "addEventListener">;

const CLOSED = 2;

interface OrderStreamOptions {
  url: string;
  /** Orders have changed, or may have changed while the stream was closed. */
  onNews: () => void;
  open?: (url: string) => EventStream;
  timer?: Timer;
  presence?: Presence;
  /** From 0 to 1: spreads the reconnects of many browsers. */
  random?: () => number;
}

/**
 * Subscribes to changes of a shop's orders. The browser reopens a broken connection. A refused one is retried with growing
 * waits, and immediately when the tab is shown or the network is back.
 */
export class OrderStream {
  /** The connection is broken or was refused, and is being retried. */
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

  /** @returns unsubscribes */
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
      // EventSource reports no reason. An ordinary request does, e.g. that the session has ended.
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
