import type { Logger } from "pino";
import type { Page, PageCache } from "./page.ts";

/** Hits within a page's time in the cache that make it popular. */
const POPULAR = 10;
/** Pages that wait to be compressed. More are not, until they are rendered again. */
const MAX_WAITING = 100;

/**
 * Compresses popular pages again with the best quality: they then fit the first bytes that a server may send before the
 * browser's first acknowledgement (RFC 6928: 14,600). One at a time, off the main thread.
 */
export class PopularPages {
  readonly #cache: PageCache;
  readonly #log: Pick<Logger, "warn">;
  readonly #waiting = new Map<string, Page>();
  #running: Promise<void> | undefined;

  constructor(cache: PageCache, log: Pick<Logger, "warn">) {
    this.#cache = cache;
    this.#log = log;
  }

  /** Counts a page that was sent from the cache. */
  countHit(key: string, page: Page): void {
    page.hits += 1;
    if (page.hits !== POPULAR || this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.set(key, page);
    this.#running ??= this.#run();
  }

  /** Resolves when no page waits. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    for (const [key, page] of this.#waiting) {
      try {
        await page.improve();
        // Its size is measured again.
        if (this.#cache.get(key) === page) this.#cache.set(key, page);
      } catch (error) {
        this.#log.warn({ err: error }, "a popular page could not be compressed again");
      }
      this.#waiting.delete(key);
    }
    this.#running = undefined;
  }
}
