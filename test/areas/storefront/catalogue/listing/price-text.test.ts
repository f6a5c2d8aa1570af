import t from "tap";
import { currencyDigits } from "../../../../../areas/shared/domain/money.ts";
import {
  addressPrice,
  currencySign,
  typedPrice,
} from "../../../../../areas/storefront/catalogue/listing/price-text.ts";

t.test("converts typed prices", async (t) => {
  for (const [typed, expected] of [
    ["12", "12"],
    [" 12.50 ", "12.50"],
    ["12,50", "12.50"],
    ["١٢٫٥", "12.5"],
    ["۱۲", "12"],
    ["", ""],
    ["cheap", "cheap"],
  ] as const)
    t.equal(addressPrice(typed, "EUR"), expected, typed);
});

t.test("reads three digits after a separator as thousands, unless the currency has three decimals", async (t) => {
  for (const [typed, currency, expected] of [
    ["12,000", "JPY", "12000"],
    ["1,000", "USD", "1000"],
    ["1.000", "EUR", "1000"],
    ["1.000.000", "EUR", "1000000"],
    ["١٬٠٠٠", "EGP", "1000"],
    ["0.500", "EUR", "0.500"],
    ["1,000", "KWD", "1.000"],
    ["1.000,000", "EUR", "1.000.000"],
  ] as const)
    t.equal(addressPrice(typed, currency), expected, `${typed} ${currency}`);
});

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
    const address = amount / 10 ** currencyDigits(currency);
    t.equal(Number(addressPrice(typed, currency)), address, `${typed} is read again`);
  }
  t.equal(currencySign("EUR", "de-DE"), "€");
  t.equal(currencySign("USD", "en-US"), "$");
});
