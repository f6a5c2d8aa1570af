import { createContext, use, useCallback } from "react";
import { useLocation } from "react-router-dom";
import type { Call } from "../shared/api/call.ts";
import { lazyChunk } from "../shared/boot/lazy-page.tsx";
import type {
  CategoryPage,
  CategoryWithProducts,
  PublicContentPage,
  PublicProduct,
} from "../shared/catalogue/public-catalogue.ts";
import { type Language, ownLanguage } from "../shared/domain/locales.ts";
import { formatMoney } from "../shared/domain/money.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import type { PlatformInfo } from "../shared/pages/page-data.ts";
import { type RouteMatch, shownRoute } from "../shared/pages/routes.ts";
import type { PublicSeller } from "../shared/sellers/seller.ts";
import type { SubdomainStore } from "../shared/state/subdomain-store.ts";
import type { CatalogStore, ShopLinkKind } from "./catalogue/catalog-store.ts";
import {
  BROWSING_CATALOGUES,
  type BrowsingMessages,
  BUYING_CATALOGUES,
  type BuyingMessages,
  CATALOGUES,
  type ShopMessages,
} from "./i18n/catalogues.ts";
import type { KeptCart } from "./orders/cart/kept-cart.ts";
import type { OrderMemories } from "./orders/order/order-memory.ts";

/** The store behind lists, search and products. The home page does not need it. */
export const CATALOG = lazyChunk("areas/storefront/catalogue/catalog-store.ts", () =>
  import("./catalogue/catalog-store.ts").then((module) => module.CatalogStore),
);

/** Which shop the page shows: from the page data, or from `SellerLookup`. */
export type Site = Readonly<Pick<SubdomainStore, "subdomain" | "isValid" | "sellerData">>;

/** The content in the page data, most by slug. `null`: there is none; `undefined`: unknown. */
interface GivenContent {
  /** The categories with their first products. */
  home: readonly CategoryWithProducts[] | undefined;
  /** With the listing in the page's address. */
  category(slug: string): CategoryPage | null | undefined;
  product(slug: string): PublicProduct | null | undefined;
  content(slug: string): PublicContentPage | null | undefined;
}

/** Without MobX: what a first paint shows comes from the page data and does not change. */
export interface Shop {
  site: Site;
  /** From the page data, with the products that its page shows, or from `SellerLookup`. */
  categories: readonly CategoryWithProducts[];
  given: GivenContent;
  /** Returns the catalogue's store. Call it once `CATALOG` has been loaded. */
  catalog: () => CatalogStore;
  cart: KeptCart;
  /** The orders seen in this visit, by token. */
  orders: OrderMemories;
  /** The API's client, for modules loaded on demand. */
  call: Call;
  /** Prefetches a page's code and content. */
  prefetch: (kind: ShopLinkKind, slug: string) => void;
  /** Prefetches a page's code. */
  prefetchPage: (kind: ShopPageKind) => void;
  platform: PlatformInfo;
  /** The requested host. */
  hostname: string;
  /** Of the visitor, for a page without a shop. */
  language: Language;
  /** The shop is suspended or closed. */
  closed: boolean;
}

/** Pages whose code is prefetched. */
export type ShopPageKind = ShopLinkKind | "checkout" | "order";

export const ShopContext = createContext<Shop | null>(null);

export function useShop(): Shop {
  const shop = use(ShopContext);
  if (!shop) throw new Error("useShop needs a <ShopContext>");
  return shop;
}

/** Returns this shop's seller. Only for components rendered once a shop is found. */
export function useSeller(): PublicSeller {
  const { sellerData } = useShop().site;
  if (!sellerData) throw new Error("useSeller needs a found shop");
  return sellerData;
}

/**
 * Returns a function that formats an amount in minor units in the shop's locale.
 * @param given an order's currency; by default the shop's, which may have changed since
 */
export function useMoney(given?: string): (amount: number) => string {
  const { currency: own, locale } = useSeller();
  const currency = given ?? own;
  return useCallback((amount) => formatMoney({ amount, currency }, locale), [currency, locale]);
}

/** Returns the parameters in the page's path. */
export function usePathParameters(): Pick<RouteMatch, "slug" | "token"> {
  return shownRoute(useLocation().pathname) ?? {};
}

/** For `lang` on the seller's own texts, if the interface is in another language. */
export function useOwnLanguage(): string | undefined {
  const { locale } = useSeller();
  return ownLanguage(locale);
}

// In the language of `InShopLanguage`.
export const useMessages = (): ShopMessages => useTexts(CATALOGUES);
export const useBrowsingMessages = (): BrowsingMessages => useTexts(BROWSING_CATALOGUES);
export const useBuyingMessages = (): BuyingMessages => useTexts(BUYING_CATALOGUES);
