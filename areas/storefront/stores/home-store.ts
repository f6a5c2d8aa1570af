import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { messageOf } from "../../shared/api/api-error.ts";
import type { ApiClient } from "../../shared/api/client.ts";
import type { CategoryWithProducts, PageData, ProductCard } from "../../shared/domain/page-data.ts";

interface HomeStoreOptions {
  data: PageData | undefined;
  api: Pick<ApiClient, "home">;
}

/** The shop's categories with the first products of each: its home page and its navigation. */
export class HomeStore {
  categoriesWithProducts: CategoryWithProducts[];
  /** A request is running. */
  loader = false;
  /** What to tell people when it failed. */
  message: string | null = null;
  #loaded: boolean;
  readonly #api: Pick<ApiClient, "home">;

  constructor({ data, api }: HomeStoreOptions) {
    this.categoriesWithProducts = data?.home.categoriesWithProducts ?? [];
    this.#loaded = data?.isValid === true;
    this.#api = api;
    makeAutoObservable(this, { categoriesWithProducts: observableRef });
  }

  /** Loads the found seller's categories unless page data or an earlier call has brought them. */
  async load(sellerId: string): Promise<void> {
    if (this.#loaded || this.loader) return;
    this.loader = true;
    this.message = null;
    try {
      const categoriesWithProducts = await this.#api.home(sellerId);
      this.#loaded = true;
      runInAction(() => {
        this.categoriesWithProducts = categoriesWithProducts;
      });
    } catch (error) {
      runInAction(() => {
        this.message = messageOf(error);
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

  /** What lists already know of a product, and where it stands. */
  listing(slug: string): { category: CategoryWithProducts; card: ProductCard } | undefined {
    for (const category of this.categoriesWithProducts) {
      const card = category.products.find((product) => product.slug === slug);
      if (card) return { category, card };
    }
    return undefined;
  }
}
