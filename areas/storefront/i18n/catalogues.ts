import { lazyTexts, type TextsOf } from "../../shared/i18n/lazy-catalogue.ts";
import type { KeysOf } from "../../shared/i18n/translate.ts";
import type { en as buying } from "./buying/en.ts";

export type ShopMessages = TextsOf<typeof CATALOGUES>;

/** The texts of every page. */
export const CATALOGUES = lazyTexts("areas/storefront/i18n/shop", {
  en: () => import("./shop/en.ts"),
  de: () => import("./shop/de.ts"),
  ar: () => import("./shop/ar.ts"),
});

export type BrowsingMessages = TextsOf<typeof BROWSING_CATALOGUES>;

/** The additional texts of lists, search and products. */
export const BROWSING_CATALOGUES = lazyTexts("areas/storefront/i18n/browsing", {
  en: () => import("./browsing/en.ts"),
  de: () => import("./browsing/de.ts"),
  ar: () => import("./browsing/ar.ts"),
});

export type BuyingMessageKey = KeysOf<typeof buying>;
export type BuyingMessages = TextsOf<typeof BUYING_CATALOGUES>;

/** The texts of cart, checkout and order. Visitors who only browse do not load them. */
export const BUYING_CATALOGUES = lazyTexts("areas/storefront/i18n/buying", {
  en: () => import("./buying/en.ts"),
  de: () => import("./buying/de.ts"),
  ar: () => import("./buying/ar.ts"),
});
