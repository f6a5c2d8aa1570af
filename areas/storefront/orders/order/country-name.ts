/** A country's name in a language, or its code where the browser knows none. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
}
