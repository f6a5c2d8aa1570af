import type { Logger } from "pino";
import type { Area } from "../../areas/shared/domain/page-data.ts";
import type { Metrics } from "./metrics.ts";

/** What is said of a finished request. Never cookies, tokens, header values at large, or a query. */
export interface RequestRecord {
  method: string;
  host: string;
  /** Without the query. */
  path: string;
  area: Area | undefined;
  /** The seller's domain. */
  seller: string | undefined;
  status: number;
  milliseconds: number;
}

const microseconds = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;

/** One log line and one metric per request, the same whichever way it was answered. */
export class RequestLog {
  readonly #log: Logger;
  readonly #metrics: Metrics;

  constructor(log: Logger, metrics: Metrics) {
    this.#log = log;
    this.#metrics = metrics;
  }

  pageHit(id: string, record: RequestRecord & { area: Area }): void {
    this.#metrics.pageHit(record.area, record.milliseconds / 1000);
    this.#write(id, record, true);
  }

  request(id: string, record: RequestRecord): void {
    this.#metrics.request(record.area ?? "none", record.status, record.milliseconds / 1000);
    this.#write(id, record, false);
  }

  #write(id: string, { method, host, path, area, seller, status, milliseconds }: RequestRecord, hit: boolean): void {
    const line = { id, method, host, path, area, seller, status, ms: microseconds(milliseconds), hit };
    if (status >= 500) this.#log.error(line, "request");
    else this.#log.info(line, "request");
  }
}
