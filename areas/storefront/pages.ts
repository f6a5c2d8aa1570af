import type { ComponentType } from "react";
import { type LazyChunk, type LazyPage, lazyPage } from "../shared/boot/lazy-page.tsx";
import { languageFor } from "../shared/domain/locales.ts";
import { importWithTexts, type LazyChunks } from "../shared/i18n/lazy-catalogue.ts";
import type { PageData } from "../shared/pages/page-data.ts";
import { type STOREFRONT_PATHS, shownRoute } from "../shared/pages/routes.ts";
import { BROWSING_CATALOGUES, BUYING_CATALOGUES, CATALOGUES } from "./i18n/catalogues.ts";
import { CATALOG } from "./shop-context.ts";

interface ShopPage extends LazyPage {
  /** The chunks that the page needs in addition to its own code, by language. */
  needs: readonly LazyChunks[];
}

/** @param file without `-page.tsx` */
function page(file: string, needs: readonly LazyChunks[], importPage: () => Promise<ComponentType>): ShopPage {
  const lazy = lazyPage(`areas/storefront/${file}-page.tsx`, () => importWithTexts(importPage, needs));
  return { ...lazy, needs };
}

const BROWSING = [BROWSING_CATALOGUES];
const BUYING = [BUYING_CATALOGUES];
/** The store is the same in all languages. */
const SEARCHING = [BROWSING_CATALOGUES, { en: CATALOG, de: CATALOG, ar: CATALOG }];

/** The browser's own lookup, not needed for pages from the gateway. */
export const SELLER_LOOKUP = lazyPage("areas/storefront/frame/seller-lookup.tsx", () =>
  import("./frame/seller-lookup.tsx").then((module) => module.SellerLookup),
);

/**
 * By the names of STOREFRONT_PATHS, plus the pages shown without a shop. The not-found page is part of the entry:
 * category and product pages show it if their slug does not exist.
 */
export const PAGES = {
  home: page("catalogue/home", [], () => import("./catalogue/home-page.tsx").then((module) => module.HomePage)),
  category: page("catalogue/listing/category", BROWSING, () =>
    import("./catalogue/listing/category-page.tsx").then((module) => module.CategoryPage),
  ),
  product: page("catalogue/product/product", BROWSING, () =>
    import("./catalogue/product/product-page.tsx").then((module) => module.ProductPage),
  ),
  search: page("catalogue/search/search", SEARCHING, () =>
    import("./catalogue/search/search-page.tsx").then((module) => module.SearchPage),
  ),
  cart: page("orders/cart/cart", BUYING, () => import("./orders/cart/cart-page.tsx").then((module) => module.CartPage)),
  checkout: page("orders/checkout/checkout", BUYING, () =>
    import("./orders/checkout/checkout-page.tsx").then((module) => module.CheckoutPage),
  ),
  order: page("orders/order/order", BUYING, () =>
    import("./orders/order/order-page.tsx").then((module) => module.OrderPage),
  ),
  content: page("catalogue/content", [], () =>
    import("./catalogue/content-page.tsx").then((module) => module.ContentPage),
  ),
  unknownShop: page("frame/no-shop", [], () =>
    import("./frame/no-shop-page.tsx").then((module) => module.UnknownShopPage),
  ),
  closedShop: page("frame/no-shop", [], () =>
    import("./frame/no-shop-page.tsx").then((module) => module.ClosedShopPage),
  ),
} as const;

/** Returns the page at a path of a shop; `undefined`: the not-found page. */
export function pageAt(path: string): ShopPage | undefined {
  const route = shownRoute(path);
  return route && PAGES[route.name as keyof typeof STOREFRONT_PATHS];
}

function firstPages(path: string, data: PageData | undefined): ShopPage[] {
  if (data?.page.kind === "closed-shop") return [PAGES.closedShop];
  if (data?.isValid === false) return [PAGES.unknownShop];
  // The browser's own lookup may find no shop.
  return [pageAt(path), data?.isValid ? undefined : PAGES.unknownShop].filter((page) => page !== undefined);
}

/** The chunks that a path may need before any navigation, with the texts in the seller's or the visitor's language. */
export function firstChunks(path: string, data: PageData | undefined): LazyChunk[] {
  const language = languageFor(data?.seller?.locale ?? data?.language);
  const lookup = data?.isValid == null ? [SELLER_LOOKUP] : [];
  const pages = firstPages(path, data).flatMap((each) => [...each.needs.map((chunks) => chunks[language]), each]);
  return [...lookup, CATALOGUES[language], ...pages];
}
