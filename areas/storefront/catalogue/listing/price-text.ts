import { parseAmount } from "../../../shared/catalogue/listing.ts";
import { currencyDigits, formatMoney, withSignInOrder } from "../../../shared/domain/money.ts";

export const PRICE_NAMES = ["min", "max"] as const;
export type PriceName = (typeof PRICE_NAMES)[number];

/** Returns the names of the price fields, of a form or in an address, whose text is no price. */
export function wrongPrices(form: FormData | URLSearchParams, currency: string): PriceName[] {
  return PRICE_NAMES.filter((name) => {
    const typed = form.get(name);
    return typeof typed === "string" && typed.trim() !== "" && parseAmount(typed, currency) === null;
  });
}

/** Formats an amount in minor units as typed in a field, with the locale's digits; empty for `null`. */
export function typedPrice(amount: number | null, currency: string, locale: string): string {
  if (amount === null) return "";
  const shown = formatMoney({ amount, currency }, locale);
  const figures = shown.replaceAll(/\P{Nd}/gu, "");
  const digits = currencyDigits(currency);
  if (amount % 10 ** digits === 0) return figures;
  const [, mark = "."] = /([.,٫])\p{Nd}+\P{Nd}*$/u.exec(shown) ?? [];
  return figures.slice(0, -digits) + mark + figures.slice(-digits);
}

/** Returns the currency's sign as in prices: `€`, `US$`, `ج.م.`. */
export function currencySign(currency: string, locale: string): string {
  const zero = formatMoney({ amount: 0, currency }, locale);
  return withSignInOrder(zero.replaceAll(/[\p{Nd}\u200f]/gu, "").trim());
}
