import { createContext, use } from "react";
import { directionOf, LANGUAGE_COOKIE, type Language, preferredLanguage } from "../domain/locales.ts";
import type { LazyTexts } from "./lazy-catalogue.ts";
import type { Catalogue, Messages } from "./translate.ts";

export interface PageLanguage {
  language: Language;
  /** BCP 47, of the numbers in texts. */
  locale: string;
}

/** The language of the landing and the admin, or of a storefront's seller. */
export const LanguageContext = createContext<PageLanguage>({ language: "en", locale: "en" });

/** A feature's texts in the page's language. Suspends until they are loaded. */
export function useTexts<English extends Catalogue>(texts: LazyTexts<English>): Messages<English> {
  const { language, locale } = use(LanguageContext);
  return texts[language].useMessages(locale);
}

/** Chooses the visitor's language without a gateway, and sets the document's language and direction. */
export function chooseLanguage(): Language {
  const [, chosen] = new RegExp(`${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie) ?? [];
  const language = preferredLanguage(chosen, navigator.languages);
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
  return language;
}
