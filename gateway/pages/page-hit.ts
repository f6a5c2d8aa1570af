import type { IncomingMessage, ServerResponse } from "node:http";
import { matchRoute, pageAddress } from "../../areas/shared/pages/area-routes.ts";
import type { HostReader } from "../hosts/host-reader.ts";
import type { TrustedPeers } from "../hosts/peers.ts";
import { areaOf } from "../hosts/site.ts";
import { requestId } from "../telemetry/request-id.ts";
import type { RequestLog } from "../telemetry/request-log.ts";
import { acceptedEncoding } from "./finished/encoding.ts";
import { type NamedPages, namedPageKey } from "./finished/named-page.ts";
import type { Page, PageVariant } from "./finished/page.ts";
import { type PageCache, pageKey } from "./finished/page-cache.ts";
import { sendPage } from "./finished/send-page.ts";
import { type PageSource, unknownHostPage } from "./source/page-source.ts";

/** Answers a request and returns true, or leaves it untouched and returns false. */
export type PageHit = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * The page hit: a finished page whose seller is known to be unchanged, or the page of a host that is nobody's, is written
 * from memory, before Express sees the request. It decides nothing of its own: host, area, key and headers come from where the app takes them, and whatever
 * is unusual about a request is left to the app.
 */
export function createPageHit(options: {
  hosts: HostReader;
  peers: TrustedPeers;
  source: PageSource;
  cache: PageCache;
  named: NamedPages;
  log: RequestLog;
  /** Whether the process is on its way out: then the app answers, which closes connections. */
  draining: () => boolean;
}): PageHit {
  const { hosts, peers, source, cache, named, log, draining } = options;
  return (req, res) => {
    const { method, url, rawHeaders } = req;
    if ((method !== "GET" && method !== "HEAD") || url === undefined || !url.startsWith("/") || draining())
      return false;
    const startedAt = performance.now();
    let acceptEncoding: string | undefined;
    let ifNoneMatch: string | undefined;
    let givenId: string | undefined;
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const name = rawHeaders[i] as string;
      if (name.length === 15 && name.toLowerCase() === "accept-encoding") {
        if (acceptEncoding !== undefined) return false;
        acceptEncoding = rawHeaders[i + 1];
      } else if (name.length === 13 && name.toLowerCase() === "if-none-match") {
        if (ifNoneMatch !== undefined) return false;
        ifNoneMatch = rawHeaders[i + 1];
      } else if (name.length === 12 && name.toLowerCase() === "x-request-id") {
        givenId = rawHeaders[i + 1];
      }
    }
    const reading = hosts.read(req);
    if (reading.kind === "malformed" || reading.kind === "redirect") return false;
    const current = source.peek(reading);
    if (!current) return false;
    const query = url.indexOf("?");
    const path = query < 0 ? url : url.slice(0, query);
    const area = areaOf(reading, path);
    let page: Pick<Page, "status"> | undefined;
    let variant: PageVariant | undefined;
    if (current === "unknown") {
      const kind = unknownHostPage(path);
      // Whether another path is a page, the API, or a file is for the app to say.
      if (kind === "unknown" && !matchRoute(area, path)) return false;
      const shared = named.get(namedPageKey(area, kind, reading));
      page = shared;
      variant = shared?.variant(reading);
    } else {
      const { slot } = pageAddress(area, path, query < 0 ? "" : url.slice(query + 1));
      if (slot === undefined) return false;
      const finished = cache.get(pageKey(area, reading.host, current.version, slot));
      page = finished;
      variant = finished?.peek(acceptedEncoding(acceptEncoding));
    }
    if (!page || !variant) return false;
    const status = sendPage(res, { method, ifNoneMatch }, page, variant);
    const milliseconds = performance.now() - startedAt;
    log.pageHit(requestId(peers.trusts(req.socket) ? givenId : undefined), {
      method,
      host: reading.host,
      path,
      area,
      seller: current === "unknown" ? undefined : current.seller?.domain,
      status,
      milliseconds,
    });
    return true;
  };
}
