/** An amount in integer minor units (cents, pence, yen) of an ISO 4217 currency. */
export interface Money {
  amount: number;
  currency: string;
}

/** @throws RangeError where the sum of the amounts is more than a number holds exactly */
export function sumAmounts(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (!Number.isSafeInteger(sum)) throw new RangeError("an amount that can't be held exactly");
  return sum;
}

// Making a format costs more than rendering a whole section of a page: each is made once.
const digits = new Map<string, number>();

/** How many decimals a currency's amounts have by CLDR: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  let known = digits.get(currency);
  if (known === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    known = format.resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, known);
  }
  return known;
}

/** Whether `Intl` knows the code; a seller in an unknown currency could show no price. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf("currency").includes(code);
}

const formats = new Map<string, Intl.NumberFormat>();

/** The amount as people of that locale write it, e.g. `£24` or `24,50 €`; whole amounts are shown without decimals. */
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
