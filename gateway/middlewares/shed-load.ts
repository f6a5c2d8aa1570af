import type { NextFunction, Request, RequestHandler, Response } from "express";
import { GatewayError } from "../errors.ts";

/** Milliseconds of one turn of the event loop after which the other requests that it has found are refused. */
const MAX_TURN_MS = 1_000;

/** Stay open as long as somebody listens; each account has only a few (platform/orders/order-streams.ts). */
const EVENT_STREAM = /^\/api\/admin\/[\w-]+\/order-events$/;

export interface ShedLoadOptions {
  /** Reads that may wait for their answers at once. A body can arrive slowly, so requests with one don't count. */
  readsAtOnce: number;
  /** Milliseconds. */
  now?: () => number;
}

/**
 * Refuses requests early with 503 `overloaded`, so that new connections, and probes, are answered: when too many reads
 * wait for the storage, or when the requests of one turn of the event loop have kept the processor for too long.
 */
export function shedLoad({ readsAtOnce, now = () => performance.now() }: ShedLoadOptions): RequestHandler {
  let waiting = 0;
  let turnStartedAt: number | undefined;
  return (req: Request, res: Response, next: NextFunction): void => {
    const time = now();
    if (turnStartedAt === undefined) {
      turnStartedAt = time;
      setImmediate(() => {
        turnStartedAt = undefined;
      });
    }
    if (waiting >= readsAtOnce || time - turnStartedAt > MAX_TURN_MS) throw new GatewayError("overloaded");
    if ((req.method === "GET" || req.method === "HEAD") && !EVENT_STREAM.test(req.path)) {
      waiting += 1;
      let isWaiting = true;
      const release = (): void => {
        if (isWaiting) waiting -= 1;
        isWaiting = false;
      };
      // A client that reads slowly costs nothing more.
      res.once("prefinish", release).once("close", release);
    }
    next();
  };
}
