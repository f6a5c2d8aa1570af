import fc from "fast-check";
import t from "tap";
import { readAmount } from "../../../../areas/admin/formats/amount-text.ts";
import { decimalAmount, decimalSeparator, formatMoney } from "../../../../areas/shared/domain/money.ts";
import { CaseTable } from "../../../support/system.ts";

t.test("reads amounts as people type them", async (t) => {
  const cases: [string, string, "." | ",", number | undefined][] = [
    ["24", "EUR", ".", 2400],
    ["24.5", "EUR", ".", 2450],
    ["24,50", "EUR", ".", 2450],
    ["24,50", "EUR", ",", 2450],
    [" € 24.50 ", "EUR", ".", 2450],
    ["24,50 €", "EUR", ",", 2450],
    ["EUR 24", "EUR", ".", 2400],
    [".5", "EUR", ".", 50],
    ["0", "EUR", ".", 0],
    ["1,234", "EUR", ".", 123_400],
    ["1.234", "EUR", ",", 123_400],
    ["1,234.56", "EUR", ".", 123_456],
    ["1.234,56", "EUR", ".", 123_456],
    ["1'234.50", "CHF", ".", 123_450],
    ["1 234,50", "EUR", ",", 123_450],
    ["1.234.567", "EUR", ".", 123_456_700],
    ["1,234,567.89", "EUR", ".", 123_456_789],
    ["1234", "JPY", ".", 1234],
    ["1,234", "JPY", ".", 1234],
    ["12.34", "JPY", ".", undefined],
    ["1.234", "KWD", ".", 1234],
    ["1.234", "KWD", ",", 1_234_000],
    ["0.500", "KWD", ",", 500],
    ["0,500", "KWD", ".", 500],
    ["0.500", "EUR", ",", undefined],
    ["0,500", "EUR", ".", undefined],
    ["0.500,25", "EUR", ",", undefined],
    ["١٢٫٥", "EGP", ".", 1250],
    ["24.505", "EUR", ".", undefined],
    ["12,905", "EUR", ",", undefined],
    ["12,905", "EUR", ".", 1_290_500],
    ["1.234", "JPY", ".", 1234],
    ["24.5051", "EUR", ".", undefined],
    ["1,23,456", "EUR", ".", undefined],
    ["1.23.45", "EUR", ".", undefined],
    ["12,34.567,8", "EUR", ".", undefined],
    ["-3", "EUR", ".", undefined],
    ["3 €/kg", "EUR", ".", undefined],
    ["free", "EUR", ".", undefined],
    ["", "EUR", ".", undefined],
    [".", "EUR", ".", undefined],
    ["1e3", "EUR", ".", undefined],
    ["12 كيلو", "EUR", ".", undefined],
    ["999999999999999", "EUR", ".", undefined],
  ];
  const table = new CaseTable();
  for (const [text, currency, decimal, amount] of cases)
    table.check(`${text} ${currency} with ${decimal}`, readAmount(text, currency, decimal), amount);
  t.same(table.wrong(), []);
});

t.test("accepts larger amounts with a larger maximum", async (t) => {
  t.equal(readAmount("9999999999999.99", "EUR", ".", Number.POSITIVE_INFINITY), 999_999_999_999_999);
  t.equal(readAmount("a lot", "EUR", ".", Number.POSITIVE_INFINITY), undefined);
});

t.test("reads back every amount that it writes", async () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000_00 });
  const currency = fc.constantFrom("EUR", "JPY", "KWD", "USD");
  const decimal = fc.constantFrom("." as const, "," as const);
  fc.assert(
    fc.property(amount, currency, decimal, (amount, currency, decimal) => {
      return readAmount(decimalAmount(amount, currency, decimal), currency, decimal) === amount;
    }),
  );
});

t.test("reads back amounts grouped by the language's rules", async () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_99 }),
      fc.constantFrom("en", "de", "fr", "de-CH"),
      (amount, locale) => {
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
        return readAmount(written, "EUR", decimalSeparator(locale)) === amount;
      },
    ),
  );
});

t.test("reads amounts that were copied from a page", async (t) => {
  const table = new CaseTable();
  for (const locale of ["en-GB", "en-US", "de-DE", "de-CH", "ar-u-nu-latn", "ar-EG"]) {
    for (const currency of ["EUR", "USD", "GBP", "CHF", "SAR", "EGP", "AED", "KWD", "JPY"]) {
      const shown = formatMoney({ amount: 123_450, currency }, locale);
      table.check(`${shown} in ${locale}`, readAmount(shown, currency, decimalSeparator(locale)), 123_450);
    }
  }
  t.same(table.wrong(), []);
});

t.test("returns an amount or nothing for any text", async () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const amount = readAmount(text, "EUR");
      return amount === undefined || (Number.isSafeInteger(amount) && amount >= 0);
    }),
  );
});
