import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from "express";
import {
  type ClientRateLimitInfo,
  ipKeyGenerator,
  MemoryStore,
  type RateLimitRequestHandler,
  rateLimit,
} from "express-rate-limit";
import { OPERATIONS } from "../../areas/shared/api/operations.ts";
import type { Operation } from "../../areas/shared/contract/operation.ts";
import { GatewayError } from "../errors.ts";
import { lruMap } from "../lru-map.ts";

/**
 * Refuses a body larger than `maxBytes`, and one without a `Content-Length`. Node enforces the declared length, so
 * neither a parser nor the proxy needs to count bytes.
 */
export function bodyLimit(maxBytes: number) {
  return (req: Request, _res: Response, next: NextFunction): void => {
    const headers = { Connection: "close" };
    if (req.headers["transfer-encoding"] !== undefined) throw new GatewayError("length-required", { headers });
    if (Number(req.headers["content-length"] ?? 0) > maxBytes) throw new GatewayError("body-too-large", { headers });
    next();
  };
}

const OPERATION_LIST: readonly Operation[] = Object.values(OPERATIONS);

/** Matches the paths that the router passes to an operation. */
const patternOf = ({ path }: Operation): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`);

const MAX_BODY_BYTES = 1024 * 1024;
const limitAnyBody = bodyLimit(MAX_BODY_BYTES);

/** Operations with larger bodies, such as pictures. */
const UPLOADS = OPERATION_LIST.flatMap((operation) => {
  const { maxBytes = 0 } = operation.body ?? {};
  if (maxBytes <= MAX_BODY_BYTES) return [];
  return [{ method: operation.method.toUpperCase(), pattern: patternOf(operation), limit: bodyLimit(maxBytes) }];
});

/** The general limit, applied before routing. */
export function limitBody(req: Request, res: Response, next: NextFunction): void {
  const upload = UPLOADS.find(({ method, pattern }) => method === req.method && pattern.test(req.path));
  (upload?.limit ?? limitAnyBody)(req, res, next);
}

/** How long a refused body may keep arriving after its answer, in ms. */
const LINGER_MS = 10_000;

/**
 * Keeps reading after an answer that closes the connection before the body has arrived. Closing immediately would reset
 * the connection, and a client that is still sending would lose the answer, e.g. a 413 (RFC 9112 §9.6).
 */
export function lingerForBody(req: Request, _res: Response, next: NextFunction): void {
  const { socket } = req;
  const hasBody = req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  if (hasBody) {
    // Node calls it after the last answer of a connection.
    socket.destroySoon = () => {
      if (req.complete) {
        Socket.prototype.destroySoon.call(socket);
        return;
      }
      socket.end();
      const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
      socket.once("close", () => clearTimeout(timer));
      req.once("end", () => socket.destroy()).resume();
    };
  }
  next();
}

export const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";

/**
 * If one turn of the event loop has taken longer and has admitted as many requests, its remaining requests are refused.
 * One pause is no overload: after a slow disk or a wait for the processor, a few requests are answered sooner than repeated.
 */
const MAX_TURN = { ms: 1_000, requests: 20 };

/** Returns a test for the paths of the operations whose answer has one of these durations. */
function pathsWith(...durations: ("export" | "stream")[]): (path: string) => boolean {
  const patterns = OPERATION_LIST.filter(
    ({ answer }) => "duration" in answer && durations.includes(answer.duration),
  ).map(patternOf);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** Event streams stay open. Each account may have only a few (platform/orders/order-streams.ts). */
const isStream = pathsWith("stream");
const isUntimed = pathsWith("stream", "export");

interface ShedLoadOptions {
  /** Maximum number of concurrent reads. Requests with a body are not counted, because a body can arrive slowly. */
  readsAtOnce: number;
  /** In ms. */
  now?: () => number;
}

/**
 * Refuses requests early with 503 `overloaded`, which keeps the gateway responsive to new connections and health
 * checks. It does so while too many reads wait for the storage, or when the requests of one turn of the event loop take too long.
 */
export function shedLoad({ readsAtOnce, now = () => performance.now() }: ShedLoadOptions): RequestHandler {
  let waiting = 0;
  let turn: { startedAt: number; admitted: number } | undefined;
  return (req: Request, res: Response, next: NextFunction): void => {
    const time = now();
    if (!turn) {
      turn = { startedAt: time, admitted: 0 };
      setImmediate(() => {
        turn = undefined;
      });
    }
    const isLongTurn = time - turn.startedAt > MAX_TURN.ms && turn.admitted >= MAX_TURN.requests;
    if (waiting >= readsAtOnce || isLongTurn) throw new GatewayError("overloaded");
    turn.admitted += 1;
    if (isRead(req) && !isStream(req.path)) {
      waiting += 1;
      let isWaiting = true;
      const release = (): void => {
        if (isWaiting) waiting -= 1;
        isWaiting = false;
      };
      // Ends at "prefinish": a slow client no longer occupies the storage.
      res.once("prefinish", release).once("close", release);
    }
    next();
  };
}

/**
 * Answers a read with 504 if its answer has not begun after `limitMs`, except for event streams and exports. The limit is
 * shorter than the proxy's read timeout. Otherwise the proxy would count a slow storage as a failure of the gateway, and
 * stop sending requests to it.
 */
export function limitReadTime(limitMs: number, answerError: ErrorRequestHandler): RequestHandler {
  return (req: Request, res: Response, next: NextFunction): void => {
    if (isRead(req) && !isUntimed(pathOf(req))) {
      const timer = setTimeout(() => {
        if (res.headersSent) return;
        res.locals.isLate = true;
        answerError(new GatewayError("upstream-timeout"), req, res, next);
      }, limitMs).unref();
      res.once("prefinish", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
    }
    next();
  };
}

/** In ms. */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The minutes at the full rate after which a client address has used its day. */
const MINUTES_A_DAY = 30;

/**
 * Limits requests that mail addresses which anyone can type. The people behind one address may be many for a minute. At
 * the same rate, one client could mail tens of thousands of strangers a day.
 */
export function limitMailing(requestsPerMinute: number): RequestHandler[] {
  return [limitRate(requestsPerMinute), limitRate(requestsPerMinute * MINUTES_A_DAY, { windowMs: DAY })];
}

interface RateLimit {
  /** A minute by default. */
  windowMs?: number;
  /** The format of the rate limit headers. */
  headers?: "draft-8" | false;
  /** Returns whether an answered request does not count; by default all requests count. */
  isFree?: (res: Response) => boolean;
}

/**
 * Ends windows that began before the system's clock was set back. Otherwise a client that keeps sending requests would
 * have the same window until the clock has caught up.
 */
class WindowStore extends MemoryStore {
  override get(key: string): Promise<ClientRateLimitInfo | undefined> {
    this.#endFuture(key);
    return super.get(key);
  }

  override increment(key: string): Promise<ClientRateLimitInfo> {
    this.#endFuture(key);
    return super.increment(key);
  }

  #endFuture(key: string): void {
    const client = this.current.get(key) ?? this.previous.get(key);
    if (client && client.resetTime.getTime() > Date.now() + this.windowMs) void this.resetKey(key);
  }
}

/** Refuses with the `Retry-After` that the library has set: the end of the window, which may be hours away. */
function refuseUntilReset(_req: Request, res: Response): never {
  const retryAfter = res.getHeader("Retry-After");
  throw new GatewayError("too-many-requests", retryAfter ? { headers: { "Retry-After": String(retryAfter) } } : {});
}

/** Limits the requests of a client address in a window of time. Each process counts for itself. */
export function limitRate(
  limit: number,
  { windowMs = MINUTE, headers = "draft-8", isFree }: RateLimit = {},
): RateLimitRequestHandler {
  return rateLimit({
    store: new WindowStore(),
    windowMs,
    limit,
    standardHeaders: headers,
    legacyHeaders: false,
    ...(isFree && { skipSuccessfulRequests: true, requestWasSuccessful: (_req, res) => isFree(res) }),
    handler: refuseUntilReset,
    keyGenerator: clientKey,
  });
}

/** The paths of webhooks. Their sender signs them. */
const WEBHOOK = /^\/api\/webhooks\//;

/**
 * Limits the platform API's requests of a client address. The webhooks of all shops come from a few addresses: of them,
 * only refused ones count.
 */
export function limitApi(requestsPerMinute: number): RequestHandler {
  const all = limitRate(requestsPerMinute);
  const refused = limitRate(requestsPerMinute, {
    headers: false,
    isFree: (res) => res.statusCode < 400 || res.statusCode >= 500,
  });
  return (req, res, next) => void (WEBHOOK.test(pathOf(req)) ? refused : all)(req, res, next);
}

/** The client's address. A peer on a Unix socket has none; the proxy in front limits its clients by address. */
function clientKey({ ip }: Pick<Request, "ip">): string {
  return ip ? ipKeyGenerator(ip) : "unix";
}

/** Maximum number of cached paths, at some hundred bytes each. */
const KNOWN_PATHS = 50_000;

interface MissLimit {
  /** Runs before the lookup: refuses a client address over the limit, except for paths that this process has found. */
  guard: RequestHandler;
  /** Runs after the lookup, if it found nothing. */
  count: RequestHandler;
}

/**
 * Limits a client address's requests for missing objects whose lookup costs money. Each process counts for itself.
 * Existing objects, failed lookups and aborted requests are not counted.
 */
export function limitMisses(missesPerMinute: number): MissLimit {
  const misses = limitRate(missesPerMinute, { headers: false });
  const found = lruMap<true>(KNOWN_PATHS);
  return {
    async guard(req: Request, res: Response, next: NextFunction) {
      const path = pathOf(req);
      if (!found.get(path)) {
        const counted = await misses.getKey(clientKey(req));
        if (counted && counted.totalHits >= missesPerMinute) throw new GatewayError("too-many-requests");
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
