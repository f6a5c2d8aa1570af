import type { RequestHandler } from "http-proxy-middleware";
import type { Logger } from "pino";
import { AREAS, type Area } from "../../areas/shared/domain/areas.ts";
import { forwardTo } from "./forward.ts";

/** A development server answers quickly or is rebuilding; the first build of a large area takes its time. */
const TIMEOUT_MS = 60_000;

/** The areas that a server of their own answers for (`AREA_…_URL`), web sockets included. */
export class ForwardedAreas {
  readonly #handlers = new Map<Area, RequestHandler>();

  constructor(urls: Partial<Record<Area, string>>, log: Logger) {
    for (const area of AREAS) {
      const url = urls[area];
      if (url) this.#handlers.set(area, forwardTo({ url, timeoutMs: TIMEOUT_MS, log }));
    }
  }

  handlerOf(area: Area): RequestHandler | undefined {
    return this.#handlers.get(area);
  }

  get areas(): ReadonlySet<Area> {
    return new Set(this.#handlers.keys());
  }
}
