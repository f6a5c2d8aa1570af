import type { ComponentType } from "react";
import { type LazyChunk, type LazyPage, lazyPage } from "../shared/boot/lazy-page.tsx";
import type { PageData } from "../shared/pages/page-data.ts";
import { matchPath, type STOREFRONT_PATHS, STOREFRONT_ROUTES } from "../shared/pages/routes.ts";
import { CATALOG } from "./catalogue/catalog-chunk.ts";
import { browsingCatalogueFor, buyingCatalogueFor, catalogueFor } from "./i18n/catalogues.ts";

/** The chunks that a page needs in addition to its own code, in the language of a locale. */
type Needs = (locale: string | undefined) => LazyChunk[];

interface ShopPage extends LazyPage {
  needs: Needs;
}

const nothing: Needs = () => [];
const browsing: Needs = (locale) => [browsingCatalogueFor(locale)];
const buying: Needs = (locale) => [buyingCatalogueFor(locale)];

/** @param file without `-page.tsx` */
function page(file: string, needs: Needs, importPage: () => Promise<ComponentType>): ShopPage {
  const lazy = lazyPage(`areas/storefront/${file}-page.tsx`, async () => {
    // The server preloads every language.
    const locale = globalThis.document?.documentElement.lang;
    const [Page] = await Promise.all([importPage(), ...needs(locale || undefined).map((chunk) => chunk.load())]);
    return Page;
  });
  return { ...lazy, needs };
}

/** The browser's own lookup, not needed for pages from the gateway. */
export const SELLER_LOOKUP = lazyPage("areas/storefront/frame/seller-lookup.tsx", () =>
  import("./frame/seller-lookup.tsx").then((module) => module.SellerLookup),
);

/**
 * By the names of STOREFRONT_PATHS, plus the pages shown without a shop. The not-found page is part of the entry:
 * category and product pages show it if their slug does not exist.
 */
export const PAGES = {
  home: page("catalogue/home", nothing, () => import("./catalogue/home-page.tsx").then((module) => module.HomePage)),
  category: page("catalogue/listing/category", browsing, () =>
    import("./catalogue/listing/category-page.tsx").then((module) => module.CategoryPage),
  ),
  product: page("catalogue/product/product", browsing, () =>
    import("./catalogue/product/product-page.tsx").then((module) => module.ProductPage),
  ),
  search: page(
    "catalogue/search/search",
    (locale) => [...browsing(locale), CATALOG],
    () => import("./catalogue/search/search-page.tsx").then((module) => module.SearchPage),
  ),
  cart: page("orders/cart/cart", buying, () => import("./orders/cart/cart-page.tsx").then((module) => module.CartPage)),
  checkout: page("orders/checkout/checkout", buying, () =>
    import("./orders/checkout/checkout-page.tsx").then((module) => module.CheckoutPage),
  ),
  order: page("orders/order/order", buying, () =>
    import("./orders/order/order-page.tsx").then((module) => module.OrderPage),
  ),
  content: page("catalogue/content", nothing, () =>
    import("./catalogue/content-page.tsx").then((module) => module.ContentPage),
  ),
  unknownShop: page("frame/no-shop", nothing, () =>
    import("./frame/no-shop-page.tsx").then((module) => module.UnknownShopPage),
  ),
  closedShop: page("frame/no-shop", nothing, () =>
    import("./frame/no-shop-page.tsx").then((module) => module.ClosedShopPage),
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

/** The chunks that a path may need before any navigation, with the texts in the seller's or the visitor's language. */
export function firstChunks(path: string, data: PageData | undefined): LazyChunk[] {
  const locale = data?.seller?.locale ?? data?.language;
  const lookup = data?.isValid == null ? [SELLER_LOOKUP] : [];
  return [...lookup, catalogueFor(locale), ...firstPages(path, data).flatMap((each) => [...each.needs(locale), each])];
}
