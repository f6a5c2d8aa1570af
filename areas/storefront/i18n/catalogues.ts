import { type LazyChunk, lazyChunk } from "../../shared/boot/lazy-page.tsx";
import { type Language, languageFor } from "../../shared/domain/locales.ts";
import { type Catalogue, createMessages, type KeysOf, type Messages } from "../../shared/i18n/translate.ts";
import type { browsing } from "./en/browsing.ts";
import type { BuyingMessageKey } from "./en/buying.ts";
import type { en } from "./en/index.ts";

export interface LazyCatalogue<Key extends string> extends LazyChunk {
  /** The messages once they have been loaded. Numbers in them are written as the shop of this locale (BCP 47) writes its prices. */
  peek(locale?: string): Messages<Key> | undefined;
}

/**
 * The texts of one language as a chunk of their own: a shop's visitors load only their own language.
 *
 * @param part the name of their module in the language's folder
 */
export function lazyCatalogue<Key extends string>(
  part: string,
  language: string,
  importCatalogue: () => Promise<Catalogue<Key>>,
): LazyCatalogue<Key> {
  const chunk = lazyChunk(`areas/storefront/i18n/${language}/${part}.ts`, importCatalogue);
  // Making them costs more than a page's use of them.
  const made = new Map<string, Messages<Key>>();
  return {
    ...chunk,
    peek(locale = language) {
      const catalogue = chunk.peek();
      if (catalogue && !made.has(locale)) {
        const texts = new Intl.Locale(locale).language === language ? locale : language;
        made.set(locale, createMessages(texts, catalogue, locale));
      }
      return made.get(locale);
    },
  };
}

/** The catalogue that a shop of this locale (BCP 47) speaks; English where there is none in its language. */
export function inLanguageOf<Of>(catalogues: Readonly<Record<Language, Of>>, locale: string | undefined): Of {
  return catalogues[languageFor(locale)];
}

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

export type BuyingMessages = Messages<BuyingMessageKey>;

/** What cart, checkout and order say. Apart from the rest, so that who only looks around does not load it. */
export const BUYING_CATALOGUES = {
  en: lazyCatalogue("buying", "en", () => import("./en/buying.ts").then((module) => module.buying)),
  de: lazyCatalogue("buying", "de", () => import("./de/buying.ts").then((module) => module.buying)),
  ar: lazyCatalogue("buying", "ar", () => import("./ar/buying.ts").then((module) => module.buying)),
} as const;

export const buyingCatalogueFor = (locale: string | undefined): LazyCatalogue<BuyingMessageKey> =>
  inLanguageOf(BUYING_CATALOGUES, locale);
