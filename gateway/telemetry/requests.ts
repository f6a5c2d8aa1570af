import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import pino, { type DestinationStream, type Logger } from "pino";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { AREAS, type Area } from "../../areas/shared/domain/areas.ts";

/** The values of the gauges, read at each scrape. */
interface Observed {
  directory: { size: { known: number; unknown: number }; counts: Record<string, number>; isBroken: boolean };
  pages: { pages: number; bytes: number };
  mails: { waiting: number; oldestSeconds: number };
  renditions: { made: number; nearest: number; failed: number; waiting: number };
}

/** The gateway's metrics, in Prometheus' text format on a separate port. */
export class Metrics {
  readonly registry = new Registry();
  /** Plain counters: a page hit costs a few microseconds, and a labelled metric would be a large part of that. */
  readonly #hits = Object.fromEntries(AREAS.map((area) => [area, { count: 0, seconds: 0 }])) as Record<
    Area,
    { count: number; seconds: number }
  >;
  readonly #requests: Histogram<"area" | "status">;
  readonly #mails: Counter<"outcome">;

  constructor() {
    const { registry } = this;
    const hits = this.#hits;
    const hitCounter = (name: string, help: string, value: "count" | "seconds") =>
      registry.registerMetric(
        new Counter({
          name,
          help,
          labelNames: ["area"],
          registers: [],
          collect() {
            this.reset();
            for (const area of AREAS) this.inc({ area }, hits[area][value]);
          },
        }),
      );
    hitCounter("awning_page_hits_total", "Pages served from memory, before Express.", "count");
    hitCounter("awning_page_hit_seconds_total", "Time spent on page hits.", "seconds");
    this.#requests = new Histogram({
      name: "awning_request_seconds",
      help: "All other requests, from the request head to the end of the response.",
      labelNames: ["area", "status"],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers: [registry],
    });
    this.#mails = new Counter({
      name: "awning_mails_total",
      help: "Attempts to send a mail: sent, failed (it will be retried) or dropped.",
      labelNames: ["outcome"],
      registers: [registry],
    });
  }

  /** Adds gauges for the in-memory caches. */
  observe(read: () => Observed): void {
    const gauge = (name: string, help: string, value: (observed: Observed) => number) =>
      new Gauge({
        name,
        help,
        registers: [this.registry],
        collect() {
          this.set(value(read()));
        },
      });
    gauge("awning_directory_sellers", "Sellers in memory.", ({ directory }) => directory.size.known);
    gauge("awning_directory_unknown", "Unknown names in memory.", ({ directory }) => directory.size.unknown);
    gauge("awning_directory_reads", "Reads of the storage.", ({ directory }) => directory.counts.reads ?? 0);
    gauge("awning_directory_failures", "Reads that failed.", ({ directory }) => directory.counts.failures ?? 0);
    gauge(
      "awning_directory_refused",
      "Reads of unknown names over budget.",
      ({ directory }) => directory.counts.refused ?? 0,
    );
    gauge("awning_directory_broken", "1 while reads are refused after repeated failures.", ({ directory }) =>
      Number(directory.isBroken),
    );
    gauge("awning_mails_waiting", "Mails that are not sent yet. Counted every minute.", ({ mails }) => mails.waiting);
    gauge("awning_mails_oldest_seconds", "Age of the oldest of these mails.", ({ mails }) => mails.oldestSeconds);
    gauge("awning_renditions_made", "Renditions of pictures that were encoded.", ({ renditions }) => renditions.made);
    gauge(
      "awning_renditions_nearest",
      "Requests for a rendition that were served with another width.",
      ({ renditions }) => renditions.nearest,
    );
    gauge("awning_renditions_failed", "Renditions that failed.", ({ renditions }) => renditions.failed);
    gauge("awning_renditions_waiting", "Renditions waiting to be encoded.", ({ renditions }) => renditions.waiting);
    gauge("awning_pages", "Cached pages.", ({ pages }) => pages.pages);
    gauge("awning_page_bytes", "Bytes of cached pages.", ({ pages }) => pages.bytes);
  }

  pageHit(area: Area, seconds: number): void {
    const hits = this.#hits[area];
    hits.count++;
    hits.seconds += seconds;
  }

  request(area: Area | "none", status: number, seconds: number): void {
    this.#requests.observe({ area, status: String(status) }, seconds);
  }

  mail(outcome: "sent" | "failed" | "dropped"): void {
    this.#mails.inc({ outcome });
  }
}

/** Serves the metrics of the gateway and of Node under every path. Use a loopback port that visitors can't reach. */
export function createMetricsServer({ registry }: Metrics): Server {
  // Collected here, once per process: the library's timer and observers never end.
  const ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return createServer((_req, res) => {
    const all = Registry.merge([ofProcess, registry]);
    all.metrics().then(
      (text) => res.writeHead(200, { "Content-Type": all.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
}

/** Matches repeated slashes too, as in a badly assembled link: the token in it is still secret. */
const ORDER_LINK = /^((?:\/+api\/+sellers\/+[^/]+)?\/+orders\/+)[^/]+/i;

/**
 * A path for the log: the token of an order's link is removed, because it opens the order. nginx does the same
 * (awning.conf).
 */
export function loggedPath(path: string): string {
  const decoded = path.includes("%") ? decodeAscii(path) : path;
  // Almost no path matches, and `test` costs a fifth of a `replace` without a match.
  return ORDER_LINK.test(decoded) ? decoded.replace(ORDER_LINK, "$1:token") : path;
}

/** Decodes percent-encoded ASCII characters, such as the letters of `/%6Frders/`. Never throws, unlike `decodeURIComponent`. */
function decodeAscii(path: string): string {
  return path.replaceAll(/%[0-7][0-9a-f]/gi, (encoded) => String.fromCharCode(Number.parseInt(encoded.slice(1), 16)));
}

/** The log record of a finished request. Never contains cookies, arbitrary header values or a query. */
export interface RequestRecord {
  method: string;
  host: string;
  /** Without the query. The token of an order's link is removed when the record is written. */
  path: string;
  area: Area | undefined;
  /** The seller's domain. */
  seller: string | undefined;
  status: number;
  milliseconds: number;
  /** Whether it is an event stream. Its duration is not a response time and is not measured. */
  isStream?: boolean;
}

const [INFO, ERROR] = [30, 50];

type RequestMetrics = Pick<Metrics, "pageHit" | "request">;

/** Writes one log line and one metric per request, in the same form for page hits and all other requests. */
export class RequestLog {
  readonly #log: Logger;
  readonly #stream: DestinationStream;
  readonly #metrics: RequestMetrics;

  constructor(log: Logger, metrics: RequestMetrics) {
    this.#log = log;
    this.#stream = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym] as DestinationStream;
    this.#metrics = metrics;
  }

  pageHit(id: string, record: RequestRecord & { area: Area }): void {
    this.#metrics.pageHit(record.area, record.milliseconds / 1000);
    this.#write(id, record, true);
  }

  request(id: string, record: RequestRecord): void {
    if (!record.isStream) this.#metrics.request(record.area ?? "none", record.status, record.milliseconds / 1000);
    this.#write(id, record, false);
  }

  /**
   * Writes the same line as pino, at a third of the cost. Only the path can contain characters that JSON must escape:
   * ids, methods, hosts, areas and domains have already been validated.
   */
  #write(id: string, { method, host, path, area, seller, status, milliseconds }: RequestRecord, hit: boolean): void {
    const level = status >= 500 ? ERROR : INFO;
    if (level < this.#log.levelVal) return;
    this.#stream.write(
      `{"level":${level},"time":${Date.now()},"id":"${id}","method":"${method}","host":"${host}",` +
        `"path":${JSON.stringify(loggedPath(path))},${area ? `"area":"${area}",` : ""}${seller ? `"seller":"${seller}",` : ""}` +
        `"status":${status},"ms":${Math.round(milliseconds * 1000) / 1000},"hit":${hit},"msg":"request"}\n`,
    );
  }
}

/** Identifies the process, so that several gateways can share one log. */
const instance = randomBytes(6).toString("base64url");
let count = 0;

const SHAPE = /^[\w-]{8,64}$/;

/**
 * An id that is unique across processes and restarts. It is not a secret.
 *
 * @param given the id that a trusted proxy sent: used if it has the right form, so that both logs contain the same id
 */
export function requestId(given?: string | string[]): string {
  if (typeof given === "string" && SHAPE.test(given)) return given;
  count += 1;
  return `${instance}${count.toString(36)}`;
}
