import type { IncomingMessage } from "node:http";
import { type Express, type Request, type RequestHandler, Router } from "express";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { FirebaseWebApp } from "../areas/shared/domain/firebase-web-app.ts";
import { pageAddress } from "../areas/shared/pages/routes.ts";
import type { HostReader, TrustedPeers } from "./hosts/host-reader.ts";
import { handleErrors, respondWithError } from "./middlewares/errors.ts";
import {
  isRead,
  limitApi,
  limitBody,
  limitMisses,
  limitRate,
  limitReadTime,
  lingerForBody,
  shedLoad,
} from "./middlewares/limits.ts";
import {
  newApp,
  plainHeaders,
  readSite,
  recordRequest,
  reportUnknownProxy,
  underPath,
} from "./middlewares/request-context.ts";
import type { PageRenderer } from "./pages/page-renderer.ts";
import { serveAssets } from "./pages/serve-assets.ts";
import { servePages } from "./pages/serve-pages.ts";
import { imageRoute } from "./platform/pictures/picture-handlers.ts";
import type { Platform } from "./platform/platform.ts";
import { type PlatformApiSettings, platformApi } from "./platform/platform-api.ts";
import { firebasePages } from "./proxies/firebase-pages.ts";
import { type ForwardedAreas, forwardTo } from "./proxies/forward.ts";
import type { RequestLog } from "./telemetry/requests.ts";

export interface AppOptions extends PlatformApiSettings {
  log: Logger;
  requests: RequestLog;
  hosts: HostReader;
  peers: TrustedPeers;
  pages: PageRenderer;
  forwardedAreas: ForwardedAreas;
  buildRoot: string;
  development: boolean;
  apiRequestsPerMinute: number;
  readsAtOnce: number;
  readTimeoutMs: number;
  platformUrl: string | undefined;
  platformKey: string | undefined;
  devReloadPort: number | undefined;
  firebase: FirebaseWebApp | undefined;
}

/** Shorter than nginx's 30 s for a write. */
const PLATFORM_TIMEOUT_MS = 25_000;
/** No page uses this prefix: https://firebase.google.com/docs/hosting/reserved-urls */
const RESERVED_BY_FIREBASE = "/__";

/** The middlewares, in the order in which they run. */
export function createApp(options: AppOptions): Express {
  const { log, requests, hosts, stopping, platform, https } = options;
  const app = newApp(options.peers);
  const answerError = handleErrors({ log, https });
  const readTime = limitReadTime(options.readTimeoutMs, answerError);
  app.use(recordRequest(requests, options.peers));
  app.use(reportUnknownProxy(log, options.peers));
  app.use(lingerForBody);
  app.use(closeWhenDraining(stopping));
  app.use(healthRoutes(stopping, platform));
  app.use(shedLoad({ readsAtOnce: options.readsAtOnce }));
  app.use(readSite(hosts, options.publicOrigin));
  app.use(limitBody);
  if (options.devReloadPort) app.use(developmentServer(options.devReloadPort, log));
  app.use(plainHeaders(["/assets", "/images", "/api"], https));
  app.use(
    serveAssets({ buildRoot: options.buildRoot, development: options.development, forwarded: options.forwardedAreas }),
  );
  app.use(["/images", "/api", RESERVED_BY_FIREBASE], readTime);
  // A made-up name costs a read of the bucket, like a picture, and no cache stores the 404.
  const pictureMisses = limitMisses(options.apiRequestsPerMinute);
  app.get("/images/:sellerId/:name", pictureMisses.guard, imageRoute(platform));
  app.use("/images", pictureMisses.count, respondWithError("object-not-found"));
  app.use("/api", limitApi(options.apiRequestsPerMinute));
  app.use(options.platformUrl ? remotePlatform(options.platformUrl, options) : platformApi(options));
  app.use("/api", respondWithError("no-such-route"));
  app.use(RESERVED_BY_FIREBASE, limitRate(options.apiRequestsPerMinute));
  if (options.firebase) {
    const { authDomain, apiKey } = options.firebase;
    app.use(firebasePages({ origin: `https://${authDomain}`, apiKey, log }));
  }
  app.use(RESERVED_BY_FIREBASE, respondWithError("no-such-route"));
  app.use(forwardArea(options.forwardedAreas));
  app.use(readTime);
  app.use(limitUncachedPages(options.pageQueriesPerMinute));
  app.use(servePages(options.pages, hosts));
  app.use(answerError);
  return app;
}

function closeWhenDraining(stopping: AbortSignal): RequestHandler {
  return (_req, res, next) => {
    if (stopping.aborted) res.setHeader("Connection", "close");
    next();
  };
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can take requests, because it is not shutting down and the storage
 * responds. Both work on every host, because probes use the address.
 */
function healthRoutes(stopping: AbortSignal, platform: Pick<Platform, "ping">): Router {
  const routes = Router({ caseSensitive: true });
  // Each ping is a query, and anyone may ask.
  const pings = new LRUCache<"storage", { reason: string | undefined }>({
    max: 1,
    ttl: 1_000,
    fetchMethod: () =>
      platform.ping().then(
        () => ({ reason: undefined }),
        () => ({ reason: "storage-unavailable" }),
      ),
  });
  routes.get("/healthz", (_req, res) => {
    res.set("Cache-Control", "no-store").json({ alive: true });
  });
  routes.get("/readyz", async (_req, res) => {
    const reason = stopping.aborted ? "draining" : (await pings.fetch("storage"))?.reason;
    res
      .status(reason ? 503 : 200)
      .set("Cache-Control", "no-store")
      .json({ ready: !reason, reason });
  });
  return routes;
}

/**
 * Limits uncached pages, and the missing pages of shops: each costs as much as many cached ones, and anyone can make up
 * new addresses.
 */
function limitUncachedPages(requestsPerMinute: number): RequestHandler {
  const uncached = limitRate(requestsPerMinute, { headers: false });
  const missing = limitMisses(requestsPerMinute);
  return (req, res, next) => {
    if (res.locals.site?.area !== "storefront") return next();
    if (isUncached(req)) return uncached(req, res, next);
    res.once("finish", () => {
      if (res.statusCode === 404 && res.locals.seller) missing.count(req, res, () => {});
    });
    return missing.guard(req, res, next);
  };
}

function isUncached({ path, originalUrl }: Request): boolean {
  const question = originalUrl.indexOf("?");
  const { route, slot } = pageAddress("storefront", path, question < 0 ? "" : originalUrl.slice(question + 1));
  return route !== undefined && slot === undefined;
}

/** Forwards the platform API to another server, for instance an HTTPS function, which runs no background jobs. */
function remotePlatform(url: string, { log, platform, platformKey, stopping }: AppOptions): RequestHandler {
  const forwarded = (req: IncomingMessage) => {
    const { res, ip = "", protocol } = req as Request;
    const { site, requestId: id = "" } = res?.locals ?? {};
    return { host: site?.reading.host ?? "", address: ip, proto: protocol, id };
  };
  const options = { url, timeoutMs: PLATFORM_TIMEOUT_MS, log, forwarded, platformKey, stopping };
  const forward = forwardTo(options) as RequestHandler;
  return underPath("/api", (req, res, next) => {
    res.once("finish", () => {
      // That server may have queued mails.
      if (!isRead(req) && res.statusCode < 300) platform.mails.onQueued();
    });
    forward(req, res, next);
  });
}

/** Forwards to the live-reload server of `npm run dev`. */
function developmentServer(port: number, log: Logger): RequestHandler {
  return underPath(
    "/__dev",
    forwardTo({ url: `http://127.0.0.1:${port}`, timeoutMs: 24 * 3_600_000, log }) as RequestHandler,
  );
}

function forwardArea(forwarded: ForwardedAreas): RequestHandler {
  return (req, res, next) => {
    const handler = res.locals.site && forwarded.handlerOf(res.locals.site.area);
    if (handler) void handler(req, res, next);
    else next();
  };
}
