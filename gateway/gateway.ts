import { createServer, type Server } from "node:http";
import type { Logger } from "pino";
import { AREAS } from "../areas/shared/domain/areas.ts";
import { type AppOptions, createApp } from "./app.ts";
import { startBackgroundJobs } from "./background-jobs.ts";
import type { Config } from "./config.ts";
import { HostReader, shopOrigin, TrustedPeers } from "./hosts/host-reader.ts";
import { openAreaBundles, watchAreaBundles } from "./pages/area-bundle.ts";
import type { NamedPages } from "./pages/named-page.ts";
import { PageCache } from "./pages/page.ts";
import { PageSource } from "./pages/page-data.ts";
import { PagePlanner } from "./pages/page-plan.ts";
import { PageRenderer } from "./pages/page-renderer.ts";
import { createPageHit } from "./pages/serve-pages.ts";
import type { Platform } from "./platform/platform.ts";
import { ForwardedAreas, isWebSocket, upgradeHandler } from "./proxies/forwarded-areas.ts";
import { Metrics, RequestLog } from "./telemetry/requests.ts";
import { SellerDirectory, subscribeToChanges } from "./tenancy/seller-directory.ts";

export interface Gateway {
  /** Not yet listening. */
  server: Server;
  metrics: Metrics;
  directory: SellerDirectory;
  /**
   * Says that it is about to stop, and goes on answering: `/readyz` with 503, every answer with `Connection: close`. Event
   * streams end.
   */
  announceStop: () => void;
  /**
   * Stops taking requests, closes idle connections and lets what is in flight finish, background jobs too; whatever is left
   * after `graceMs` is cut off. Resolves when all connections are gone.
   */
  drain: (graceMs: number) => Promise<void>;
}

/** What in `config` says where to listen, and who opened the platform, is the caller's business. */
export interface GatewayOptions {
  config: Config;
  platform: Platform;
  log: Logger;
  /** The build's folder, absolute. */
  buildRoot: string;
  now?: () => Date;
}

/** Node's limits on a client that is slow, chatty, or both. */
const SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than a proxy keeps its idle connections (nginx: 60 s), so that it is never the gateway that closes first.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  // A request without a body gets none of the stream's machinery: a good part of what a page hit costs.
  optimizeEmptyRequests: true,
  shouldUpgradeCallback: isWebSocket,
};

/**
 * Puts the gateway together: configuration and platform in, an http server out.
 * @throws MissingBuild when an area is not built
 */
export async function openGateway({
  config,
  platform,
  log,
  buildRoot,
  now = () => new Date(),
}: GatewayOptions): Promise<Gateway> {
  const development = config.mode === "development";
  const https = config.publicOrigin.startsWith("https:");
  const forwardedAreas = new ForwardedAreas(config.areaUrls, log);
  const ownAreas = AREAS.filter((area) => !forwardedAreas.handlerOf(area));
  const bundles = development ? watchAreaBundles(buildRoot) : await openAreaBundles(buildRoot, ownAreas);

  const peers = new TrustedPeers(config.trustedProxies);
  const hosts = new HostReader(config.productHost, peers);
  const directory = new SellerDirectory({
    sellers: platform.sellers,
    changes: platform.changes,
    limits: { entries: config.directoryEntries, deadlineMs: config.lookupTimeoutMs },
    now: () => now().getTime(),
  });
  const endFollowing = subscribeToChanges(platform.changes, directory, log);
  const planner = new PagePlanner({ directory, ...config });
  const source = new PageSource({ platform, ...config, now });
  const cache = new PageCache(config.pageCacheBytes);
  const named: NamedPages = new Map();
  const stop = new AbortController();
  const metrics = new Metrics();
  metrics.observe(() => ({ directory, pages: cache.stats, renditions: platform.images.activity }));
  const requests = new RequestLog(log, metrics);

  const originOf: AppOptions["shopOrigin"] = (seller) => shopOrigin(config, seller);
  const app = createApp({
    ...config,
    shopOrigin: originOf,
    log,
    requests,
    hosts,
    peers,
    stopping: stop.signal,
    platform,
    directory,
    pages: new PageRenderer({
      planner,
      source,
      cache: development ? undefined : cache,
      named: development ? undefined : named,
      bundles,
      https,
      log,
      devScript: config.devReloadPort ? '<script type="module" src="/__dev/reload.js"></script>' : undefined,
    }),
    forwardedAreas,
    buildRoot,
    development,
    https,
    mailsQueued: () => backgroundJobs?.wake(),
    now,
  });
  const pageHit = createPageHit({
    hosts,
    peers,
    planner,
    cache,
    named,
    log: requests,
    stopping: stop.signal,
  });
  // Whoever serves the platform API keeps its house, but for a function, which has no processor between two requests: the
  // data is at hand here as well.
  const isKeptElsewhere = config.platformUrl !== undefined && config.backend === "embedded";
  const backgroundJobs = isKeptElsewhere
    ? undefined
    : startBackgroundJobs({
        platform,
        log,
        shopOrigin: originOf,
        mailsPerDay: config.mailsPerAddressPerDay,
      });
  const server = createServer(SERVER_OPTIONS, (req, res) => {
    if (pageHit(req, res)) return;
    // The mails of what was done don't wait for the next round; what was refused has none.
    if (req.method !== "GET" && req.method !== "HEAD" && req.url?.startsWith("/api/")) {
      res.once("finish", () => {
        if (res.statusCode < 300) backgroundJobs?.wake();
      });
    }
    app(req, res);
  });
  server.maxHeadersCount = 100;
  server.on("upgrade", upgradeHandler({ hosts, forwardedAreas, log }));

  return {
    server,
    metrics,
    directory,
    announceStop: () => stop.abort(),
    async drain(graceMs) {
      stop.abort();
      endFollowing();
      await Promise.all([
        withGracePeriod(graceMs, backgroundJobs?.stop(), () => void platform.mailTransport.close()),
        withGracePeriod(graceMs, closed(server), () => server.closeAllConnections()),
      ]);
    },
  };
}

function closed(server: Server): Promise<void> {
  const over = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  return over;
}

/** Waits for what is under way; `cutOff` hurries it when it takes longer than `graceMs`. */
async function withGracePeriod(
  graceMs: number,
  underWay: Promise<void> | undefined,
  cutOff: () => void,
): Promise<void> {
  const timer = setTimeout(cutOff, graceMs);
  await underWay;
  clearTimeout(timer);
}
