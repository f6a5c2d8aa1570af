import type { NextFunction, Request, Response } from "express";
import type { Area } from "../../areas/shared/domain/areas.ts";
import { GatewayError } from "../errors.ts";
import type { HostReader } from "../hosts/host-reader.ts";
import type { TrustedPeers } from "../hosts/peers.ts";
import { targetPath } from "../hosts/request-host.ts";
import { areaOf, type ServedHost } from "../hosts/site.ts";
import { requestId } from "../telemetry/request-id.ts";
import type { RequestLog } from "../telemetry/request-log.ts";

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
      /** What the request asks for, as far as its host and path tell; set by `readSite`. */
      site?: { reading: ServedHost; area: Area };
      /** The seller's domain, once known: for the log. */
      seller?: string;
    }
  }
}

/** Gives the request its id, and the log its line when the answer is through or the client is gone. */
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
        // The client went away before the head was sent: 499, as nginx logs it.
        status: res.headersSent ? res.statusCode : 499,
        milliseconds: performance.now() - startedAt,
        isStream: String(res.getHeader("content-type")).startsWith("text/event-stream"),
      });
    });
    next();
  };
}

/** The same address on another host: the scheme stays what it was; the port is the one that the client named, or else the platform's own. */
export function redirectLocation(req: Request, host: string, publicPort: string): string {
  const port = /:(\d+)$/.exec(req.headers.host ?? "")?.[1] ?? publicPort;
  return `//${host}${port ? `:${port}` : ""}${targetPath(req.originalUrl)}`;
}

/** Reads the host: refuses a malformed one, sends another name of a shop to the canonical one, and keeps the rest in `locals.site`. */
export function readSite(hosts: HostReader, publicOrigin: string) {
  const publicPort = new URL(publicOrigin).port;
  return (req: Request, res: Response, next: NextFunction): void => {
    const reading = hosts.read(req);
    if (reading.kind === "malformed") throw new GatewayError("malformed-host", { headers: { Connection: "close" } });
    if (reading.kind === "redirect") {
      res.setHeader("Location", redirectLocation(req, reading.host, publicPort));
      res.setHeader("Cache-Control", "public, max-age=3600");
      res.status(308).end();
      return;
    }
    res.locals.site = { reading, area: areaOf(reading, req.path) };
    next();
  };
}
