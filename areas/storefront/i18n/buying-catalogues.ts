import type { Messages } from "../../shared/i18n/translate.ts";
import type { BuyingMessageKey } from "./en/buying.ts";
import { inLanguageOf, type LazyCatalogue, lazyCatalogue } from "./lazy-catalogue.ts";

export type BuyingMessages = Messages<BuyingMessageKey>;

/** What cart, checkout and order say. Apart from the rest, so that who only looks around does not load it. */
export const BUYING_CATALOGUES = {
  en: lazyCatalogue("buying", "en", () => import("./en/buying.ts").then((module) => module.buying)),
  de: lazyCatalogue("buying", "de", () => import("./de/buying.ts").then((module) => module.buying)),
  ar: lazyCatalogue("buying", "ar", () => import("./ar/buying.ts").then((module) => module.buying)),
} as const;

export const buyingCatalogueFor = (locale: string | undefined): LazyCatalogue<BuyingMessageKey> =>
  inLanguageOf(BUYING_CATALOGUES, locale);
