import { type Request, type Response, Router } from "express";

/** Whether this process should get requests: off while it starts and from the first moment of its way out. */
export class Readiness {
  readonly #stop = new AbortController();
  /** Aborted with the first moment of the way out, for answers that would not end by themselves. */
  readonly stopping = this.#stop.signal;
  readonly #ping: () => Promise<void>;

  /** @param ping resolves when the storage answers */
  constructor(ping: () => Promise<void>) {
    this.#ping = ping;
  }

  get draining(): boolean {
    return this.stopping.aborted;
  }

  drain(): void {
    this.#stop.abort();
  }

  async check(): Promise<{ ready: boolean; reason?: string }> {
    if (this.draining) return { ready: false, reason: "draining" };
    try {
      await this.#ping();
      return { ready: true };
    } catch {
      return { ready: false, reason: "storage-unavailable" };
    }
  }
}

/** `/healthz`: the process lives. `/readyz`: it should get requests. On every host, because probes come by address. */
export function healthRoutes(readiness: Readiness): Router {
  const routes = Router({ caseSensitive: true });
  routes.get("/healthz", (_req: Request, res: Response) => {
    res.set("Cache-Control", "no-store").json({ alive: true });
  });
  routes.get("/readyz", async (_req: Request, res: Response) => {
    const state = await readiness.check();
    res
      .status(state.ready ? 200 : 503)
      .set("Cache-Control", "no-store")
      .json(state);
  });
  return routes;
}
