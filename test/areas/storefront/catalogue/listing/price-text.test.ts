import t from "tap";
import { parseAmount } from "../../../../../areas/shared/catalogue/listing.ts";
import { currencySign, typedPrice } from "../../../../../areas/storefront/catalogue/listing/price-text.ts";

t.test("formats amounts for the field", async (t) => {
  t.equal(typedPrice(null, "EUR", "en"), "");
  for (const [amount, currency, locale, expected] of [
    [1200, "EUR", "en", "12"],
    [1250, "EUR", "en", "12.50"],
    [5, "EUR", "de-DE", "0,05"],
    [1250, "EUR", "de-DE", "12,50"],
    [123_456_750, "EUR", "de-DE", "1234567,50"],
    [123_400, "CHF", "de-CH", "1234"],
    [1250, "JPY", "en", "1250"],
    [1234, "KWD", "en", "1.234"],
    [1250, "EGP", "ar-EG-u-ca-gregory-nu-arab", "١٢٫٥٠"],
    [1250, "GBP", "ar-u-ca-gregory-nu-latn", "12.50"],
  ] as const) {
    const typed = typedPrice(amount, currency, locale);
    t.equal(typed, expected);
    t.equal(parseAmount(typed, currency), amount, `${typed} is read again`);
  }
  t.equal(currencySign("EUR", "de-DE"), "€");
  t.equal(currencySign("USD", "en-US"), "$");
});
