import type { KeysOf, Messages } from "../../shared/i18n/translate.ts";
import type { browsing } from "./en/browsing.ts";
import { inLanguageOf, type LazyCatalogue, lazyCatalogue } from "./lazy-catalogue.ts";

export type BrowsingMessageKey = KeysOf<typeof browsing>;
export type BrowsingMessages = Messages<BrowsingMessageKey>;

/** What lists, search and products say beyond what the home page does. */
export const BROWSING_CATALOGUES = {
  en: lazyCatalogue("browsing", "en", () => import("./en/browsing.ts").then((module) => module.browsing)),
  de: lazyCatalogue("browsing", "de", () => import("./de/browsing.ts").then((module) => module.browsing)),
  ar: lazyCatalogue("browsing", "ar", () => import("./ar/browsing.ts").then((module) => module.browsing)),
} as const;

export const browsingCatalogueFor = (locale: string | undefined): LazyCatalogue<BrowsingMessageKey> =>
  inLanguageOf(BROWSING_CATALOGUES, locale);
