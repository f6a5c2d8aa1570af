import { type LazyChunk, lazyChunk } from "../boot/lazy-page.tsx";
import { type Language, languageFor } from "../domain/locales.ts";
import { type Catalogue, createMessages, type Messages, type Translation } from "./translate.ts";

/** One language's texts as a chunk of their own. */
export interface LazyCatalogue<English extends Catalogue> extends LazyChunk {
  /**
   * The messages once their chunk is loaded.
   *
   * @param locale BCP 47, of the numbers in them
   */
  peek(locale?: string): Messages<English> | undefined;
  /** The same for rendering: suspends until the chunk is loaded. */
  useMessages(locale?: string): Messages<English>;
}

/** The same texts in every language. A browser loads only its own. */
export type LazyTexts<English extends Catalogue> = Readonly<Record<Language, LazyCatalogue<English>>>;

/**
 * @param folder of the texts' modules, which are named by their language
 * @param imports of these modules
 */
export function lazyTexts<English extends Catalogue>(
  folder: string,
  imports: Readonly<Record<Language, () => Promise<Translation<English>>>> & { en: () => Promise<English> },
): LazyTexts<English> {
  const catalogue = (language: Language) =>
    lazyCatalogue<English>(`${folder}/${language}.ts`, language, imports[language]);
  return { en: catalogue("en"), de: catalogue("de"), ar: catalogue("ar") };
}

/** @param moduleId path of the texts' module in the project */
export function lazyCatalogue<English extends Catalogue>(
  moduleId: string,
  language: Language,
  importCatalogue: () => Promise<English | Translation<English>>,
): LazyCatalogue<English> {
  const chunk = lazyChunk(moduleId, importCatalogue);
  // Creating messages costs more than a page's use of them.
  const created = new Map<string, Messages<English>>();
  const messagesIn = (catalogue: English | Translation<English>, locale: string): Messages<English> => {
    const texts = new Intl.Locale(locale).language === language ? locale : language;
    const messages = created.get(locale) ?? createMessages<English>(texts, catalogue, locale);
    created.set(locale, messages);
    return messages;
  };
  return {
    moduleId,
    load: () => chunk.load(),
    peek(locale = language) {
      const catalogue = chunk.peek();
      return catalogue && messagesIn(catalogue, locale);
    },
    useMessages: (locale = language) => messagesIn(chunk.useContent(), locale),
  };
}

/** The catalogue of a locale's (BCP 47) language, or the English one. */
export function inLanguageOf<Of>(catalogues: Readonly<Record<Language, Of>>, locale: string | undefined): Of {
  return catalogues[languageFor(locale)];
}
