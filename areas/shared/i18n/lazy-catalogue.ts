import { type LazyChunk, lazyChunk } from "../boot/lazy-page.tsx";
import { type Language, languageFor, languageOf } from "../domain/locales.ts";
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

/** Messages of lazy texts, such as `TextsOf<typeof ORDER_TEXTS>`. */
export type TextsOf<Texts extends LazyTexts<Catalogue>> = NonNullable<ReturnType<Texts["en"]["peek"]>>;

/**
 * @param folder of the texts' modules, which are named by their language
 * @param imports of these modules. Each exports its texts under the name of its language
 */
export function lazyTexts<const English extends Catalogue>(
  folder: string,
  imports: {
    en: () => Promise<{ en: English }>;
    de: () => Promise<{ de: Translation<English> }>;
    ar: () => Promise<{ ar: Translation<English> }>;
  },
): LazyTexts<English> {
  const lazy = (language: Language) =>
    lazyCatalogue<English>(`${folder}/${language}.ts`, language, async () => {
      const texts: Partial<Record<Language, Translation<English>>> = await imports[language]();
      return texts[language] as Translation<English>;
    });
  return { en: lazy("en"), de: lazy("de"), ar: lazy("ar") };
}

const MAX_LOCALES = 1_000;

function lazyCatalogue<English extends Catalogue>(
  moduleId: string,
  language: Language,
  importCatalogue: () => Promise<Translation<English>>,
): LazyCatalogue<English> {
  const chunk = lazyChunk(moduleId, importCatalogue);
  // With their `Intl` formats, which cost more than a page's use of them. Shops may have any locale.
  const created = new Map<string, Messages<English>>();
  const messagesIn = (catalogue: Translation<English>, locale: string): Messages<English> => {
    let messages = created.get(locale);
    if (!messages) {
      const texts = languageOf(locale) === language ? locale : language;
      messages = createMessages<English>(texts, catalogue, locale);
      if (created.size >= MAX_LOCALES) created.clear();
      created.set(locale, messages);
    }
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

/** Chunks of the same texts in every language. */
export type LazyChunks = Readonly<Record<Language, LazyChunk>>;

/** Imports a page, and its texts in the document's language at the same time. */
export async function importWithTexts<Page>(
  importPage: () => Promise<Page>,
  texts: readonly LazyChunks[],
): Promise<Page> {
  // The server has no document. It loads all languages itself.
  const language = languageFor(globalThis.document?.documentElement.lang || undefined);
  const [page] = await Promise.all([importPage(), ...texts.map((each) => each[language].load())]);
  return page;
}

/** The catalogue of a locale's (BCP 47) language, or the English one. */
export function inLanguageOf<Of>(catalogues: Readonly<Record<Language, Of>>, locale: string | undefined): Of {
  return catalogues[languageFor(locale)];
}
