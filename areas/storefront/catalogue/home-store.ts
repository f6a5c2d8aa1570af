import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type Problem, problemOf } from "../../shared/api/api-error.ts";
import type { ApiClient } from "../../shared/boot/area.ts";
import type { CategoryWithProducts, ProductCard } from "../../shared/catalogue/public-catalogue.ts";
import { VISITOR_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { PageData } from "../../shared/pages/page-data.ts";

/** A product's data from lists, shown until its page loads. */
export interface KnownProduct {
  card: ProductCard;
  /** Unknown for products from a search. */
  category: { name: string; slug: string } | undefined;
}

interface HomeStoreOptions {
  data: PageData | undefined;
  api: Pick<ApiClient, "call">;
}

/** The shop's categories with the first products of each: for the home page and the navigation. */
export class HomeStore {
  categoriesWithProducts: CategoryWithProducts[];
  /** Whether a request is running. */
  loader = false;
  /** Why the last request failed. */
  problem: Problem | null = null;
  #loaded: boolean;
  readonly #api: Pick<ApiClient, "call">;

  constructor({ data, api }: HomeStoreOptions) {
    this.categoriesWithProducts = data?.home.categoriesWithProducts ?? [];
    this.#loaded = data?.isValid === true;
    this.#api = api;
    makeAutoObservable(this, { categoriesWithProducts: observableRef, problem: observableRef });
  }

  /** Loads the seller's categories, unless page data or an earlier call has loaded them. */
  async load(sellerId: string): Promise<void> {
    if (this.#loaded || this.loader) return;
    this.loader = true;
    this.problem = null;
    try {
      const { categoriesWithProducts } = await this.#api.call(VISITOR_ENDPOINTS.home, { path: { sellerId } });
      this.#loaded = true;
      runInAction(() => {
        this.categoriesWithProducts = categoriesWithProducts;
      });
    } catch (error) {
      runInAction(() => {
        this.problem = problemOf(error);
      });
    } finally {
      runInAction(() => {
        this.loader = false;
      });
    }
  }

  category(slug: string): CategoryWithProducts | undefined {
    return this.categoriesWithProducts.find((category) => category.slug === slug);
  }

  /** Returns a product's card and category, if the home page shows it. */
  listing(slug: string): KnownProduct | undefined {
    for (const category of this.categoriesWithProducts) {
      const card = category.products.find((product) => product.slug === slug);
      if (card) return { category, card };
    }
    return undefined;
  }
}
