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
    t.equal(addressPrice(typed), expected, typed);
});

t.test("formats amounts for the field", async (t) => {
  t.equal(typedPrice(null, "EUR"), "");
  t.equal(typedPrice(1200, "EUR"), "12");
  t.equal(typedPrice(1250, "EUR"), "12.50");
  t.equal(typedPrice(1250, "JPY"), "1250");
  t.equal(currencySign("EUR", "de-DE"), "€");
  t.equal(currencySign("USD", "en-US"), "$");
});
