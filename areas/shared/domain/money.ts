import { keptFormats, withDigitsAndCalendar } from "./locales.ts";

/** An amount in integer minor units (cents, pence, yen) of an ISO 4217 currency. */
interface Money {
  amount: number;
  currency: string;
}

/** @throws RangeError if the sum exceeds the safe integers */
export function sumAmounts(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (!Number.isSafeInteger(sum)) throw new RangeError("the sum exceeds the safe integers");
  return sum;
}

/**
 * The currencies that don't have two decimals. Frozen: ICU's figures change with releases and differ between browsers,
 * and stored amounts depend on them. Equal to Stripe's where Stripe has the currency
 * (https://docs.stripe.com/currencies#minor-units), otherwise to CLDR 48.
 */
const NO_DECIMALS = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF IQD IRR KPW SYP";
const THREE_DECIMALS = "BHD JOD KWD OMR TND LYD";

/** Returns the number of decimals of a currency's amounts: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  if (NO_DECIMALS.includes(currency)) return 0;
  return THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/** The character before the decimals. */
export type DecimalMark = "." | ",";

/** Returns the decimal separator of a language. @param locale BCP 47 */
export function decimalSeparator(locale: string): DecimalMark {
  const part = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal");
  return part?.value === "," ? "," : ".";
}

/**
 * Formats minor units as a decimal number of major units, without grouping: `1234` in EUR is `12.34`.
 *
 * @param mark the decimal separator
 */
export function decimalAmount(amount: number, currency: string, mark: DecimalMark = "."): string {
  const digits = currencyDigits(currency);
  const sign = amount < 0 ? "-" : "";
  const text = String(Math.abs(amount)).padStart(digits + 1, "0");
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}${mark}${text.slice(-digits)}`;
}

/**
 * Returns the step of amounts that Stripe charges and refunds, in minor units: in currencies with three decimals the
 * last is 0, Iceland's króna has only whole ones. https://docs.stripe.com/currencies#special-cases
 */
export function chargeStep(currency: string): number {
  if (currency === "ISK") return 100;
  return currencyDigits(currency) === 3 ? 10 : 1;
}

/**
 * The currencies in which Stripe takes card payments: https://docs.stripe.com/currencies#presentment-currencies
 * Without UGX: the documentation gives it both 0 and 2 decimals.
 */
const CARD_CURRENCIES =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE " +
  "CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS " +
  "KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD " +
  "OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TND TOP TRY TTD TWD " +
  "TZS UAH USD UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW";

/** Whether cards can pay in a currency (ISO 4217). */
export const isCardCurrency = (currency: string): boolean => CARD_CURRENCIES.includes(currency);

/** Returns whether `Intl` supports the code. Prices in other currencies could not be formatted. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf("currency").includes(code);
}

const formatOf = keptFormats(1_000, (key) => {
  const [locale = "", currency = "", decimals] = key.split(" ");
  return new Intl.NumberFormat(withDigitsAndCalendar(locale), {
    style: "currency",
    currency,
    minimumFractionDigits: Number(decimals),
    maximumFractionDigits: Number(decimals),
  });
});

/**
 * Adds a left-to-right mark after a currency sign such as `UK£`: Arabic pages would show `£UK` at the end of a text. Below
 * zero, Arabic amounts with Latin digits start with a left-to-right mark. A right-to-left mark after the digits keeps the
 * sign on the side where other amounts have it.
 */
export const withSignInOrder = (amount: string): string =>
  amount.replace(/(?<=[A-Z]\p{Sc})$/u, "\u200e").replace(/^(\u200f\u200e.*\d)(?=\u00a0[A-Z])/, "$1\u200f");

function formatWithIntl({ amount, currency }: Money, locale: string): string {
  const minorUnits = 10 ** currencyDigits(currency);
  const decimals = amount % minorUnits === 0 ? 0 : currencyDigits(currency);
  // As on the shop's pages, also in the admin's and the landing's previews of a shop.
  const format = formatOf(`${locale} ${currency} ${decimals}`);
  // Adding 0 turns -0, such as a fee of nothing, into 0.
  return withSignInOrder(format.format(amount / minorUnits + 0));
}

/** In minor units: each digit once, and all separators between them. */
const SAMPLE_AMOUNT = 1_234_567_890;

/** The parts of a sample. */
interface Notation {
  /** What is before, between and after the ten digits. */
  between: string[];
  /** The code of the digit zero. */
  zero: number;
}

function notationOf(sample: string): Notation {
  const between = sample.split(/[\d٠-٩]/);
  // The first digit is 1.
  return { between, zero: sample.charCodeAt(between[0]?.length ?? 0) - 1 };
}

/** Returns the amount in this notation; `undefined` for digits or amounts that it lacks. */
function formatLike({ between, zero }: Notation, { amount, currency }: Money): string | undefined {
  const digits = currencyDigits(currency);
  const text = String(amount).padStart(digits + 1, "0");
  const skipped = 10 - text.length;
  if (between.length !== 11 || amount < 0 || skipped < 0) return undefined;
  const length = amount % 10 ** digits === 0 ? text.length - digits : text.length;
  let written = "";
  for (let index = 0; index < length; index++) {
    written += between[index && index + skipped] + String.fromCharCode(zero + Number(text[index]));
  }
  return written + between[10];
}

/**
 * Returns the text of an amount that shows how this locale writes this currency. `undefined` if other amounts have other
 * separators, as in Spanish, where thousands have none below 10,000.
 */
export function moneySample(currency: string, locale: string): string | undefined {
  const sample = formatWithIntl({ amount: SAMPLE_AMOUNT, currency }, locale);
  const thousands = { amount: 1_234 * 10 ** currencyDigits(currency), currency };
  return formatLike(notationOf(sample), thousands) === formatWithIntl(thousands, locale) ? sample : undefined;
}

let known: { notation: Notation; currency: string; locale: string } | undefined;

/**
 * Formats amounts of this currency in this locale like the sample. The first `Intl.NumberFormat` of a page takes a phone
 * 60 ms: V8 then looks up the digits of all locales.
 *
 * @param sample from {@link moneySample}
 */
export function setMoneySample(sample: string, currency: string, locale: string): void {
  known = { notation: notationOf(sample), currency, locale };
}

/** Formats an amount for a locale, e.g. `£24` or `24,50 €`. Whole amounts have no decimals. */
export function formatMoney(money: Money, locale: string): string {
  const notation = known?.currency === money.currency && known.locale === locale ? known.notation : undefined;
  return (notation && formatLike(notation, money)) || formatWithIntl(money, locale);
}

/**
 * Currencies whose amounts earlier releases stored in major units, because ICU gives them no decimals. They now have
 * two, as for Stripe (`currencyDigits`).
 */
export const RESCALED_CURRENCIES: readonly string[] = "AFN ALL COP HUF IDR ISK LAK LBP MMK PKR SLL SOS YER".split(" ");

/** Converts the amounts of earlier releases in these currencies. */
export const RESCALE_FACTOR = 100;
