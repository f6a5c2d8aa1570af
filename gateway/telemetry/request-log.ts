import pino, { type DestinationStream, type Logger } from "pino";
import type { Area } from "../../areas/shared/domain/areas.ts";
import { loggedPath } from "./logged-path.ts";
import type { Metrics } from "./metrics.ts";

/** What is said of a finished request. Never cookies, header values at large, or a query. */
export interface RequestRecord {
  method: string;
  host: string;
  /** Without the query; the token of an order's link is left out when it is written. */
  path: string;
  area: Area | undefined;
  /** The seller's domain. */
  seller: string | undefined;
  status: number;
  milliseconds: number;
  /** Whether it lasted as long as somebody listened: then its time says nothing of how long one waits. */
  isStream?: boolean;
}

const [INFO, ERROR] = [30, 50];

type RequestMetrics = Pick<Metrics, "pageHit" | "request">;

/** One log line and one metric per request, the same whichever way it was answered. */
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
   * The line that pino would write, for a third of what it costs. Only the path can hold what JSON must escape: ids,
   * methods, hosts, areas and domains have been read by stricter rules.
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
