import type { Response } from "express";
import { GatewayError } from "../../errors.ts";
import { atInterval, type Scheduler } from "../concurrency.ts";

/** Milliseconds between two signs of life, before each of which it is seen whether the one who listens still may. */
const PULSE_MS = 25_000;

/** Milliseconds after which a browser whose stream has ended begins again. */
const RETRY_MS = 3_000;

/** Every tab has one, and forgotten ones end with their connections. */
const MAX_EACH = 20;

/** Bytes that a listener may be behind: whoever takes no more than a few messages is not there. */
const MAX_BEHIND = 4 * 1024;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // What nginx would keep until there is more of it.
  "X-Accel-Buffering": "no",
};

export interface Listening {
  accountId: string;
  /** Calls back when there is something to tell. @returns what ends it */
  watch: (onChange: () => void) => () => void;
  /** Whether the one who listens still may. */
  isAllowed: () => Promise<boolean>;
}

export interface OrderStreamsOptions {
  /** Aborted when the server goes: all streams end, so that nobody has to wait for them. */
  stopping: AbortSignal;
  /** Runs something over and over; returns what calls it off. */
  every?: Scheduler;
}

/**
 * Streams of server-sent events that say "orders have changed", and nothing of what or whose.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class OrderStreams {
  readonly #every: Scheduler;
  readonly #stopping: AbortSignal;
  /** What ends each of an account's. */
  readonly #open = new Map<string, Set<() => void>>();

  constructor({ stopping, every = atInterval }: OrderStreamsOptions) {
    this.#every = every;
    this.#stopping = stopping;
    stopping.addEventListener("abort", () => {
      for (const ends of this.#open.values()) for (const end of ends) end();
    });
  }

  /** How many are open. */
  get size(): number {
    return [...this.#open.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Answers with the headers alone. */
  head(res: Response): void {
    res.set(HEADERS).end();
  }

  /** Answers with a stream, until the one who listens goes or may listen no more. @throws GatewayError `too-many-requests` */
  open(res: Response, { accountId, watch, isAllowed }: Listening): void {
    const own = this.#open.get(accountId) ?? new Set();
    if (own.size >= MAX_EACH) throw new GatewayError("too-many-requests");
    res.set(HEADERS);
    res.write(`retry: ${RETRY_MS}\n\n`);

    let isOver = false;
    const say = async (message: string): Promise<void> => {
      // What can't be found out now is found out when the browser begins again.
      const allowed = await isAllowed().catch(() => false);
      if (isOver) return;
      if (allowed && res.writableLength < MAX_BEHIND) res.write(message);
      else end();
    };
    const stopWatching = watch(() => void say("event: orders\ndata: {}\n\n"));
    const stopPulse = this.#every(() => void say(":\n\n"), PULSE_MS);
    const close = (): void => {
      isOver = true;
      stopWatching();
      stopPulse();
      own.delete(end);
      if (own.size === 0) this.#open.delete(accountId);
    };
    const end = (): void => {
      close();
      // A connection that was kept for the next request would keep the server from going.
      res.end(() => res.socket?.end());
    };
    this.#open.set(accountId, own.add(end));
    res.once("close", close);
    if (this.#stopping.aborted) end();
  }
}
