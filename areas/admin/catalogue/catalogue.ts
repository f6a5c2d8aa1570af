import { makeObservable, observable, runInAction } from "mobx";
import type { AdminCategory, AdminProduct, ProductRows } from "../../shared/catalogue/admin-catalogue.ts";
import type { SaveCategoryRequest } from "../../shared/catalogue/contract/admin-catalogue.ts";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { type Language, languageFor } from "../../shared/domain/locales.ts";
import { onePerShop, type ShopScope } from "../shop-context.ts";
import { Resource } from "../state/resource.ts";

/** The category that the first product creates if the shop has none, in the shop's language. */
const FIRST_CATEGORY: Record<Language, string> = { en: "All products", de: "Alle Produkte", ar: "كل المنتجات" };

const MAX_LISTS = 12;

type CatalogueShop = Pick<ShopScope, "addImage"> & { api: Pick<ShopScope["api"], "call"> };

/** The cache that the pages about products share. */
export class Catalogue {
  readonly shop: CatalogueShop;
  readonly categories: Resource<AdminCategory[]>;
  /** Grows with each change of a product in this tab: shown lists then reload. */
  changes = 0;
  /** The shown lists, by query: shown immediately on return, while they reload. */
  readonly #lists = new Map<string, ProductRows>();
  readonly #locale: () => string | undefined;

  /** @param locale of the shop (BCP 47), once it is known */
  constructor(shop: CatalogueShop, locale: () => string | undefined = () => undefined) {
    this.shop = shop;
    this.#locale = locale;
    this.categories = new Resource(
      async (signal) => (await shop.api.call(ADMIN_ENDPOINTS.adminCategories, {}, { signal })).categories,
    );
    makeObservable(this, { changes: observable });
  }

  get firstCategoryName(): string {
    return FIRST_CATEGORY[languageFor(this.#locale())];
  }

  /** The shop's first category, created if there is none. @throws ApiError */
  async firstCategory(newId: () => string): Promise<AdminCategory> {
    // Another tab may have added one.
    const [known] = (await this.shop.api.call(ADMIN_ENDPOINTS.adminCategories)).categories;
    const request = { name: this.firstCategoryName, slug: "", description: "" };
    const category = known ?? (await this.saveCategory(newId(), request));
    this.takeCategory(category);
    return category;
  }

  /** @throws ApiError */
  async product(productId: string): Promise<AdminProduct> {
    return (await this.shop.api.call(ADMIN_ENDPOINTS.adminProduct, { path: { productId } })).product;
  }

  /** @returns the stored category @throws ApiError */
  async saveCategory(categoryId: string, body: SaveCategoryRequest): Promise<AdminCategory> {
    return (await this.shop.api.call(ADMIN_ENDPOINTS.saveCategory, { path: { categoryId }, body })).category;
  }

  /** Reloads the categories too, for their product counts. */
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

  takeCategory(category: AdminCategory): void {
    const known = this.categories.value ?? [];
    const isKnown = known.some(({ id }) => id === category.id);
    this.categories.set(
      isKnown ? known.map((each) => (each.id === category.id ? category : each)) : [...known, category],
    );
  }
}

export const catalogueOf = onePerShop((shop) => new Catalogue(shop, () => shop.seller.value?.locale));
