/** An amount in integer minor units (cents, pence, yen) of an ISO 4217 currency. */
export interface Money {
  amount: number;
  currency: string;
}

/** How many decimals a currency's amounts have by CLDR: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Whether `Intl` knows the code; a seller in an unknown currency could show no price. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf("currency").includes(code);
}

const formats = new Map<string, Intl.NumberFormat>();

/** The amount as people of that locale write it, e.g. `£24` or `24,50 €`; whole amounts are shown without decimals. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const digits = currencyDigits(currency);
  const whole = amount % 10 ** digits === 0;
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
  return format.format(amount / 10 ** digits);
}
