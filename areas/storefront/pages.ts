import { type LazyPage, lazyPage } from "../shared/boot/lazy-page.tsx";
import type { PageData } from "../shared/domain/page-data.ts";
import { matchRoute, type STOREFRONT_PATHS } from "../shared/domain/routes.ts";

const page = (name: string, importPage: Parameters<typeof lazyPage>[1]): LazyPage =>
  lazyPage(`areas/storefront/pages/${name}.tsx`, importPage);

/**
 * By the names of STOREFRONT_PATHS, and what stands where there is no shop. The not-found page is part of the entry:
 * category and product pages turn into it when there is nothing under their slug.
 */
export const PAGES = {
  home: page("home", () => import("./pages/home.tsx").then((module) => module.HomePage)),
  category: page("category", () => import("./pages/category.tsx").then((module) => module.CategoryPage)),
  product: page("product", () => import("./pages/product.tsx").then((module) => module.ProductPage)),
  unknownShop: page("unknown-shop", () => import("./pages/unknown-shop.tsx").then((module) => module.UnknownShopPage)),
  closedShop: page("closed-shop", () => import("./pages/closed-shop.tsx").then((module) => module.ClosedShopPage)),
} as const;

/** The pages that may show at a path before any navigation. */
export function firstPages(path: string, data: PageData | undefined): LazyPage[] {
  if (data?.page.kind === "closed-shop") return [PAGES.closedShop];
  if (data?.isValid === false) return [PAGES.unknownShop];
  const name = matchRoute("storefront", path)?.name as keyof typeof STOREFRONT_PATHS | undefined;
  const asked = name ? [PAGES[name]] : [];
  // The browser's own lookup may find no shop.
  return data?.isValid ? asked : [...asked, PAGES.unknownShop];
}
