import type { NextFunction, Request, RequestHandler, Response } from "express";
import { GatewayError } from "../errors.ts";
import { lruMap } from "../lru-map.ts";
import { clientKey, limitRate } from "./rate-limit.ts";

/** Paths that are remembered, of some hundred bytes each. */
const KNOWN_PATHS = 50_000;

export interface MissLimit {
  /** Goes before what looks: refuses a client address that is over the limit, but for what this process has found before. */
  guard: RequestHandler;
  /** Goes after it, where nothing was found. */
  count: RequestHandler;
}

/**
 * Holds back a client address that asks too often for what is not there, where looking costs money; each process counts
 * for itself. What is there is never counted, however much of it is asked for, and nor is what fails or is given up.
 */
export function limitMisses(missesPerMinute: number): MissLimit {
  const misses = limitRate(missesPerMinute, false);
  const found = lruMap<true>(KNOWN_PATHS);
  return {
    async guard(req: Request, res: Response, next: NextFunction) {
      const path = pathOf(req);
      if (!found.get(path)) {
        const counted = await misses.getKey(clientKey(req));
        // Those of the minute before are not cleared at once.
        const isCurrent = counted?.resetTime !== undefined && counted.resetTime.getTime() > Date.now();
        if (isCurrent && counted.totalHits >= missesPerMinute) throw new GatewayError("too-many-requests");
        res.once("finish", () => {
          if (res.statusCode < 400) found.set(path, true);
        });
      }
      next();
    },
    count(req, res, next) {
      found.delete(pathOf(req));
      return misses(req, res, next);
    },
  };
}

function pathOf({ baseUrl, path }: Request): string {
  return baseUrl + path;
}
