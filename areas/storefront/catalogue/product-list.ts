import { LISTING_FIRST, LISTING_STEP } from "../../shared/catalogue/listing.ts";
import type { ProductListing } from "../../shared/catalogue/public-catalogue.ts";
import type { DataEntry } from "../../shared/data/data-cache.ts";

interface ProductListOptions<Page> {
  /** The products loaded so far, from the listing's first; `null`: no such list. */
  entry: DataEntry<Page | null>;
  /** How many products to show. */
  show: number;
  /** Requests the next products, after the first `offset`. */
  fetchPart(offset: number, limit: number, signal: AbortSignal): Promise<Page | null>;
}

/** A list of products, which grows as more of it is requested. Going back shows it at full length. */
export class ProductList<Page extends ProductListing> {
  readonly entry: DataEntry<Page | null>;
  readonly #options: ProductListOptions<Page>;

  constructor(options: ProductListOptions<Page>) {
    this.entry = options.entry;
    this.#options = options;
  }

  get current(): DataEntry<Page | null>["current"] {
    return this.entry.current;
  }

  use(): () => void {
    return this.entry.use();
  }

  /** Fetches the missing products, in bounded parts. Retries after a failure. Never rejects. */
  async load(): Promise<void> {
    const { entry } = this;
    while (this.#missing() > 0) {
      const before = entry.value;
      await (entry.promise ?? entry.reload((signal) => this.#fetchNext(signal)));
      // Failed or aborted.
      if (entry.value === before) return;
    }
  }

  #missing(): number {
    const { value } = this.entry;
    if (value === null) return 0;
    const listed = value?.products.length ?? 0;
    // Whole steps: after a product moved, the next few products may all be listed already.
    const steps = Math.ceil((this.#options.show - listed) / LISTING_STEP);
    const left = value ? value.total - value.listing.from - listed : Number.POSITIVE_INFINITY;
    return Math.min(steps * LISTING_STEP, left, LISTING_FIRST);
  }

  async #fetchNext(signal: AbortSignal): Promise<Page | null> {
    const page = this.entry.value;
    const next = await this.#options.fetchPart(page?.products.length ?? 0, this.#missing(), signal);
    return page && next ? withMore(page, next) : next;
  }
}

/** Appends the next products to a list. Products that moved are listed once. The list ends if nothing new came. */
function withMore<Page extends ProductListing>(page: Page, next: Page): Page {
  const known = new Set(page.products.map(({ slug }) => slug));
  const more = next.products.filter(({ slug }) => !known.has(slug));
  const products = [...page.products, ...more];
  return { ...page, products, total: more.length > 0 ? next.total : page.listing.from + products.length };
}
