import { createServer, type Server } from "node:http";
import type { Logger } from "pino";
import { AREAS } from "../areas/shared/domain/areas.ts";
import { createApp } from "./app.ts";
import { startBackgroundJobs } from "./background-jobs.ts";
import type { Config } from "./config.ts";
import { HostReader, TrustedPeers } from "./hosts/host-reader.ts";
import { openAreaBundles, watchAreaBundles } from "./pages/area-bundle.ts";
import type { NamedPages } from "./pages/named-page.ts";
import { PageCache, PopularPages } from "./pages/page.ts";
import { PageSource } from "./pages/page-data.ts";
import { PagePlanner } from "./pages/page-plan.ts";
import { PageRenderer } from "./pages/page-renderer.ts";
import { PageStore, preloadPages, releaseOf } from "./pages/page-store.ts";
import { createPageHit } from "./pages/serve-pages.ts";
import type { WaitingMails } from "./platform/mails/mails.ts";
import type { Platform } from "./platform/platform.ts";
import { ForwardedAreas, isWebSocket, upgradeHandler } from "./proxies/forward.ts";
import { Metrics, RequestLog } from "./telemetry/requests.ts";
import { SellerDirectory, subscribeToChanges } from "./tenancy/seller-directory.ts";

export interface Gateway {
  /** Not yet listening. */
  server: Server;
  metrics: Metrics;
  directory: SellerDirectory;
  /**
   * Announces the shutdown while requests are still answered: `/readyz` returns 503, every response has `Connection:
   * close`, and event streams end.
   */
  announceStop: () => void;
  /**
   * Stops accepting requests, closes idle connections and waits for open requests, the work that follows their answers,
   * and background jobs. After `graceMs` it aborts the rest, and waits a second at most. Then all connections are
   * closed.
   */
  drain: (graceMs: number) => Promise<void>;
}

/** The caller listens on the addresses in `config`, and closes the platform. */
export interface GatewayOptions {
  config: Config;
  platform: Platform;
  log: Logger;
  /** The build folder, absolute. */
  buildRoot: string;
  now?: () => Date;
}

/** Limits for slow clients and large headers. */
const SERVER_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than a proxy keeps idle connections (nginx: 60 s), so the gateway never closes first.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  // No stream for requests without a body: it is a large part of a page hit's cost.
  optimizeEmptyRequests: true,
  shouldUpgradeCallback: isWebSocket,
};

/**
 * In ms. A connection without progress for this long is closed, such as that of a client that doesn't read its response.
 * On a line of 2 kB/s, the system may report progress only once a minute. Handlers and heartbeats of event streams take
 * less time.
 */
const STALLED_MS = 180_000;

/**
 * Creates the gateway from its configuration and platform.
 * @throws MissingBuild if an area is not built
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
  const [bundles, store] = await Promise.all([
    development ? watchAreaBundles(buildRoot) : openAreaBundles(buildRoot, ownAreas),
    development ? undefined : openPageStore(config, { buildRoot, log, now }),
  ]);

  const peers = new TrustedPeers(config.trustedProxies);
  const hosts = new HostReader(config.productHost, peers);
  const directory = new SellerDirectory({
    sellers: platform.sellers,
    changes: platform.changes,
    limits: { entries: config.directoryEntries, deadlineMs: config.lookupTimeoutMs },
    now: () => now().getTime(),
  });
  const unsubscribe = subscribeToChanges(platform.changes, directory, log);
  const planner = new PagePlanner({ directory, proPrices: () => platform.planPayments?.prices, ...config });
  const source = new PageSource({ platform, ...config, now });
  const cache = new PageCache(config.pageCacheBytes);
  const named: NamedPages = new Map();
  const stop = new AbortController();
  const afterAnswers = new Set<Promise<void>>();
  const metrics = new Metrics();
  let waiting: WaitingMails = { count: 0, oldest: null };
  metrics.observe(() => ({
    directory,
    pages: cache.stats,
    mails: {
      waiting: waiting.count,
      // Never negative after the system's clock was set back.
      oldestSeconds: waiting.oldest === null ? 0 : Math.max(0, now().getTime() - Date.parse(waiting.oldest)) / 1000,
    },
    renditions: platform.images.activity,
  }));
  const requests = new RequestLog(log, metrics);

  const app = createApp({
    ...config,
    log,
    requests,
    hosts,
    peers,
    stopping: stop.signal,
    afterAnswers,
    platform,
    directory,
    pages: new PageRenderer({
      planner,
      source,
      cache: development ? undefined : cache,
      store,
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
    now,
  });
  const pageHit = createPageHit({
    hosts,
    peers,
    planner,
    cache,
    named,
    popular: new PopularPages(cache, log),
    log: requests,
    stopping: stop.signal,
  });
  // The process that serves the platform API runs the background jobs. A function can't, because it has no CPU between
  // two requests; this gateway then runs them on the same data.
  const runsJobsElsewhere = config.platformUrl !== undefined && config.backend === "embedded";
  const backgroundJobs = runsJobsElsewhere
    ? undefined
    : startBackgroundJobs({
        platform,
        log,
        mailsPerDay: config.mailsPerAddressPerDay,
        onMail: (outcome) => metrics.mail(outcome),
        onMailsCounted: (counted) => (waiting = counted),
      });
  if (store) void preloadPages(store, cache, stop.signal);
  const server = createServer(SERVER_OPTIONS, (req, res) => {
    if (!pageHit(req, res)) app(req, res);
  });
  server.maxHeadersCount = 100;
  server.timeout = STALLED_MS;
  server.on("upgrade", upgradeHandler({ hosts, forwardedAreas, log }));

  return {
    server,
    metrics,
    directory,
    announceStop: () => stop.abort(),
    async drain(graceMs) {
      stop.abort();
      unsubscribe();
      const served = async () => {
        // Closes idle connections, too.
        await new Promise<void>((done) => server.close(() => done()));
        await Promise.all(afterAnswers);
      };
      await Promise.all([
        withGracePeriod(graceMs, backgroundJobs?.stop(), () => void platform.mailTransport.close()),
        withGracePeriod(graceMs, served(), () => server.closeAllConnections()),
      ]);
      store?.close();
    },
  };
}

async function openPageStore(
  config: Config,
  { buildRoot, log, now }: { buildRoot: string; log: Logger; now: () => Date },
): Promise<PageStore> {
  return PageStore.open({
    folder: config.dataDir,
    release: await releaseOf(config, buildRoot),
    maxBytes: config.pageCacheBytes,
    log,
    now: () => now().getTime(),
  });
}

/** In ms. A call to a mail server or payment provider can take longer, and is repeated after the next start. */
const ABORT_MS = 1_000;

/** Waits for `pending`. Calls `abort` if it takes longer than `graceMs`, and then waits a second at most. */
async function withGracePeriod(graceMs: number, pending: Promise<void> | undefined, abort: () => void): Promise<void> {
  const overdue = Promise.withResolvers<void>();
  const timers = [setTimeout(abort, graceMs), setTimeout(overdue.resolve, graceMs + ABORT_MS)];
  await Promise.race([pending, overdue.promise]);
  for (const timer of timers) clearTimeout(timer);
}
