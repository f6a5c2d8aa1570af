import t from "tap";
import { COUNTRIES, countryOf, isCountry } from "../../../../areas/shared/domain/countries.ts";

t.test("each country once, and with a name in every language we speak", (t) => {
  t.equal(new Set(COUNTRIES).size, COUNTRIES.length);
  t.equal(COUNTRIES.length, 249, "as many as ISO 3166-1 has");
  for (const language of ["en", "de", "ar"]) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    t.strictSame(
      COUNTRIES.filter((code) => names.of(code) === undefined),
      [],
    );
  }
  t.end();
});

t.test("where people of a locale live", (t) => {
  for (const [locale, country] of [
    ["en-GB", "GB"],
    ["de", "DE"],
    ["ar-EG", "EG"],
    ["en-001", ""],
    ["tlh", ""],
  ] as const) {
    t.equal(countryOf(locale), country, locale);
  }
  t.end();
});

t.test("what is no country", (t) => {
  for (const code of ["", "gb", "UK", "ZZ", "GBR", "__proto__"]) t.equal(isCountry(code), false, code);
  t.end();
});
