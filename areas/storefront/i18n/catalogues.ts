import type { KeysOf, Messages } from "../../shared/i18n/translate.ts";
import type { en } from "./en/index.ts";
import { inLanguageOf, type LazyCatalogue, lazyCatalogue } from "./lazy-catalogue.ts";

export type ShopMessageKey = KeysOf<typeof en>;
export type ShopMessages = Messages<ShopMessageKey>;

/** The storefront's texts, one chunk for each language: a shop's visitors load only their own. */
export const CATALOGUES = {
  en: lazyCatalogue("index", "en", () => import("./en/index.ts").then((module) => module.en)),
  de: lazyCatalogue("index", "de", () => import("./de/index.ts").then((module) => module.de)),
  ar: lazyCatalogue("index", "ar", () => import("./ar/index.ts").then((module) => module.ar)),
} as const;

export const catalogueFor = (locale: string | undefined): LazyCatalogue<ShopMessageKey> =>
  inLanguageOf(CATALOGUES, locale);
