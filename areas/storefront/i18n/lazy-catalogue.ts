import { type LazyChunk, lazyChunk } from "../../shared/boot/lazy-page.tsx";
import { type Language, languageFor } from "../../shared/domain/locales.ts";
import { type Catalogue, createMessages, type Messages } from "../../shared/i18n/translate.ts";

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
