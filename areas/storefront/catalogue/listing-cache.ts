import { makeAutoObservable, observableShallow, runInAction } from "mobx";
import { ApiError, type Problem, problemOf } from "../../shared/api/api-error.ts";
import { LISTING_FIRST, LISTING_STEP, type Listing } from "../../shared/catalogue/listing.ts";
import type { ProductListing } from "../../shared/catalogue/public-catalogue.ts";

export interface ListingEntry<Page extends ProductListing> {
  /** `missing`: the category does not exist. */
  status: "loading" | "ready" | "missing" | "failed";
  /** The products loaded so far, from the first. */
  page: Page | undefined;
  /** Of the last request. */
  problem: Problem | undefined;
}

interface ListingCacheOptions<Page> {
  /** Returns the listing's parameters as in an address, including `show`. */
  parametersOf(listing: Listing): URLSearchParams;
  /** @param query the listing's parameters, `offset` and `limit` */
  fetchPage(subject: string, query: URLSearchParams): Promise<Page>;
}

const MISSING = { status: "missing", page: undefined, problem: undefined } as const;

/** The number of cached lists: enough for an afternoon's browsing. */
export const MAX_LISTINGS = 30;

/**
 * Caches product lists by their subject (a category's slug, a search's words) and listing. A list grows as more of it
 * is requested. Going back restores it at full length.
 */
export class ListingCache<Page extends ProductListing> {
  /** Least recently used first. */
  readonly entries = new Map<string, ListingEntry<Page>>();
  readonly #requested = new Map<string, number>();
  /** Subjects that do not exist, with any listing. */
  readonly #absent = new Set<string>();
  readonly #options: ListingCacheOptions<Page>;

  constructor(options: ListingCacheOptions<Page>) {
    this.#options = options;
    makeAutoObservable(this, { entries: observableShallow });
  }

  get(subject: string, listing: Listing): ListingEntry<Page> | undefined {
    return this.#absent.has(subject) ? MISSING : this.entries.get(this.#key(subject, listing));
  }

  /** Caches a list from the page data. */
  set(subject: string, page: Page): void {
    this.#remember(this.#key(subject, page.listing), { status: "ready", page, problem: undefined });
  }

  setMissing(subject: string): void {
    this.#absent.add(subject);
  }

  /** Fetches the listing's missing products. Retries after a failure. */
  async load(subject: string, listing: Listing): Promise<void> {
    const key = this.#key(subject, listing);
    const entry = this.entries.get(key);
    this.#requested.set(key, Math.max(listing.show, this.#requested.get(key) ?? 0));
    if (entry?.status === "loading" || this.#absent.has(subject)) return;
    if (entry) this.#remember(key, entry);
    let page = entry?.page;
    for (let missing = this.#missing(key, page); missing > 0; missing = this.#missing(key, page)) {
      this.#remember(key, { status: "loading", page, problem: undefined });
      const offset = page?.products.length ?? 0;
      try {
        page = withMore(page, await this.#options.fetchPage(subject, this.#query(listing, offset, missing)));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) this.#absent.add(subject);
        this.#remember(key, { status: "failed", page, problem: problemOf(error) });
        return;
      }
      this.#remember(key, { status: "ready", page, problem: undefined });
    }
  }

  /** Returns how many products to request next. */
  #missing(key: string, page: Page | undefined): number {
    const wanted = Math.min(this.#requested.get(key) ?? 0, page?.total ?? Number.POSITIVE_INFINITY);
    return Math.min(wanted - (page?.products.length ?? 0), LISTING_FIRST);
  }

  #key(subject: string, listing: Listing): string {
    return `${subject} ${this.#options.parametersOf({ ...listing, show: LISTING_STEP })}`;
  }

  #query(listing: Listing, offset: number, limit: number): URLSearchParams {
    const query = this.#options.parametersOf({ ...listing, show: LISTING_STEP });
    if (offset > 0) query.set("offset", String(offset));
    query.set("limit", String(limit));
    return query;
  }

  #remember(key: string, entry: ListingEntry<Page>): void {
    runInAction(() => {
      this.entries.delete(key);
      this.entries.set(key, entry);
      for (const oldest of this.entries.keys()) {
        if (this.entries.size <= MAX_LISTINGS) break;
        this.entries.delete(oldest);
        this.#requested.delete(oldest);
      }
    });
  }
}

/** Appends the next products to a list. Products that moved are listed once. The list ends if nothing new came. */
function withMore<Page extends ProductListing>(page: Page | undefined, next: Page): Page {
  if (!page) return next;
  const known = new Set(page.products.map(({ id }) => id));
  const more = next.products.filter(({ id }) => !known.has(id));
  const products = [...page.products, ...more];
  return { ...page, products, total: more.length > 0 ? next.total : products.length };
}
