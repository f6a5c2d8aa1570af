import type { AreaContext } from "../../shared/boot/area-definition.ts";
import { SubdomainStore } from "../../shared/state/subdomain-store.ts";
import { CatalogStore } from "./catalog-store.ts";
import { HomeStore } from "./home-store.ts";
import type { Shop } from "./shop-context.ts";

export type LoadPage = (kind: "category" | "product") => Promise<unknown>;

/** The stores of one visit (in the browser) or one render (on the server). */
export function createShop({ data, api, path, hostname, platform }: AreaContext, loadPage: LoadPage): Shop {
  const site = new SubdomainStore({ data, api, hostname, productHost: platform.productHost });
  const home = new HomeStore({ data, api });
  const catalog = new CatalogStore({ data, api, path, home, sellerId: () => site.sellerData?.id ?? "" });
  const prefetch = (kind: "category" | "product", slug: string): void => {
    // A failure shows when somebody really goes there.
    loadPage(kind).catch(() => {});
    void catalog.load(kind, slug);
  };
  return { site, home, catalog, prefetch, platform, hostname, closed: data?.page.kind === "closed-shop" };
}
