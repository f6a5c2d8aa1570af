import t from "tap";
import { COUNTRIES, countryOf, countryOfShop, isCountry } from "../../../../areas/shared/domain/countries.ts";

t.test("lists each country once, with a name in every language", (t) => {
  t.equal(new Set(COUNTRIES).size, COUNTRIES.length);
  t.equal(COUNTRIES.length, 249 + 1, "the ISO 3166-1 codes, and Kosovo");
  for (const language of ["en", "de", "ar"]) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    t.strictSame(
      COUNTRIES.filter((code) => names.of(code) === undefined),
      [],
    );
  }
  t.end();
});

t.test("returns the country of a locale", (t) => {
  for (const [locale, country] of [
    ["en-GB", "GB"],
    ["de", "DE"],
    ["ar-EG", "EG"],
    ["sq-XK", "XK"],
    ["en-001", ""],
    ["tlh", ""],
  ] as const) {
    t.equal(countryOf(locale), country, locale);
  }
  t.end();
});

t.test("rejects codes that are not countries", (t) => {
  for (const code of ["", "gb", "UK", "ZZ", "GBR", "__proto__"]) t.equal(isCountry(code), false, code);
  t.end();
});

t.test("a shop is in the country of its locale, unless its currency is only used in another", async (t) => {
  const cases = {
    "de-AT EUR": "AT",
    "ar EGP": "EG",
    "ar KWD": "KW",
    "en-US JPY": "JP",
    "en-US EUR": "",
    "tlh USD": "",
  };
  const wrong = Object.entries(cases).filter(([shop, country]) => {
    const [locale = "", currency = ""] = shop.split(" ");
    return countryOfShop({ locale, currency }) !== country;
  });
  t.strictSame(wrong, []);
});
