import { currencyDigits } from "../../areas/shared/domain/money.ts";

/**
 * A price as machines read it: a decimal point and no grouping, whatever the locale (https://schema.org/price).
 *
 * @param amount in minor units
 */
export function decimalPrice(amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
