import { inLanguageOf, type LazyCatalogue, lazyTexts } from "../../shared/i18n/lazy-catalogue.ts";
import type { KeysOf, Messages } from "../../shared/i18n/translate.ts";
import type { en as browsing } from "./browsing/en.ts";
import type { en as buying } from "./buying/en.ts";
import type { en as shop } from "./shop/en.ts";

export type ShopMessages = Messages<typeof shop>;

/** The texts of every page. */
export const CATALOGUES = lazyTexts<typeof shop>("areas/storefront/i18n/shop", {
  en: () => import("./shop/en.ts").then((module) => module.en),
  de: () => import("./shop/de.ts").then((module) => module.de),
  ar: () => import("./shop/ar.ts").then((module) => module.ar),
});

export const catalogueFor = (locale: string | undefined): LazyCatalogue<typeof shop> =>
  inLanguageOf(CATALOGUES, locale);

export type BrowsingMessages = Messages<typeof browsing>;

/** The additional texts of lists, search and products. */
export const BROWSING_CATALOGUES = lazyTexts<typeof browsing>("areas/storefront/i18n/browsing", {
  en: () => import("./browsing/en.ts").then((module) => module.en),
  de: () => import("./browsing/de.ts").then((module) => module.de),
  ar: () => import("./browsing/ar.ts").then((module) => module.ar),
});

export const browsingCatalogueFor = (locale: string | undefined): LazyCatalogue<typeof browsing> =>
  inLanguageOf(BROWSING_CATALOGUES, locale);

export type BuyingMessageKey = KeysOf<typeof buying>;
export type BuyingMessages = Messages<typeof buying>;

/** The texts of cart, checkout and order. Visitors who only browse do not load them. */
export const BUYING_CATALOGUES = lazyTexts<typeof buying>("areas/storefront/i18n/buying", {
  en: () => import("./buying/en.ts").then((module) => module.en),
  de: () => import("./buying/de.ts").then((module) => module.de),
  ar: () => import("./buying/ar.ts").then((module) => module.ar),
});

export const buyingCatalogueFor = (locale: string | undefined): LazyCatalogue<typeof buying> =>
  inLanguageOf(BUYING_CATALOGUES, locale);
