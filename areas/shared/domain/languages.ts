/** The languages of the storefront's and the mails' texts. A shop of another language shows the English ones. */
export const LANGUAGES = ["en", "de", "ar"] as const;

export type Language = (typeof LANGUAGES)[number];

const languageOf = (locale: string): string => new Intl.Locale(locale).language;

/** The language of our texts in a shop of this locale (BCP 47). */
export function languageFor(locale = "en"): Language {
  const language = languageOf(locale);
  return LANGUAGES.find((each) => each === language) ?? "en";
}

/** For `lang`: the locale itself where our texts are in its language, otherwise `en`. @param locale of the shop, BCP 47 */
export function textLocale(locale = "en"): string {
  const language = languageFor(locale);
  return languageOf(locale) === language ? locale : language;
}

/** For `lang` on the seller's own texts; `undefined` where they are in the language of ours. @param locale of the shop, BCP 47 */
export function ownLanguage(locale: string): string | undefined {
  return textLocale(locale) === locale ? undefined : locale;
}
