import t from "tap";
import { formatNumber, keptFormats, withDigitsAndCalendar } from "../../../../areas/shared/domain/locales.ts";
import { CaseTable } from "../../../support/system.ts";

t.test("names the digits and the calendar of Arabic locales only, unless they name their own", async (t) => {
  const table = new CaseTable();
  for (const [locale, expected] of [
    ["ar", "ar-u-ca-gregory-nu-latn"],
    ["ar-AE", "ar-AE-u-ca-gregory-nu-latn"],
    ["ar-EG", "ar-EG-u-ca-gregory-nu-arab"],
    ["ar-SA", "ar-SA-u-ca-gregory-nu-arab"],
    ["ar-SA-u-ca-islamic-umalqura", "ar-SA-u-ca-islamic-umalqura-nu-arab"],
    ["ar-EG-u-nu-latn", "ar-EG-u-ca-gregory-nu-latn"],
    ["de-AT", "de-AT"],
    ["en", "en"],
  ] as const) {
    table.check(locale, withDigitsAndCalendar(locale), expected);
  }
  t.same(table.wrong(), []);
});

t.test("formats numbers as Intl does", async (t) => {
  const table = new CaseTable();
  const locales = [
    "en",
    "en-IN",
    "de-CH",
    "ar",
    "ar-EG-u-nu-latn",
    "ar-SA-u-ca-gregory-nu-arab",
    "en-u-nu-deva",
    "fa-IR",
  ];
  for (const locale of locales) {
    const numbers = new Intl.NumberFormat(locale);
    for (const value of [0, 7, 42, 999, 1_000, 123_456, -3, 1.5])
      table.check(`${value} in ${locale}`, formatNumber(value, locale), numbers.format(value));
  }
  t.same(table.wrong(), []);
});

t.test("constructs a format once, and keeps no more than the limit", async (t) => {
  const constructed: string[] = [];
  const formatOf = keptFormats(2, (locale) => {
    constructed.push(locale);
    return new Intl.DateTimeFormat(locale);
  });
  t.equal(formatOf("en"), formatOf("en"));
  t.equal(formatOf("de").resolvedOptions().locale, "de");
  formatOf("en");
  t.same(constructed, ["en", "de"]);
  formatOf("ar");
  formatOf("en");
  t.same(constructed, ["en", "de", "ar", "en"], "the third began anew");
});
