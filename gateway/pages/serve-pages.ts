import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, Response } from "express";
import Negotiator from "negotiator";
import { matchRoute, pageAddress } from "../../areas/shared/pages/routes.ts";
import { GatewayError } from "../errors.ts";
import { areaOf, type HostReader, type TrustedPeers } from "../hosts/host-reader.ts";
import { isRead } from "../middlewares/limits.ts";
import { redirectLocation } from "../middlewares/request-context.ts";
import { cachedHeader, requestedLanguage } from "../middlewares/requested-language.ts";
import { HOST_PREFIX, SECRET_COOKIES } from "../platform/accounts/secrets.ts";
import { type RequestLog, requestId } from "../telemetry/requests.ts";
import { type NamedPages, namedPageKey } from "./named-page.ts";
import {
  type Encoding,
  isNotModified,
  notModifiedHeaders,
  type Page,
  type PageCache,
  type PageVariant,
  type PopularPages,
  pageKey,
} from "./page.ts";
import { type MovedShop, type PagePlanner, pageLanguage, unknownHostPage } from "./page-plan.ts";
import type { PageRenderer } from "./page-renderer.ts";

/** Best first. */
const ENCODINGS = ["br", "gzip"] satisfies Encoding[];

/** An option that the types don't have yet: https://github.com/jshttp/negotiator#encoding-negotiation */
type EncodingNegotiator = { encoding(available: string[], options: { preferred: string[] }): string | undefined };

const readEncoding = cachedHeader((header): Encoding => {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": header } });
  return (negotiator.encoding(ENCODINGS, { preferred: ENCODINGS }) as Encoding | undefined) ?? "identity";
});

/**
 * The content coding of the response, by the weights of RFC 9110 §12.5.3. Brotli is preferred if weights are equal. A
 * client that refuses even `identity` gets it, as the RFC allows.
 */
export const acceptedEncoding = (header: string | undefined): Encoding => (header ? readEncoding(header) : "identity");

/** A session's cookie; with the prefix under HTTPS. */
const SESSION = new RegExp(`(?:^|; ?)(?:${HOST_PREFIX})?${SECRET_COOKIES.session.name}=`);

/** The query of the admin's pages to which the payment provider sends the seller back. */
const FROM_PROVIDER = /^(?:card|checkout)=/;

/**
 * Whether the browser may have a session in the admin: only the platform API can check it. Browsers send no strict cookie
 * with a navigation from another site, such as the payment provider's page, so that page has to ask for the session.
 * Old browsers don't say where a navigation comes from, and none does without HTTPS: the query says it then.
 *
 * @param fetchSite the `Sec-Fetch-Site` header
 */
export const mayHaveSession = (cookie: string | undefined, fetchSite: string | undefined, query: string): boolean =>
  fetchSite === "cross-site" ||
  (fetchSite === undefined && FROM_PROVIDER.test(query)) ||
  (cookie !== undefined && SESSION.test(cookie));

/** Writes a rendered page. Returns the status that was sent. */
function sendPage(
  res: ServerResponse,
  { method, ifNoneMatch }: { method: string | undefined; ifNoneMatch: string | undefined },
  page: Pick<Page, "status">,
  variant: PageVariant,
): number {
  if (page.status === 200 && isNotModified(ifNoneMatch, variant.etag)) {
    res.writeHead(304, notModifiedHeaders(variant));
    res.end();
    return 304;
  }
  res.writeHead(page.status, variant.headers);
  if (method === "HEAD") res.end();
  else res.end(variant.opening + variant.rest, "latin1");
  return page.status;
}

/** Serves pages: every request that is neither for a file nor for the API. */
export function servePages(renderer: PageRenderer, hosts: HostReader) {
  return async (req: Request, res: Response): Promise<void> => {
    const { site } = res.locals;
    if (!site) throw new TypeError("readSite must run before servePages");
    if (!isRead(req)) {
      throw new GatewayError("method-not-allowed", { headers: { Allow: "GET, HEAD" } });
    }
    const encoding = acceptedEncoding(req.headers["accept-encoding"]);
    const question = req.originalUrl.indexOf("?");
    const query = question < 0 ? "" : req.originalUrl.slice(question + 1);
    const { cookie, "accept-language": acceptLanguage, "sec-fetch-site": fetchSite } = req.headers;
    const language = requestedLanguage({ cookie, acceptLanguage });
    const hasSession = mayHaveSession(cookie, fetchSite, query);
    const request = { reading: site.reading, path: req.path, query, language, hasSession };
    const rendered = await renderer.get(request, encoding);
    if ("movedTo" in rendered) {
      redirectToShop(hosts, req, res, rendered);
      return;
    }
    const { plan, page, variant } = rendered;
    res.locals.seller = plan.seller?.domain;
    sendPage(res, { method: req.method, ifNoneMatch: req.headers["if-none-match"] }, page, variant);
  };
}

/** Not cacheable: the shop may take its previous name back, and cached redirects would then form a loop. */
function redirectToShop(
  hosts: HostReader,
  req: Request,
  res: Response,
  { movedTo, publicOrigin, seller }: MovedShop,
): void {
  res.locals.seller = seller.domain;
  res.setHeader("Location", redirectLocation(hosts, req, movedTo, new URL(publicOrigin).port));
  res.setHeader("Cache-Control", "no-cache");
  res.status(308).end();
}

/** Answers a request and returns true, or leaves it untouched and returns false. */
type PageHit = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * The fast path: writes a cached page from memory before Express sees the request. The page's seller must be unchanged,
 * or the host must belong to no shop. Host, area, key and headers are computed by the same functions as in the app.
 * Every unusual request is left to the app.
 */
export function createPageHit(options: {
  hosts: HostReader;
  peers: TrustedPeers;
  planner: PagePlanner;
  cache: PageCache;
  named: NamedPages;
  popular: PopularPages;
  log: RequestLog;
  /** Aborted when the process shuts down: then the app answers, because it closes connections. */
  stopping: AbortSignal;
}): PageHit {
  const { hosts, peers, planner, cache, named, popular, log, stopping } = options;
  return (req, res) => {
    const { method, url, headers } = req;
    if ((method !== "GET" && method !== "HEAD") || url === undefined || !url.startsWith("/") || stopping.aborted)
      return false;
    const startedAt = performance.now();
    const { cookie, "accept-language": acceptLanguage, "sec-fetch-site": fetchSite } = headers;
    const reading = hosts.read(req);
    if (reading.kind === "malformed" || reading.kind === "redirect") return false;
    const current = planner.peek(reading);
    if (!current) return false;
    const question = url.indexOf("?");
    const path = question < 0 ? url : url.slice(0, question);
    const query = question < 0 ? "" : url.slice(question + 1);
    const area = areaOf(reading, path);
    const language = pageLanguage(area, current !== "unknown", requestedLanguage({ cookie, acceptLanguage }));
    let page: Pick<Page, "status"> | undefined;
    let variant: PageVariant | undefined;
    if (current === "unknown") {
      const kind = unknownHostPage(path);
      // The app decides whether any other path is a page, an API call or a file.
      if (kind === "unknown" && !matchRoute(area, path)) return false;
      const shared = named.get(namedPageKey(area, language, kind, reading));
      page = shared;
      variant = shared?.variant(reading);
    } else {
      const { slot } = pageAddress(area, path, query, mayHaveSession(cookie, fetchSite, query));
      if (slot === undefined) return false;
      const key = pageKey(area, language, reading.host, current.version, slot);
      const cachedPage = cache.get(key);
      page = cachedPage;
      variant = cachedPage?.peek(acceptedEncoding(headers["accept-encoding"]));
      if (cachedPage) popular.countHit(key, cachedPage);
    }
    if (!page || !variant) return false;
    const status = sendPage(res, { method, ifNoneMatch: headers["if-none-match"] }, page, variant);
    const milliseconds = performance.now() - startedAt;
    log.pageHit(requestId(peers.trusts(req.socket) ? headers["x-request-id"] : undefined), {
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
