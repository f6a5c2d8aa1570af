import t from "tap";
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
  t.equal(typedPrice(null, "EUR"), "");
  t.equal(typedPrice(1200, "EUR"), "12");
  t.equal(typedPrice(1250, "EUR"), "12.50");
  t.equal(typedPrice(1250, "JPY"), "1250");
  t.equal(currencySign("EUR", "de-DE"), "€");
  t.equal(currencySign("USD", "en-US"), "$");
});
