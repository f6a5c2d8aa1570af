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

/** Returns whether `Intl` supports the code. Prices in other currencies could not be formatted. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf("currency").includes(code);
}

// Constructing a format is slow: each is constructed once. Shops may have any locale, so the number is limited.
const formats = new Map<string, Intl.NumberFormat>();
const MAX_FORMATS = 1_000;

/** Adds a left-to-right mark after a currency sign such as `UK£`: Arabic pages would show `£UK` at the end of a text. */
export const withSignInOrder = (amount: string): string => amount.replace(/(?<=[A-Z]\p{Sc})$/u, "\u200e");

/** Formats an amount for a locale, e.g. `£24` or `24,50 €`. Whole amounts have no decimals. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const minorUnits = 10 ** currencyDigits(currency);
  const decimals = amount % minorUnits === 0 ? 0 : currencyDigits(currency);
  const key = `${locale} ${currency} ${decimals}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(key, format);
  }
  // Adding 0 turns -0, such as a fee of nothing, into 0.
  return withSignInOrder(format.format(amount / minorUnits + 0));
}

/**
 * Currencies whose amounts earlier releases stored in major units, because ICU gives them no decimals. They now have
 * two, as for Stripe (`currencyDigits`).
 */
export const RESCALED_CURRENCIES: readonly string[] = "AFN ALL COP HUF IDR ISK LAK LBP MMK PKR SLL SOS YER".split(" ");

/** Converts the amounts of earlier releases in these currencies. */
export const RESCALE_FACTOR = 100;
