import fc from "fast-check";
import t from "tap";
import { LANGUAGES, withDigitsAndCalendar } from "../../../../areas/shared/domain/locales.ts";
import {
  currencyDigits,
  decimalAmount,
  formatMoney,
  isCurrency,
  moneySample,
  setMoneySample,
  sumAmounts,
} from "../../../../areas/shared/domain/money.ts";
import { CaseTable } from "../../../support/system.ts";

t.test("formats amounts for a locale", async (t) => {
  const cases: [number, string, string, string][] = [
    [2400, "GBP", "en-GB", "£24"],
    [2450, "GBP", "en-GB", "£24.50"],
    [5, "EUR", "en-IE", "€0.05"],
    [0, "USD", "en-US", "$0"],
    [-0, "USD", "en-US", "$0"],
    [-5, "USD", "en-US", "-$0.05"],
    [123_456_789, "USD", "en-US", "$1,234,567.89"],
    [1500, "JPY", "ja-JP", "￥1,500"],
    [1234, "KWD", "en", "KWD 1.234"],
    [499_000, "HUF", "en", "HUF 4,990"],
    [499_050, "HUF", "en", "HUF 4,990.50"],
    // The mark at the end keeps right-to-left text from showing `£UK`.
    [2450, "GBP", "ar", "\u200f24.50 UK£\u200e"],
    [2450, "EGP", "ar", "\u200f24.50 ج.م.\u200f"],
    [-2450, "GBP", "ar", "\u200f\u200e-24.50\u200f UK£\u200e"],
    [-2450, "CHF", "ar", "\u200f\u200e-24.50\u200f CHF"],
    [-2450, "EUR", "ar", "\u200f\u200e-24.50 €"],
  ];
  for (const [amount, currency, locale, expected] of cases) {
    t.equal(formatMoney({ amount, currency }, locale).replaceAll("\u00a0", " "), expected);
  }
  t.match(formatMoney({ amount: 2450, currency: "EUR" }, "de-DE"), /^24,50\s€$/);
});

t.test("has the digits of the shop's pages where the browser has others", async (t) => {
  const { NumberFormat } = Intl;
  // As in Safari, whose CLDR is older than 48.
  class OlderFormat extends NumberFormat {
    constructor(locale: string, options?: Intl.NumberFormatOptions) {
      super(locale === "ar" ? "ar-u-nu-arab" : locale, options);
    }
  }
  t.intercept(Intl, "NumberFormat", { value: OlderFormat });
  t.match(formatMoney({ amount: 2450, currency: "SAR" }, "ar"), /24\.50/);
  t.match(formatMoney({ amount: 2450, currency: "SAR" }, "ar-EG"), /٢٤٫٥٠/);
});

t.test("formats amounts like a sample exactly as Intl does", async (t) => {
  const amounts = [
    0, 5, 50, 99, 100, 999, 2_400, 2_450, 123_400, 123_450, 1_000_000, 12_345_678, 1e9, 12_345_678_900, -5,
  ];
  const regions = [
    "",
    ..."AE AT AU CA CH DE DZ EG GB IE IN LI LU MA QA SA SG US ZA".split(" ").map((code) => `-${code}`),
  ];
  const table = new CaseTable();
  const locales = LANGUAGES.flatMap((language) => regions.map((region) => withDigitsAndCalendar(language + region)));
  for (const locale of [...locales, "ar-EG-u-nu-latn", "en-u-nu-deva", "es-ES", "fa-IR", "pt-PT"]) {
    for (const currency of ["CHF", "EGP", "EUR", "GBP", "INR", "JPY", "KWD", "USD", "XOF"]) {
      const format = () => amounts.map((amount) => formatMoney({ amount, currency }, locale)).join(" | ");
      const expected = format();
      setMoneySample(moneySample(currency, locale) ?? "", currency, locale);
      table.check(`${currency} in ${locale}`, format(), expected);
      // No other test gets the sample.
      setMoneySample("", "", "");
    }
  }
  t.same(table.wrong(), []);
});

t.test("formats amounts like a sample without Intl", async (t) => {
  const { NumberFormat } = Intl;
  t.teardown(() => {
    setMoneySample("", "", "");
    Intl.NumberFormat = NumberFormat;
  });
  const locale = withDigitsAndCalendar("ar-SA");
  const sample = moneySample("SAR", locale);
  setMoneySample(sample ?? "", "SAR", locale);
  Intl.NumberFormat = (() => t.fail("uses Intl")) as never;
  t.equal(
    formatMoney({ amount: 123_450, currency: "SAR" }, locale).replaceAll("\u00a0", " "),
    "\u200f١٬٢٣٤٫٥٠ ر.س.\u200f",
  );
  t.equal(moneySample("EUR", "es-ES"), undefined, "thousands without a separator");
});

t.test("every currency keeps its decimals in any version of ICU", async (t) => {
  const decimals: Record<number, string[]> = { 0: [], 2: [], 3: [] };
  for (const currency of Intl.supportedValuesOf("currency")) decimals[currencyDigits(currency)]?.push(currency);
  const [none, three] = [decimals[0]?.join(" "), decimals[3]?.join(" ")];
  t.equal(none, "BIF CLP DJF GNF IQD IRR JPY KMF KPW KRW MGA PYG RWF SYP UGX VND VUV XAF XOF XPF");
  t.equal(three, "BHD JOD KWD LYD OMR TND");
  t.ok(["EUR", "HUF", "COP", "IDR", "ISK", "PKR"].every((currency) => decimals[2]?.includes(currency)));
});

t.test("accepts known codes only", async (t) => {
  for (const code of ["EUR", "GBP", "JPY"]) t.ok(isCurrency(code), code);
  for (const code of ["eur", "EURO", "XQX", "", "€"]) t.notOk(isCurrency(code), code);
});

t.test("formats different amounts differently", async () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(amount, amount, fc.constantFrom("EUR", "JPY", "KWD"), (a, b, currency) => {
      const same = formatMoney({ amount: a, currency }, "en-IE") === formatMoney({ amount: b, currency }, "en-IE");
      return same === (a === b);
    }),
  );
});

t.test("returns an exact sum or throws", async (t) => {
  t.equal(sumAmounts([]), 0);
  t.equal(sumAmounts([1200, 495]), 1695);
  t.equal(sumAmounts([Number.MAX_SAFE_INTEGER - 1, 1]), Number.MAX_SAFE_INTEGER);
  for (const amounts of [[Number.MAX_SAFE_INTEGER, 1], [0.5], [Number.NaN], [Number.POSITIVE_INFINITY]]) {
    t.throws(() => sumAmounts(amounts), RangeError, String(amounts));
  }
});

t.test("formats amounts in major units with the currency's decimals", async (t) => {
  const cases: [number, string, string][] = [
    [123_456, "EUR", "1234.56"],
    [5, "EUR", "0.05"],
    [0, "EUR", "0.00"],
    [-5, "EUR", "-0.05"],
    [-1_200, "JPY", "-1200"],
    [1_200, "JPY", "1200"],
    [0, "JPY", "0"],
    [1_234, "KWD", "1.234"],
    [Number.MAX_SAFE_INTEGER, "EUR", "90071992547409.91"],
  ];
  for (const [amount, currency, text] of cases) t.equal(decimalAmount(amount, currency), text, text);
});
