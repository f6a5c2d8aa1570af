import { currencyDigits } from "../../shared/domain/money.ts";

/** Writes amounts as short as an axis needs them: `€1.5K`. @returns takes minor units */
export function axisMoney(locale: string, currency: string): (amount: number) => string {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return (amount) => format.format(amount / 10 ** currencyDigits(currency));
}
