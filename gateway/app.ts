import type { IncomingMessage } from "node:http";
import type { Express, NextFunction, Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { FirebaseWebApp } from "../areas/shared/domain/firebase-web-app.ts";
import { pageAddress } from "../areas/shared/pages/area-routes.ts";
import { healthRoutes, type Readiness } from "./health.ts";
import type { HostReader } from "./hosts/host-reader.ts";
import type { TrustedPeers } from "./hosts/peers.ts";
import { limitBody } from "./middlewares/body-limit.ts";
import { handleErrors } from "./middlewares/error-handler.ts";
import { lingerForBody } from "./middlewares/linger.ts";
import { limitMisses } from "./middlewares/miss-limit.ts";
import { newApp } from "./middlewares/new-app.ts";
import { nothingHere } from "./middlewares/nothing-here.ts";
import { limitRate } from "./middlewares/rate-limit.ts";
import { readSite, recordRequest } from "./middlewares/request-context.ts";
import { plainHeaders } from "./middlewares/security-headers.ts";
import { shedLoad } from "./middlewares/shed-load.ts";
import { underPath } from "./middlewares/under-path.ts";
import { ownPlatform } from "./own-platform.ts";
import type { PageMaker } from "./pages/page-maker.ts";
import { serveAssets } from "./pages/serve-assets.ts";
import { servePages } from "./pages/serve-pages.ts";
import { imageRoute } from "./platform/pictures/picture-route.ts";
import type { Platform } from "./platform/platform.ts";
import { firebasePages } from "./proxies/firebase-pages.ts";
import { forwardTo } from "./proxies/forward.ts";
import type { ForwardedAreas } from "./proxies/forwarded-areas.ts";
import type { RequestLog } from "./telemetry/request-log.ts";
import type { SellerDirectory } from "./tenancy/seller-directory.ts";

export interface AppOptions {
  log: Logger;
  requests: RequestLog;
  hosts: HostReader;
  peers: TrustedPeers;
  readiness: Readiness;
  platform: Platform;
  directory: SellerDirectory;
  pages: PageMaker;
  forwardedAreas: ForwardedAreas;
  buildRoot: string;
  development: boolean;
  https: boolean;
  productHost: string;
  publicOrigin: string;
  apiRequestsPerMinute: number;
  ordersPerMinute: number;
  signInsPerMinute: number;
  pageQueriesPerMinute: number;
  readsAtOnce: number;
  platformUrl: string | undefined;
  platformKey: string | undefined;
  devReloadPort: number | undefined;
  firebase: FirebaseWebApp | undefined;
  mailsQueued: () => void;
  now: () => Date;
}

const PLATFORM_TIMEOUT_MS = 30_000;
/** No page of anybody's is under it: https://firebase.google.com/docs/hosting/reserved-urls */
const RESERVED_BY_FIREBASE = "/__";

/** The middlewares, in the order in which a request meets them. */
export function createApp(options: AppOptions): Express {
  const { log, requests, hosts, readiness, platform, https } = options;
  const app = newApp(options.peers);
  app.use(recordRequest(requests, options.peers));
  app.use(lingerForBody);
  app.use(closeWhenDraining(readiness));
  app.use(healthRoutes(readiness));
  app.use(shedLoad({ readsAtOnce: options.readsAtOnce }));
  app.use(readSite(hosts, options.publicOrigin));
  app.use(limitBody);
  if (options.devReloadPort) app.use(developmentServer(options.devReloadPort, log));
  app.use(plainHeaders(["/assets", "/images", "/api"], https));
  app.use(
    serveAssets({ buildRoot: options.buildRoot, development: options.development, forwarded: options.forwardedAreas }),
  );
  // A name that somebody made up costs a read of the bucket as a picture does, and no cache keeps the answer.
  const pictureMisses = limitMisses(options.apiRequestsPerMinute);
  app.get("/images/:sellerId/:name", pictureMisses.guard, imageRoute(platform));
  app.use("/images", pictureMisses.count, nothingHere("object-not-found"));
  app.use("/api", limitRate(options.apiRequestsPerMinute));
  app.use(
    options.platformUrl
      ? remotePlatform(options.platformUrl, options)
      : ownPlatform({ ...options, stopping: readiness.stopping }),
  );
  app.use("/api", nothingHere("no-such-route"));
  app.use(RESERVED_BY_FIREBASE, limitRate(options.apiRequestsPerMinute));
  if (options.firebase) {
    const { authDomain, apiKey } = options.firebase;
    app.use(firebasePages({ origin: `https://${authDomain}`, apiKey, log }));
  }
  app.use(RESERVED_BY_FIREBASE, nothingHere("no-such-route"));
  app.use(forwardArea(options.forwardedAreas));
  app.use(limitOwnPages(options.pageQueriesPerMinute));
  app.use(servePages(options.pages));
  app.use(handleErrors({ log, https }));
  return app;
}

function closeWhenDraining(readiness: Readiness) {
  return (_req: Request, res: Response, next: NextFunction): void => {
    if (readiness.draining) res.setHeader("Connection", "close");
    next();
  };
}

/** Pages that are made for one answer cost what many from the cache do, and anybody can think of ever new addresses. */
function limitOwnPages(requestsPerMinute: number): RequestHandler {
  const limit = limitRate(requestsPerMinute, false);
  return (req, res, next) => {
    if (res.locals.site?.area === "storefront" && isMadeForOne(req)) void limit(req, res, next);
    else next();
  };
}

/** Whether a page of a shop is under the address, and no cache holds it. */
function isMadeForOne({ path, originalUrl }: Request): boolean {
  const question = originalUrl.indexOf("?");
  const { route, slot } = pageAddress("storefront", path, question < 0 ? "" : originalUrl.slice(question + 1));
  return route !== undefined && slot === undefined;
}

/** The platform API elsewhere, for instance an HTTPS function. */
function remotePlatform(url: string, { log, platformKey }: AppOptions): RequestHandler {
  const forwarded = (req: IncomingMessage) => {
    const { res, ip = "", protocol } = req as Request;
    const { site, requestId: id = "" } = res?.locals ?? {};
    return { host: site?.reading.host ?? "", address: ip, proto: protocol, id };
  };
  const options = { url, timeoutMs: PLATFORM_TIMEOUT_MS, log, forwarded, platformKey };
  return underPath("/api", forwardTo(options) as RequestHandler);
}

/** Where `npm run dev` tells pages to reload. */
function developmentServer(port: number, log: Logger): RequestHandler {
  return underPath(
    "/__dev",
    forwardTo({ url: `http://127.0.0.1:${port}`, timeoutMs: 24 * 3_600_000, log }) as RequestHandler,
  );
}

/** A whole area answered by a server of its own. */
function forwardArea(forwarded: ForwardedAreas): RequestHandler {
  return (req, res, next) => {
    const handler = res.locals.site && forwarded.handlerOf(res.locals.site.area);
    if (handler) void handler(req, res, next);
    else next();
  };
}
