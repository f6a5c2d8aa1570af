import { useMemo } from "react";
import type { AdminCategory, AdminProduct, ProductRows } from "../../shared/catalogue/admin-catalogue.ts";
import type { SaveCategoryRequest } from "../../shared/catalogue/contract/admin-catalogue.ts";
import type { ProductStatus } from "../../shared/catalogue/product.ts";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { DataEntry } from "../../shared/data/data-cache.ts";
import { type Language, languageFor } from "../../shared/domain/locales.ts";
import type { ProblemTexts } from "../../shared/i18n/create-problem-texts.ts";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { newId } from "../../shared/state/new-id.ts";
import { useAdmin } from "../admin-context.ts";
import type { PillTone } from "../kit/status-pill.tsx";
import { type ShopScope, useShop } from "../shop-context.ts";
import type { ToastStore } from "../state/toast-store.ts";
import { type CatalogueTexts, useCatalogueTexts } from "../texts.ts";

/** Of the pills that show a product's status. */
export const STATUS_TONES: Record<ProductStatus, PillTone> = { active: "good", draft: "warning", archived: "neutral" };

/** The category that the first product creates if the shop has none, in the shop's language. */
const FIRST_CATEGORY: Record<Language, string> = { en: "All products", de: "Alle Produkte", ar: "كل المنتجات" };

type CatalogueShop = Pick<ShopScope, "addImage" | "cache"> & { api: Pick<ShopScope["api"], "call"> };

/** The shop's products and categories. The values are in the shop's cache. */
export class Catalogue {
  readonly shop: CatalogueShop;
  readonly #locale: () => string | undefined;

  /** @param locale of the shop (BCP 47), once it is known */
  constructor(shop: CatalogueShop, locale: () => string | undefined = () => undefined) {
    this.shop = shop;
    this.#locale = locale;
  }

  get categories(): DataEntry<AdminCategory[]> {
    return this.shop.cache.entry(
      "categories",
      async (signal) => (await this.shop.api.call(ADMIN_ENDPOINTS.adminCategories, {}, { signal })).categories,
    );
  }

  /** @param query of the request */
  rows(query: string): DataEntry<ProductRows> {
    return this.shop.cache.entry(["products", query], (signal) =>
      this.shop.api.call(ADMIN_ENDPOINTS.adminProducts, { query: new URLSearchParams(query) }, { signal }),
    );
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

  /** Reloads lists after a change of products, and the categories for their product counts. */
  invalidate(): void {
    this.shop.cache.invalidate("products");
    this.categories.invalidate();
  }

  /** Shows a category as it was just stored. */
  takeCategory(category: AdminCategory): void {
    const { value: known } = this.categories;
    // The list is loading, or could not be loaded: this category alone must not become the list.
    if (!known) return this.categories.invalidate();
    const isKnown = known.some(({ id }) => id === category.id);
    this.categories.set(
      isKnown ? known.map((each) => (each.id === category.id ? category : each)) : [...known, category],
    );
  }
}

export function useCatalogue(): Catalogue {
  const shop = useShop();
  return useMemo(() => new Catalogue(shop, () => shop.seller.value?.locale), [shop]);
}

/** What the stores of products and categories need. */
export interface CatalogueNeeds {
  catalogue: Catalogue;
  toasts: Pick<ToastStore, "show">;
  newId: () => string;
  texts: CatalogueTexts;
  problems: ProblemTexts;
}

/** Restores a deleted record. If that fails, offers to try again: the notice with "Undo" is gone. Never rejects. */
export async function restoreOrRetry(needs: CatalogueNeeds, name: string, restore: () => Promise<void>): Promise<void> {
  try {
    await restore();
  } catch (error) {
    const { t } = needs.texts;
    needs.toasts.show(t("notice.not-restored", { name, problem: needs.problems.messageOf(error) }), {
      tone: "problem",
      action: { label: t("action.retry"), run: () => void restoreOrRetry(needs, name, restore) },
    });
  }
}

export function useCatalogueNeeds(): CatalogueNeeds {
  const { toasts } = useAdmin();
  return { catalogue: useCatalogue(), toasts, newId, texts: useCatalogueTexts(), problems: useProblemTexts() };
}
