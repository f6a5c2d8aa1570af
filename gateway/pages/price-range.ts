import type { PublicVariant } from "../../areas/shared/catalogue/public-catalogue.ts";
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

/** The lowest and the highest price, in minor units, of the variants one can buy; of all of them once none can be bought. */
export function priceRange(variants: readonly Pick<PublicVariant, "price" | "available">[]): {
  low: number;
  high: number;
} {
  const available = variants.filter((variant) => variant.available);
  const prices = (available.length > 0 ? available : variants).map(({ price }) => price);
  return { low: Math.min(...prices), high: Math.max(...prices) };
}
