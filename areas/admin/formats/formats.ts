import { type Language, localesOf } from "../../shared/domain/locales.ts";
import { type DecimalMark, decimalSeparator, formatMoney } from "../../shared/domain/money.ts";

/** Formats dates, numbers and money. */
export interface Formats {
  /** BCP 47. */
  locale: string;
  decimal: DecimalMark;
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
  const regional = localesOf(languages).find((tag) => tag.startsWith(`${language}-`));
  const locale = regional ?? FALLBACKS[language];
  // Latin digits, as people type them into the fields.
  return language === "ar" ? `${locale}-u-nu-latn` : locale;
}

/** The browser's time zone, which defines when a day begins. */
export function ownTimeZone(): string {
  // Some browsers report no time zone, or one that the platform does not support.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return !timeZone || timeZone === "Etc/Unknown" ? "UTC" : timeZone;
}

/** A format takes a millisecond or more to construct, and few pages need all of them. */
function once<Format>(construct: () => Format): () => Format {
  let format: Format | undefined;
  return () => (format ??= construct());
}

/** @param locale BCP 47 ({@link formatLocale}) */
export function createFormats(
  locale: string,
  { now = () => new Date(), timeZone }: { now?: () => Date; timeZone?: string } = {},
): Formats {
  const zone = timeZone === undefined ? {} : { timeZone };
  const number = once(() => new Intl.NumberFormat(locale));
  const percent = once(() => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }));
  const dates = (options: Intl.DateTimeFormatOptions, tag = locale) => {
    const format = once(() => new Intl.DateTimeFormat(tag, { ...options, ...zone }));
    return (day: Date): string => format().format(day);
  };
  const date = dates({ day: "numeric", month: "short", year: "numeric" });
  const dateOfYear = dates({ day: "numeric", month: "short" });
  const time = dates({ timeStyle: "short" });
  const dateTime = dates({ dateStyle: "medium", timeStyle: "short" });
  const year = dates({ year: "numeric" }, "en");
  return {
    locale,
    decimal: decimalSeparator(locale),
    money: (amount, currency) => formatMoney({ amount, currency }, locale),
    number: (value) => number().format(value),
    percent: (share) => percent().format(share),
    date: (iso) => date(new Date(iso)),
    dateTime: (iso) => dateTime(new Date(iso)),
    short(iso) {
      const [then, today] = [new Date(iso), now()];
      if (date(then) === date(today)) return time(then);
      return (year(then) === year(today) ? dateOfYear : date)(then);
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
