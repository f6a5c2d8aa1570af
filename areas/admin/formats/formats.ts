import type { Language } from "../../shared/domain/locales.ts";
import { formatMoney } from "../../shared/domain/money.ts";
import { decimalSeparator } from "./amount-text.ts";

/** Formats dates, numbers and money. */
export interface Formats {
  /** BCP 47. */
  locale: string;
  decimal: "." | ",";
  /** @param amount minor units */
  money: (amount: number, currency: string) => string;
  number: (value: number) => string;
  /** `12 Mar 2026`. @param time ISO 8601, as all of these */
  date: (time: string) => string;
  /** `12 Mar 2026, 14:05`. */
  dateTime: (time: string) => string;
  /** `14:05` today, `12 Mar` in this year, otherwise with its year. */
  short: (time: string) => string;
  /** `12%`. @param share 0.12 */
  percent: (share: number) => string;
  /** `250 MB`. */
  bytes: (bytes: number) => string;
}

/** Used if the browser names no region. */
const FALLBACKS: Record<Language, string> = { en: "en-GB", de: "de-DE", ar: "ar" };

/**
 * The locale of dates, numbers and money in a language: the first of the browser's languages that is a variant of it.
 *
 * @param languages `navigator.languages`
 */
export function formatLocale(language: Language, languages: readonly string[]): string {
  const regional = languages.find((tag) => tag.toLowerCase().startsWith(`${language}-`));
  const locale = new Intl.Locale(regional ?? FALLBACKS[language]).baseName;
  // Latin digits, as people type them into the fields.
  return language === "ar" ? `${locale}-u-nu-latn` : locale;
}

/** The browser's time zone, which defines when a day begins. */
export function ownTimeZone(): string {
  // Some browsers report no time zone, or one that the platform does not support.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return !timeZone || timeZone === "Etc/Unknown" ? "UTC" : timeZone;
}

/** @param locale BCP 47 ({@link formatLocale}) */
export function createFormats(
  locale: string,
  { now = () => new Date(), timeZone }: { now?: () => Date; timeZone?: string } = {},
): Formats {
  const zone = timeZone === undefined ? {} : { timeZone };
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const day = { day: "numeric", month: "short" } as const;
  const date = new Intl.DateTimeFormat(locale, { ...day, year: "numeric", ...zone });
  const dateOfYear = new Intl.DateTimeFormat(locale, { ...day, ...zone });
  const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", ...zone });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", ...zone });
  const year = new Intl.DateTimeFormat("en", { year: "numeric", ...zone });
  return {
    locale,
    decimal: decimalSeparator(locale),
    money: (amount, currency) => formatMoney({ amount, currency }, locale),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    date: (iso) => date.format(new Date(iso)),
    dateTime: (iso) => dateTime.format(new Date(iso)),
    short(iso) {
      const [then, today] = [new Date(iso), now()];
      if (date.format(then) === date.format(today)) return time.format(then);
      return (year.format(then) === year.format(today) ? dateOfYear : date).format(then);
    },
    bytes(bytes) {
      const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
      const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
      return new Intl.NumberFormat(locale, {
        style: "unit",
        unit: units[step] as (typeof units)[number],
        unitDisplay: step > 0 ? "short" : "long",
        maximumFractionDigits: step > 0 ? 1 : 0,
      }).format(bytes / 1024 ** step);
    },
  };
}
