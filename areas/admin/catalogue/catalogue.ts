import { makeObservable, observable, runInAction } from "mobx";
import type { AdminCategory, AdminProduct, ProductRows } from "../../shared/catalogue/admin-catalogue.ts";
import type { SaveCategoryRequest } from "../../shared/catalogue/contract/admin-catalogue.ts";
import type { ProductStatus } from "../../shared/catalogue/product.ts";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { type Language, languageFor } from "../../shared/domain/locales.ts";
import type { ShopScope } from "../shop-context.ts";
import { Resource } from "../state/resource.ts";

/** What notices say of a product that was given a status. */
export const STATUS_CHANGED: Record<ProductStatus, string> = {
  active: "published",
  draft: "unpublished",
  archived: "archived",
};

/** The category that a shop's first product goes into where the seller has made none, in the shop's language. */
const FIRST_CATEGORY: Record<Language, string> = { en: "All products", de: "Alle Produkte", ar: "كل المنتجات" };

/** How many lists are remembered. */
const MAX_LISTS = 12;

type CatalogueShop = Pick<ShopScope, "addImage"> & { api: Pick<ShopScope["api"], "call"> };

/** What the pages about products have in common, for as long as the shop is open. */
export class Catalogue {
  readonly shop: CatalogueShop;
  readonly categories: Resource<AdminCategory[]>;
  /** Grows with each change of a product that was made here: lists that are shown read themselves again. */
  changes = 0;
  /** The lists that were shown, by their queries: who comes back finds one as it was, at once, while it is read again. */
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

  /** The name of the category that the first product makes. */
  get firstCategoryName(): string {
    return FIRST_CATEGORY[languageFor(this.#locale())];
  }

  /** The shop's first category; where there is none, one is made. @throws ApiError */
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

  /** @returns it as it is stored now @throws ApiError */
  async saveCategory(categoryId: string, body: SaveCategoryRequest): Promise<AdminCategory> {
    return (await this.shop.api.call(ADMIN_ENDPOINTS.saveCategory, { path: { categoryId }, body })).category;
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
  const known = catalogues.get(shop) ?? new Catalogue(shop, () => shop.seller.value?.locale);
  catalogues.set(shop, known);
  return known;
}
