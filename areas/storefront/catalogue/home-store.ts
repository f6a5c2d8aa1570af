import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type Problem, problemOf } from "../../shared/api/api-error.ts";
import type { ApiClient } from "../../shared/boot/area.ts";
import type { CategoryWithProducts, ProductCard } from "../../shared/catalogue/public-catalogue.ts";
import { VISITOR_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { PageData } from "../../shared/pages/page-data.ts";

/** What lists know of a product before its page has come. */
export interface KnownProduct {
  card: ProductCard;
  /** A search does not tell. */
  category: { name: string; slug: string } | undefined;
}

interface HomeStoreOptions {
  data: PageData | undefined;
  api: Pick<ApiClient, "call">;
}

/** The shop's categories with the first products of each: its home page and its navigation. */
export class HomeStore {
  categoriesWithProducts: CategoryWithProducts[];
  /** A request is running. */
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

  /** Loads the found seller's categories unless page data or an earlier call has brought them. */
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

  /** What the home page knows of a product, and where it stands. */
  listing(slug: string): KnownProduct | undefined {
    for (const category of this.categoriesWithProducts) {
      const card = category.products.find((product) => product.slug === slug);
      if (card) return { category, card };
    }
    return undefined;
  }
}
