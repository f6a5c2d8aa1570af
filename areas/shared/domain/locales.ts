/** The languages of the storefront's and the mails' texts. A shop in another language shows the English texts. */
export const LANGUAGES = ["en", "de", "ar"] as const;

export type Language = (typeof LANGUAGES)[number];

/** @param locale BCP 47 */
export const languageOf = (locale: string): string => locale.replace(/-.*/, "").toLowerCase();

/** Returns the language of our texts for a shop's locale (BCP 47). */
export function languageFor(locale = "en"): Language {
  const language = languageOf(locale);
  return LANGUAGES.find((each) => each === language) ?? "en";
}

/** The countries in which Arabic is written with Latin digits, as in CLDR 48. */
const LATIN_DIGITS = "AE DZ EH LY MA TN";

/**
 * Returns an Arabic locale with its digits and its calendar named. Versions of CLDR differ: a page would change its
 * digits in a browser whose version is not the server's, and before CLDR 48, dates in `ar-SA` were Islamic ones. Mails
 * have those of the server.
 */
export function withDigitsAndCalendar(locale: string): string {
  if (languageOf(locale) !== "ar") return locale;
  const { region, numberingSystem, calendar } = new Intl.Locale(locale);
  const isLatin = region === undefined || LATIN_DIGITS.includes(region);
  return new Intl.Locale(locale, {
    numberingSystem: numberingSystem ?? (isLatin ? "latn" : "arab"),
    calendar: calendar ?? "gregory",
  }).toString();
}

/**
 * Keeps formats of `Intl` by key, up to the limit: constructing one takes 0.1 to 0.2 ms. The keys contain what people
 * choose, such as a shop's locale.
 */
export function keptFormats<Format>(limit: number, construct: (key: string) => Format): (key: string) => Format {
  const formats = new Map<string, Format>();
  return (key) => {
    const kept = formats.get(key);
    if (kept) return kept;
    const format = construct(key);
    if (formats.size >= limit) formats.clear();
    formats.set(key, format);
    return format;
  };
}

/**
 * Formats a number. The first `Intl.NumberFormat` of a page takes a phone 60 ms, because V8 then looks up the digits of
 * all locales. Whole numbers below 1,000 need only their digits.
 */
export function formatNumber(value: number, locale: string): string {
  const [, digits = /^(?:en|de)\b|^ar$/.test(locale) ? "latn" : ""] = /-nu-(\w+)/.exec(locale) ?? [];
  const zero = { latn: 0x30, arab: 0x660 }[digits];
  const text = String(value);
  if (zero === undefined || !/^\d{1,3}$/.test(text)) return value.toLocaleString(locale);
  return text.replaceAll(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

/** Stores the language that a visitor chose on the landing or the admin, per host. */
export const LANGUAGE_COOKIE = "language";

/**
 * Returns the language of a page of the landing or the admin.
 *
 * @param chosen by the visitor, from the cookie
 * @param languages that the browser prefers (BCP 47), best first
 */
export function preferredLanguage(chosen: string | undefined, languages: readonly string[]): Language {
  const known = [chosen ?? "", ...languages].map((tag) => tag.toLowerCase().split("-", 1)[0]);
  return known.map((tag) => LANGUAGES.find((each) => each === tag)).find((tag) => tag !== undefined) ?? "en";
}

/** For `lang`: the locale if our texts have its language, otherwise `en`. @param locale of the shop, BCP 47 */
export function textLocale(locale = "en"): string {
  const language = languageFor(locale);
  return languageOf(locale) === language ? locale : language;
}

/**
 * For `lang` on the seller's own texts; `undefined` if our texts have the same language. @param locale of the shop, BCP
 * 47
 */
export function ownLanguage(locale: string): string | undefined {
  return textLocale(locale) === locale ? undefined : locale;
}
/** The languages of our texts, with the most common regions: prices and dates differ by region. */
const OFFERED = `ar ar-AE ar-EG ar-MA ar-SA de-AT de-CH de-DE en en-AU en-CA en-GB en-IE en-IN en-NZ en-SG en-US
en-ZA`.split(/\s+/);

/** Returns the tag as `Intl` writes it; `undefined` if it is invalid or too long. */
function canonical(tag: string): string | undefined {
  try {
    const [locale] = Intl.getCanonicalLocales(tag);
    return locale !== undefined && locale.length <= 35 ? locale : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a shop may use this locale: canonical and in a language of our texts. */
export function isShopLocale(tag: string): boolean {
  return canonical(tag) === tag && LANGUAGES.some((language) => languageOf(tag) === language);
}

/**
 * Returns the browser's languages as locales, without extensions such as `-u-hc-h12`. Leaves out invalid ones, such as
 * `en-US@posix` of Chromium without a locale.
 */
export function localesOf(languages: readonly string[]): string[] {
  return languages
    .map((language) => canonical(language))
    .filter((locale) => locale !== undefined)
    .map((locale) => new Intl.Locale(locale).baseName);
}

/** Returns the person's likely locale: the first of the browser's languages. */
export const homeLocale = (languages: readonly string[]): string => localesOf(languages)[0] ?? "en";

/** Returns the default locale of a new shop: the browser's first language for which we have texts. */
export const guessLocale = (languages: readonly string[]): string => localesOf(languages).find(isShopLocale) ?? "en";

/** Returns the locales to choose from: the given ones and common ones. */
export function locales(...own: string[]): string[] {
  return [...new Set([...own, ...OFFERED])];
}

const RIGHT_TO_LEFT_LANGUAGES = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

/** @param locale BCP 47 */
export function isRightToLeft(locale: string): boolean {
  return RIGHT_TO_LEFT_LANGUAGES.has(languageOf(locale));
}

/** For an element's `dir`. @param locale BCP 47 */
export function directionOf(locale: string): "ltr" | "rtl" {
  return isRightToLeft(locale) ? "rtl" : "ltr";
}
