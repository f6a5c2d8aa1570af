import { LRUCache } from "lru-cache";
import type { Area } from "../../../areas/shared/domain/areas.ts";
import type { Page } from "./page.ts";

/**
 * The key of a finished page.
 *
 * @param host the canonical host that the page was asked under
 * @param version of everything that the page is made from, the seller's id included: a name's next owner starts anew
 * @param slot the path, or the name of a page that many paths share, such as `!not-found`
 */
export function pageKey(area: Area, host: string, version: string, slot: string): string {
  return `${area} ${host} ${version} ${slot}`;
}

/** What a page says may depend on the time (a plan that lapses); so long it is believed. */
const MAX_AGE_MS = 10 * 60_000;

/** Finished pages, bounded by their bytes. A page of an older version is never asked for again and falls out at the end. */
export class PageCache {
  readonly #pages: LRUCache<string, Page>;

  constructor(maxBytes: number) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes / 4),
      sizeCalculation: (page, key) => page.size + key.length,
      ttl: MAX_AGE_MS,
      ttlResolution: 1_000,
    });
  }

  get(key: string): Page | undefined {
    return this.#pages.get(key);
  }

  /** Also to be called when a page has gained a coding, which makes it heavier. */
  set(key: string, page: Page): void {
    this.#pages.set(key, page);
  }

  get stats(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize };
  }
}
