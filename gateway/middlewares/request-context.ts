import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from "express";
import type { Logger } from "pino";
import type { Area } from "../../areas/shared/domain/areas.ts";
import { GatewayError } from "../errors.ts";
import { areaOf, type HostReader, type ServedHost, type TrustedPeers, targetPath } from "../hosts/host-reader.ts";
import { type RequestLog, requestId } from "../telemetry/requests.ts";
import { securityHeaders } from "./security-headers.ts";

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
      /** The host and area of the request; set by `readSite`. */
      site?: { reading: ServedHost; area: Area };
      /** The seller's domain, if a handler has looked it up; for the log. */
      seller?: string;
      /** Whether `limitReadTime` has answered. The handler's own answer then fails, because the head has been sent. */
      isLate?: boolean;
    }
  }
}

/** Sets the request id. Logs the request when the answer is sent or the client disconnects. */
export function recordRequest(requests: RequestLog, peers: TrustedPeers) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    res.locals.requestId = requestId(peers.trusts(req.socket) ? req.headers["x-request-id"] : undefined);
    const path = req.path;
    res.once("close", () => {
      requests.request(res.locals.requestId, {
        method: req.method,
        host: res.locals.site?.reading.host ?? "",
        path,
        area: res.locals.site?.area,
        seller: res.locals.seller,
        // The client disconnected before the head was sent: 499, as nginx logs it.
        status: res.headersSent ? res.statusCode : 499,
        milliseconds: performance.now() - startedAt,
        isStream: String(res.getHeader("content-type")).startsWith("text/event-stream"),
      });
    });
    next();
  };
}

/** Logs once that forwarding headers are ignored: without TRUST_PROXY, all clients of a proxy share one rate limit. */
export function reportUnknownProxy(log: Pick<Logger, "warn">, peers: TrustedPeers) {
  let isReported = false;
  return (req: Request, _res: Response, next: NextFunction): void => {
    if (!isReported && req.headers["x-forwarded-for"] !== undefined && !peers.trusts(req.socket)) {
      isReported = true;
      log.warn(
        { peer: req.socket.remoteAddress ?? "unix" },
        "X-Forwarded-For is ignored: TRUST_PROXY doesn't name this peer. If it is your proxy, all its clients share one rate limit",
      );
    }
    next();
  };
}

/** The same address on another host, with the scheme unchanged. The port is the client's, else the platform's. */
export function redirectLocation(hosts: HostReader, req: Request, host: string, publicPort: string): string {
  const port = hosts.portOf(req) ?? publicPort;
  return `//${host}${port ? `:${port}` : ""}${targetPath(req.originalUrl)}`;
}

/** Reads the host: refuses malformed hosts, redirects to the canonical one, and sets `locals.site`. */
export function readSite(hosts: HostReader, publicOrigin: string) {
  const publicPort = new URL(publicOrigin).port;
  return (req: Request, res: Response, next: NextFunction): void => {
    const reading = hosts.read(req);
    if (reading.kind === "malformed") throw new GatewayError("malformed-host", { headers: { Connection: "close" } });
    if (reading.kind === "redirect") {
      res.setHeader("Location", redirectLocation(hosts, req, reading.host, publicPort));
      res.setHeader("Cache-Control", "public, max-age=3600");
      res.status(308).end();
      return;
    }
    res.locals.site = { reading, area: areaOf(reading, req.path) };
    next();
  };
}

/** An Express app without Express's own headers, with case-sensitive paths and `req.ip` from trusted proxies. */
export function newApp(peers: TrustedPeers): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.set("query parser", "simple");
  app.set("trust proxy", (address: string | undefined) => peers.trustsAddress(address));
  return app;
}

/** Whether a path equals a prefix or is below it. Whole segments: `/apifoo` is not under `/api`. */
export function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Targets that another server may resolve differently: `/api/../x`, its encoded forms, or a whole URL. */
const AMBIGUOUS = /^[^/]|(?:^|[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:[/\\?#]|%2f|%5c|$)/i;

/**
 * Runs a handler for the paths under a prefix. Unlike mounting, it keeps `req.url` whole, because a proxy forwards it.
 * Paths that another server may resolve outside the prefix are skipped.
 */
export function underPath(prefix: string, handler: RequestHandler): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) =>
    isUnder(req.path, prefix) && !AMBIGUOUS.test(req.url.split("?", 1).join()) ? handler(req, res, next) : next();
}

/** Headers of files and API answers: nothing in them may run or load anything. */
export function plainHeaders(prefixes: string[], https: boolean) {
  const headers = new Map(securityHeaders({ https, isDocument: false }));
  return (req: Request, res: Response, next: NextFunction): void => {
    if (prefixes.some((prefix) => isUnder(req.path, prefix))) res.setHeaders(headers);
    if (isUnder(req.path, "/api")) res.setHeader("Cache-Control", "no-store");
    next();
  };
}
