import type { Request } from "express";
import { ipKeyGenerator, type RateLimitRequestHandler, rateLimit } from "express-rate-limit";
import { nothingHere } from "./nothing-here.ts";

/**
 * Holds back a client address that asks too often; each process counts for itself.
 * @param headers how clients are told what they have left
 */
export function limitRate(requestsPerMinute: number, headers: "draft-8" | false = "draft-8"): RateLimitRequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: requestsPerMinute,
    standardHeaders: headers,
    legacyHeaders: false,
    handler: nothingHere("too-many-requests"),
    keyGenerator: clientKey,
  });
}

/** By what clients are told apart. Only a Unix socket's peer has no address: the proxy in front limits its clients by theirs. */
export function clientKey({ ip }: Pick<Request, "ip">): string {
  return ip ? ipKeyGenerator(ip) : "unix";
}
