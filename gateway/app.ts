import type { IncomingMessage } from "node:http";
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from "express";
import { ipKeyGenerator, rateLimit } from "express-rate-limit";
import type { Logger } from "pino";
import { matchRoute, meaningfulQuery } from "../areas/shared/domain/routes.ts";
import { bodyLimit } from "./body-limit.ts";
import { handleErrors } from "./error-handler.ts";
import { GatewayError, type GatewayErrorCode } from "./errors.ts";
import { healthRoutes, type Readiness } from "./health.ts";
import type { PageMaker } from "./pages/page-maker.ts";
import { securityHeaders } from "./pages/security-headers.ts";
import { serveAssets } from "./pages/serve-assets.ts";
import { servePages } from "./pages/serve-pages.ts";
import { shopOrigin } from "./pages/source/shop-url.ts";
import type { Platform } from "./platform/platform.ts";
import { imageRoute } from "./platform/routes/images.ts";
import { platformApi } from "./platform/routes/platform-api.ts";
import { forwardTo } from "./proxies/forward.ts";
import type { ForwardedAreas } from "./proxies/forwarded-areas.ts";
import { isUnder, underPath } from "./proxies/under-path.ts";
import { readSite, recordRequest } from "./request-context.ts";
import type { RequestLog } from "./telemetry/request-log.ts";
import type { HostReader } from "./tenancy/host-reader.ts";
import type { TrustedPeers } from "./tenancy/peers.ts";
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
  pageQueriesPerMinute: number;
  platformUrl: string | undefined;
  devReloadPort: number | undefined;
  now: () => Date;
}

const MAX_BODY_BYTES = 1024 * 1024;
const PLATFORM_TIMEOUT_MS = 30_000;

/** The middlewares, in the order in which a request meets them. */
export function createApp(options: AppOptions): Express {
  const { log, requests, hosts, readiness, platform, https } = options;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.set("query parser", "simple");
  app.set("trust proxy", (address: string | undefined) => options.peers.trustsAddress(address));

  app.use(recordRequest(requests, options.peers));
  app.use(closeWhenDraining(readiness));
  app.use(healthRoutes(readiness));
  app.use(readSite(hosts, options.publicOrigin));
  app.use(bodyLimit(MAX_BODY_BYTES));
  if (options.devReloadPort) app.use(developmentServer(options.devReloadPort, log));
  app.use(plainHeaders(["/assets", "/images", "/api"], https));
  app.use(
    serveAssets({ buildRoot: options.buildRoot, development: options.development, forwarded: options.forwardedAreas }),
  );
  app.get("/images/:sellerId/:name", imageRoute(platform));
  app.use("/images", nothingHere("object-not-found"));
  app.use("/api", limitRate(options.apiRequestsPerMinute));
  app.use(options.platformUrl ? remotePlatform(options.platformUrl, log) : ownPlatform(options));
  app.use("/api", nothingHere("no-such-route"));
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

/** Files and API answers are no documents: nothing in them may run or load anything. */
function plainHeaders(prefixes: string[], https: boolean) {
  const headers = new Map(securityHeaders({ https, isDocument: false }));
  return (req: Request, res: Response, next: NextFunction): void => {
    if (prefixes.some((prefix) => isUnder(req.path, prefix))) res.setHeaders(headers);
    if (isUnder(req.path, "/api")) res.setHeader("Cache-Control", "no-store");
    next();
  };
}

function nothingHere(code: GatewayErrorCode) {
  return (): never => {
    throw new GatewayError(code);
  };
}

/** @param headers how clients are told what they have left */
function limitRate(requestsPerMinute: number, headers: "draft-8" | false = "draft-8"): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: requestsPerMinute,
    standardHeaders: headers,
    legacyHeaders: false,
    handler: nothingHere("too-many-requests"),
    // Only a Unix socket's peer has no address: the proxy in front limits its clients by theirs.
    keyGenerator: (req) => (req.ip ? ipKeyGenerator(req.ip) : "unix"),
  });
}

/** Pages that are made for one answer cost what many from the cache do, and anybody can think of ever new addresses. */
function limitOwnPages(requestsPerMinute: number): RequestHandler {
  const limit = limitRate(requestsPerMinute, false);
  return (req, res, next) => {
    if (res.locals.site?.area === "storefront" && isMadeForOne(req)) void limit(req, res, next);
    else next();
  };
}

/** Whether the page depends on more than its path, or shows an order: then no cache holds it. */
function isMadeForOne({ path, originalUrl }: Request): boolean {
  const route = matchRoute("storefront", path);
  if (!route) return false;
  const question = originalUrl.indexOf("?");
  return route.token !== undefined || (question >= 0 && meaningfulQuery(route, originalUrl.slice(question + 1)) !== "");
}

/** The platform API in this process. */
function ownPlatform({ productHost, publicOrigin, ordersPerMinute, ...options }: AppOptions): Router {
  return platformApi({
    ...options,
    productHost,
    shopOrigin: (seller) => shopOrigin({ productHost, publicOrigin }, seller),
    limitOrders: limitRate(ordersPerMinute),
  });
}

/** The platform API elsewhere, for instance an HTTPS function. */
function remotePlatform(url: string, log: Logger): RequestHandler {
  const forwarded = (req: IncomingMessage) => {
    const { res, ip = "", protocol } = req as Request;
    return { host: res?.locals.site?.reading.host ?? "", address: ip, proto: protocol };
  };
  return underPath("/api", forwardTo({ url, timeoutMs: PLATFORM_TIMEOUT_MS, log, forwarded }) as RequestHandler);
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
