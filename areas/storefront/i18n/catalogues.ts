import type { KeysOf, Messages } from "../../shared/i18n/translate.ts";
import type { en } from "./en/index.ts";
import { inLanguageOf, type LazyCatalogue, lazyCatalogue } from "./lazy-catalogue.ts";

export type ShopMessageKey = KeysOf<typeof en>;
export type ShopMessages = Messages<ShopMessageKey>;

const moduleId = (language: string): string => `areas/storefront/i18n/${language}/index.ts`;

/** The storefront's texts, one chunk for each language: a shop's visitors load only their own. */
export const CATALOGUES = {
  en: lazyCatalogue(moduleId("en"), "en", () => import("./en/index.ts").then((module) => module.en)),
  de: lazyCatalogue(moduleId("de"), "de", () => import("./de/index.ts").then((module) => module.de)),
  ar: lazyCatalogue(moduleId("ar"), "ar", () => import("./ar/index.ts").then((module) => module.ar)),
} as const;

export const catalogueFor = (locale: string | undefined): LazyCatalogue<ShopMessageKey> =>
  inLanguageOf(CATALOGUES, locale);
