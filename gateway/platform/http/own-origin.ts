import type { NextFunction, Request, Response } from "express";
import { RequestForged } from "../errors.ts";

export interface OwnOriginOptions {
  /** Whether people reach the platform under HTTPS only. */
  https: boolean;
  /** Scheme, host and port of the landing. */
  publicOrigin: string;
}

/**
 * Lets through what a page of the very same origin asks for, and what only reads. Browsers say with every request that
 * could change something which origin it comes from; sibling shops are other origins of the same site, so a cookie's
 * SameSite keeps none of them out. https://fetch.spec.whatwg.org/#origin-header
 */
export function requireOwnOrigin({ https, publicOrigin }: OwnOriginOptions) {
  const publicPort = new URL(publicOrigin).port;

  return (req: Request, res: Response, next: NextFunction): void => {
    if (req.method !== "GET" && req.method !== "HEAD" && !isOwn(req, res.locals.site?.reading.host)) {
      throw new RequestForged(`The request comes from ${req.get("Origin") ?? "nowhere"}.`);
    }
    next();
  };

  /** @param host the one that the request is for, as `tenancy/parse-host.ts` writes it */
  function isOwn(req: Request, host: string | undefined): boolean {
    const given = req.get("Origin") ?? "";
    const origin = URL.parse(given);
    if (origin?.origin !== given || (https && origin.protocol !== "https:")) return false;
    if (origin.hostname !== host) return false;
    const port = namedPort(req.headers.host ?? "", host);
    return port === undefined ? origin.port === "" || origin.port === publicPort : origin.port === port;
  }
}

/** The port that the browser asked for; `undefined` where none is named, or a proxy in front has named another host than its own. */
function namedPort(authority: string, host: string): string | undefined {
  const [, name = "", port] = /^(.*?)\.?:(\d+)$/.exec(authority.toLowerCase()) ?? [];
  return name === host ? port : undefined;
}
