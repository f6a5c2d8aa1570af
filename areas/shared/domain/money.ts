/** An amount in integer minor units (cents, pence, yen) of an ISO 4217 currency. */
export interface Money {
  amount: number;
  currency: string;
}

/** @throws RangeError if the sum exceeds the safe integers */
export function sumAmounts(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (!Number.isSafeInteger(sum)) throw new RangeError("the sum exceeds the safe integers");
  return sum;
}

// Constructing a format is slow: each is constructed once.
const digits = new Map<string, number>();

/** Returns the number of decimals of a currency's amounts by CLDR: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  let cached = digits.get(currency);
  if (cached === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    cached = format.resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, cached);
  }
  return cached;
}

/** Returns whether `Intl` supports the code. Prices in other currencies could not be formatted. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf("currency").includes(code);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Formats an amount for a locale, e.g. `£24` or `24,50 €`. Whole amounts have no decimals. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const minorUnits = 10 ** currencyDigits(currency);
  const whole = amount % minorUnits === 0;
  const key = `${locale} ${currency} ${whole}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      ...(whole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
    });
    formats.set(key, format);
  }
  return format.format(amount / minorUnits);
}
