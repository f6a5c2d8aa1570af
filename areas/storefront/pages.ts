import type { ComponentType } from "react";
import type { LazyChunk } from "../shared/boot/lazy-chunk.ts";
import { type LazyPage, lazyPage } from "../shared/boot/lazy-page.tsx";
import type { PageData } from "../shared/domain/page-data.ts";
import { matchPath, type STOREFRONT_PATHS, STOREFRONT_ROUTES } from "../shared/domain/routes.ts";
import { browsingCatalogueFor } from "./i18n/browsing-catalogues.ts";
import { buyingCatalogueFor } from "./i18n/buying-catalogues.ts";
import { catalogueFor } from "./i18n/catalogues.ts";
import { CATALOG } from "./stores/browsing/catalog-chunk.ts";

/** What a page needs beside its own code, in the language of a locale. */
type Needs = (locale: string | undefined) => LazyChunk[];

interface ShopPage extends LazyPage {
  needs: Needs;
}

const nothing: Needs = () => [];
const browsing: Needs = (locale) => [browsingCatalogueFor(locale), CATALOG];
const buying: Needs = (locale) => [buyingCatalogueFor(locale)];

function page(name: string, needs: Needs, importPage: () => Promise<ComponentType>): ShopPage {
  const lazy = lazyPage(`areas/storefront/pages/${name}.tsx`, async () => {
    // The server has loaded every language by itself.
    const locale = globalThis.document?.documentElement.lang;
    const [Page] = await Promise.all([importPage(), ...needs(locale || undefined).map((chunk) => chunk.load())]);
    return Page;
  });
  return { ...lazy, needs };
}

/** The browser's own lookup, which a page from the gateway does without. */
export const SELLER_LOOKUP = lazyPage("areas/storefront/ui/frame/seller-lookup.tsx", () =>
  import("./ui/frame/seller-lookup.tsx").then((module) => module.SellerLookup),
);

/**
 * By the names of STOREFRONT_PATHS, and what stands where there is no shop. The not-found page is part of the entry:
 * category and product pages turn into it when there is nothing under their slug.
 */
export const PAGES = {
  home: page("home", nothing, () => import("./pages/home.tsx").then((module) => module.HomePage)),
  category: page("category", browsing, () => import("./pages/category.tsx").then((module) => module.CategoryPage)),
  product: page("product", browsing, () => import("./pages/product.tsx").then((module) => module.ProductPage)),
  search: page("search", browsing, () => import("./pages/search.tsx").then((module) => module.SearchPage)),
  cart: page("cart", buying, () => import("./pages/cart.tsx").then((module) => module.CartPage)),
  checkout: page("checkout", buying, () => import("./pages/checkout.tsx").then((module) => module.CheckoutPage)),
  order: page("order", buying, () => import("./pages/order.tsx").then((module) => module.OrderPage)),
  content: page(
    "content",
    () => [CATALOG],
    () => import("./pages/content.tsx").then((module) => module.ContentPage),
  ),
  unknownShop: page("unknown-shop", nothing, () =>
    import("./pages/unknown-shop.tsx").then((module) => module.UnknownShopPage),
  ),
  closedShop: page("closed-shop", nothing, () =>
    import("./pages/closed-shop.tsx").then((module) => module.ClosedShopPage),
  ),
} as const;

function firstPages(path: string, data: PageData | undefined): ShopPage[] {
  if (data?.page.kind === "closed-shop") return [PAGES.closedShop];
  if (data?.isValid === false) return [PAGES.unknownShop];
  const name = matchPath(STOREFRONT_ROUTES, path)?.name as keyof typeof STOREFRONT_PATHS | undefined;
  const asked = name ? [PAGES[name]] : [];
  // The browser's own lookup may find no shop.
  return data?.isValid ? asked : [...asked, PAGES.unknownShop];
}

/** What may show at a path before any navigation, with the texts in the seller's language. */
export function firstChunks(path: string, data: PageData | undefined): LazyChunk[] {
  const locale = data?.seller?.locale;
  const lookup = data?.isValid == null ? [SELLER_LOOKUP] : [];
  return [...lookup, catalogueFor(locale), ...firstPages(path, data).flatMap((each) => [...each.needs(locale), each])];
}
