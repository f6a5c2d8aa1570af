import { makeAutoObservable, observableRef } from "mobx";
import type { Problem } from "../../shared/api/api-error.ts";
import type { CategoryWithProducts } from "../../shared/catalogue/public-catalogue.ts";
import type { DataEntry } from "../../shared/data/data-cache.ts";

/** The shop's categories with the first products of each, for pages without page data. */
export class HomeStore {
  entry: DataEntry<readonly CategoryWithProducts[]> | null = null;

  constructor() {
    makeAutoObservable(this, { entry: observableRef });
  }

  get categoriesWithProducts(): readonly CategoryWithProducts[] {
    return this.entry?.value ?? [];
  }

  /** Whether a request is running. */
  get loader(): boolean {
    return this.entry?.state === "loading";
  }

  /** Why the last request failed. */
  get problem(): Problem | null {
    return this.entry?.failure ?? null;
  }

  /** Loads the categories. Never rejects. */
  loadFrom(entry: DataEntry<readonly CategoryWithProducts[]>): Promise<void> {
    this.entry = entry;
    return entry.load();
  }
}
