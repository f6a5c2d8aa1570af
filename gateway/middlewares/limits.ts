import { Socket } from "node:net";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { ipKeyGenerator, type RateLimitRequestHandler, rateLimit } from "express-rate-limit";
import { GatewayError } from "../errors.ts";
import { lruMap } from "../lru-map.ts";
import { respondWithError } from "./errors.ts";

/**
 * Refuses a body larger than `maxBytes`, and one that doesn't say how large it is: Node holds a client to the length it
 * declared, so nothing has to count bytes between the request and whoever reads it (a parser, or the proxy).
 */
export function bodyLimit(maxBytes: number) {
  return (req: Request, _res: Response, next: NextFunction): void => {
    const headers = { Connection: "close" };
    if (req.headers["transfer-encoding"] !== undefined) throw new GatewayError("length-required", { headers });
    if (Number(req.headers["content-length"] ?? 0) > maxBytes) throw new GatewayError("body-too-large", { headers });
    next();
  };
}

const MAX_BODY_BYTES = 1024 * 1024;
/** Pictures and files with products; the routes have limits of their own below it. */
const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
const UPLOAD = /^\/api\/admin\/[\w-]{1,64}\/(?:images|imports)$/;

const [limitAnyBody, limitUpload] = [bodyLimit(MAX_BODY_BYTES), bodyLimit(MAX_UPLOAD_BYTES)];

/** The limit that holds for a request before it is known who answers it. */
export function limitBody(req: Request, res: Response, next: NextFunction): void {
  (UPLOAD.test(req.path) ? limitUpload : limitAnyBody)(req, res, next);
}

/** Milliseconds in which a refused body may arrive after its answer. */
const LINGER_MS = 10_000;

/**
 * Reads on after an answer that closes the connection before the body has arrived. Closing at once would reset the
 * connection, and a client that is still sending would lose the answer, for instance a 413: RFC 9112 §9.6.
 */
export function lingerForBody(req: Request, _res: Response, next: NextFunction): void {
  const { socket } = req;
  const hasBody = req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  if (hasBody) {
    // Node calls it when it has sent the last answer of a connection.
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

/** Milliseconds of one turn of the event loop after which the other requests that it has found are refused. */
const MAX_TURN_MS = 1_000;

/** Stay open as long as somebody listens; each account has only a few (platform/orders/order-streams.ts). */
const EVENT_STREAM = /^\/api\/admin\/[\w-]+\/order-events$/;

interface ShedLoadOptions {
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
    handler: respondWithError("too-many-requests"),
    keyGenerator: clientKey,
  });
}

/** By what clients are told apart. Only a Unix socket's peer has no address: the proxy in front limits its clients by theirs. */
function clientKey({ ip }: Pick<Request, "ip">): string {
  return ip ? ipKeyGenerator(ip) : "unix";
}

/** Paths that are remembered, of some hundred bytes each. */
const KNOWN_PATHS = 50_000;

interface MissLimit {
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
