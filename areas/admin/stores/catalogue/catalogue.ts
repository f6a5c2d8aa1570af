import { makeObservable, observable, runInAction } from "mobx";
import type { AdminCategory, ProductRows } from "../../../shared/domain/admin-data.ts";
import { type CatalogueClient, createCatalogueClient } from "../../api/catalogue-client.ts";
import { Resource } from "../resource.ts";
import type { ShopScope } from "../shop-context.ts";

/** How many lists are remembered. */
const MAX_LISTS = 12;

/** What the pages about products have in common, for as long as the shop is open. */
export class Catalogue {
  readonly client: CatalogueClient;
  readonly categories: Resource<AdminCategory[]>;
  /** Grows with each change of a product that was made here: lists that are shown read themselves again. */
  changes = 0;
  /** The lists that were shown, by their queries: who comes back finds one as it was, at once, while it is read again. */
  readonly #lists = new Map<string, ProductRows>();

  constructor(client: CatalogueClient) {
    this.client = client;
    this.categories = new Resource((signal) => client.categories(signal));
    makeObservable(this, { changes: observable });
  }

  /** Products have been changed, and with them how many each category has. */
  tellChange(): void {
    runInAction(() => {
      this.changes += 1;
    });
    if (this.categories.value) void this.categories.reload();
  }

  list(query: string): ProductRows | undefined {
    return this.#lists.get(query);
  }

  keepList(query: string, rows: ProductRows): void {
    this.#lists.delete(query);
    this.#lists.set(query, rows);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > MAX_LISTS && oldest !== undefined) this.#lists.delete(oldest);
  }

  /** Takes a category that was added or changed among those that are known. */
  takeCategory(category: AdminCategory): void {
    const known = this.categories.value ?? [];
    const isKnown = known.some(({ id }) => id === category.id);
    this.categories.set(
      isKnown ? known.map((each) => (each.id === category.id ? category : each)) : [...known, category],
    );
  }
}

const catalogues = new WeakMap<ShopScope, Catalogue>();

/** The one catalogue of an opened shop. */
export function catalogueOf(shop: ShopScope): Catalogue {
  const known = catalogues.get(shop) ?? new Catalogue(createCatalogueClient(shop));
  catalogues.set(shop, known);
  return known;
}
