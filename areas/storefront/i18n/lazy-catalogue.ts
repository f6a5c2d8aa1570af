import { type LazyChunk, lazyChunk } from "../../shared/boot/lazy-chunk.ts";
import { type Catalogue, createMessages, type Messages } from "../../shared/i18n/translate.ts";

export interface LazyCatalogue<Key extends string> extends LazyChunk {
  load(): Promise<Messages<Key>>;
  /** The messages once they have been loaded. */
  peek(): Messages<Key> | undefined;
}

/** The texts of one language as a chunk of their own: a shop's visitors load only their own language. */
export function lazyCatalogue<Key extends string>(
  moduleId: string,
  language: string,
  importCatalogue: () => Promise<Catalogue<Key>>,
): LazyCatalogue<Key> {
  return lazyChunk(moduleId, async () => createMessages(language, await importCatalogue()));
}

/** The catalogue that a shop of this locale (BCP 47) speaks; English where there is none in its language. */
export function inLanguageOf<Of>(
  catalogues: Readonly<Record<string, Of>> & { en: Of },
  locale: string | undefined,
): Of {
  const language = locale === undefined ? "en" : new Intl.Locale(locale).language;
  return Object.hasOwn(catalogues, language) ? (catalogues[language] as Of) : catalogues.en;
}
