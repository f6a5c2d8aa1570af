import type { ApiClient } from "../../shared/api/client.ts";
import type { CategoryWithProducts, PageData, PublicProduct } from "../../shared/domain/page-data.ts";
import { matchRoute } from "../../shared/domain/routes.ts";
import type { HomeStore } from "./home-store.ts";
import { PageCache } from "./page-cache.ts";

interface CatalogStoreOptions {
  data: PageData | undefined;
  api: Pick<ApiClient, "category" | "product">;
  /** The path that page data describes. */
  path: string;
  home: HomeStore;
  sellerId: () => string;
}

/** Category and product pages by slug: from page data where it has them, else from the platform API. */
export class CatalogStore {
  readonly categories: PageCache<CategoryWithProducts>;
  readonly products: PageCache<PublicProduct>;

  constructor({ data, api, path, home, sellerId }: CatalogStoreOptions) {
    this.categories = new PageCache((slug) => {
      const known = home.category(slug);
      const complete = known && known.products.length >= known.productCount;
      return complete ? Promise.resolve(known) : api.category(sellerId(), slug);
    });
    this.products = new PageCache((slug) => api.product(sellerId(), slug));
    if (data) this.#hydrate(data, path);
  }

  load(kind: "category" | "product", slug: string): Promise<void> {
    return kind === "category" ? this.categories.load(slug) : this.products.load(slug);
  }

  #hydrate({ page }: PageData, path: string): void {
    if (page.kind === "category") this.categories.set(page.category.slug, { status: "ready", content: page.category });
    if (page.kind === "product") this.products.set(page.product.slug, { status: "ready", content: page.product });
    if (page.kind !== "not-found") return;
    const { name, slug } = matchRoute("storefront", path) ?? {};
    if (slug && name === "category") this.categories.set(slug, { status: "missing" });
    if (slug && name === "product") this.products.set(slug, { status: "missing" });
  }
}
