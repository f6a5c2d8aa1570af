import { makeAutoObservable, observableRef } from "mobx";
import type { Problem } from "../../shared/api/api-error.ts";
import type { CategoryWithProducts } from "../../shared/catalogue/public-catalogue.ts";
import type { DataEntry } from "../../shared/data/data-cache.ts";
import type { PageData } from "../../shared/pages/page-data.ts";

/**
 * The shop's categories with the first products of each: for the home page and the navigation. Pages from the gateway
 * have them as page data, and don't load the cache's code for them.
 */
export class HomeStore {
  /** Replaces the page data. */
  entry: DataEntry<readonly CategoryWithProducts[]> | null = null;
  readonly #given: readonly CategoryWithProducts[];

  constructor(data: PageData | undefined) {
    this.#given = data?.home.categoriesWithProducts ?? [];
    makeAutoObservable(this, { entry: observableRef });
  }

  get categoriesWithProducts(): readonly CategoryWithProducts[] {
    return this.entry?.value ?? this.#given;
  }

  /** Whether a request is running. */
  get loader(): boolean {
    return this.entry?.state === "loading";
  }

  /** Why the last request failed. */
  get problem(): Problem | null {
    return this.entry?.failure ?? null;
  }

  /** Loads the categories, for pages without page data. Never rejects. */
  loadFrom(entry: DataEntry<readonly CategoryWithProducts[]>): Promise<void> {
    this.entry = entry;
    return entry.load();
  }
}
