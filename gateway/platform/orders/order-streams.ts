import type { Response } from "express";
import { GatewayError } from "../../errors.ts";
import { atInterval, type Scheduler } from "../concurrency.ts";

/** Milliseconds between heartbeats. Before each one, the client's permission is checked again. */
const HEARTBEAT_MS = 25_000;

/** Milliseconds after which a browser reconnects. */
const RETRY_MS = 3_000;

/** Streams per account. Every tab opens one. */
const MAX_PER_ACCOUNT = 20;

/** Bytes. A client with more unread output is treated as disconnected. */
const MAX_BUFFERED = 4 * 1024;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // nginx would buffer the stream.
  "X-Accel-Buffering": "no",
};

export interface StreamInput {
  accountId: string;
  /** Calls back when orders change. @returns a function that stops it */
  watch: (onChange: () => void) => () => void;
  /** Whether the client may still receive events. */
  isAllowed: () => Promise<boolean>;
}

export interface OrderStreamsOptions {
  /** Aborted when the server shuts down: all streams end, so that they don't delay it. */
  stopping: AbortSignal;
  /** Sends heartbeats. */
  every?: Scheduler;
}

/**
 * Streams of server-sent events. An event says only that orders have changed, not which or how.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class OrderStreams {
  readonly #every: Scheduler;
  readonly #stopping: AbortSignal;
  /** The functions that end an account's streams, by account. */
  readonly #open = new Map<string, Set<() => void>>();

  constructor({ stopping, every = atInterval }: OrderStreamsOptions) {
    this.#every = every;
    this.#stopping = stopping;
    stopping.addEventListener("abort", () => {
      for (const ends of this.#open.values()) for (const end of ends) end();
    });
  }

  /** The number of open streams. */
  get size(): number {
    return [...this.#open.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Answers with the headers alone. */
  head(res: Response): void {
    res.set(HEADERS).end();
  }

  /**
   * Answers with a stream. It ends when the client disconnects or loses its permission.
   * @throws GatewayError `too-many-requests`
   */
  open(res: Response, { accountId, watch, isAllowed }: StreamInput): void {
    const own = this.#open.get(accountId) ?? new Set();
    if (own.size >= MAX_PER_ACCOUNT) throw new GatewayError("too-many-requests");
    res.set(HEADERS);
    res.write(`retry: ${RETRY_MS}\n\n`);

    let isClosed = false;
    const send = async (message: string): Promise<void> => {
      // If the check fails, the stream ends. The browser reconnects, which checks again.
      const allowed = await isAllowed().catch(() => false);
      if (isClosed) return;
      if (allowed && res.writableLength < MAX_BUFFERED) res.write(message);
      else end();
    };
    const stopWatching = watch(() => void send("event: orders\ndata: {}\n\n"));
    const stopHeartbeat = this.#every(() => void send(":\n\n"), HEARTBEAT_MS);
    const close = (): void => {
      // Also called when the connection closes, which may be much later: the account may have new streams by then.
      if (isClosed) return;
      isClosed = true;
      stopWatching();
      stopHeartbeat();
      own.delete(end);
      if (own.size === 0) this.#open.delete(accountId);
    };
    const end = (): void => {
      close();
      // Close the connection too: a kept-alive connection would delay the shutdown.
      res.end(() => res.socket?.end());
    };
    this.#open.set(accountId, own.add(end));
    res.once("close", close);
    if (this.#stopping.aborted) end();
  }
}
