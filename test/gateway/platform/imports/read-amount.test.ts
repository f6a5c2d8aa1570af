import fc from "fast-check";
import t from "tap";
import type { DecimalMark } from "../../../../areas/shared/domain/money.ts";
import { decimalMark, readAmount } from "../../../../gateway/platform/imports/read-amount.ts";

t.test("reads amounts as people and programs write them", async (t) => {
  const cases: [text: string, digits: number, mark: DecimalMark, minor: number | undefined][] = [
    ["12.90", 2, ".", 1290],
    ["12,90", 2, ".", 1290],
    ["12.9", 2, ",", 1290],
    ["12", 2, ".", 1200],
    ["12.", 2, ".", 1200],
    [".5", 2, ".", 50],
    ["0", 2, ".", 0],
    ["-0", 2, ".", 0],
    ["12.9000", 2, ".", 1290],
    ["1,234.50", 2, ",", 123450],
    ["1.234,50", 2, ".", 123450],
    ["1 234,50", 2, ".", 123450],
    ["1\u202f234,50 €", 2, ".", 123450],
    ["1'234.50", 2, ".", 123450],
    ["CHF 1’234.50", 2, ".", 123450],
    ["€ 12,90", 2, ".", 1290],
    ["$1,234", 2, ".", 123400],
    ["1,234", 2, ".", 123400],
    ["1,234", 2, ",", undefined],
    ["1.234", 2, ",", 123400],
    ["1.234", 2, ".", undefined],
    ["1.234", 3, ".", 1234],
    ["1,234,567", 2, ",", 123456700],
    ["1.234.567", 0, ".", 1234567],
    ["1.234.567,89", 2, ".", 123456789],
    ["1200.00", 0, ".", 1200],
    ["1200.50", 0, ".", undefined],
    ["-5", 2, ".", -500],
    ["-5.25", 2, ".", -525],
    ["", 2, ".", undefined],
    [".", 2, ".", undefined],
    ["-", 2, ".", undefined],
    ["abc", 2, ".", undefined],
    ["12 pieces", 2, ".", undefined],
    ["1e5", 2, ".", undefined],
    ["0x10", 2, ".", undefined],
    ["1,2,3", 2, ".", undefined],
    ["12,34.5", 2, ".", undefined],
    ["1.2.3,4", 2, ".", undefined],
    ["Infinity", 2, ".", undefined],
    ["99999999999999999999", 2, ".", undefined],
    ["=1+1", 2, ".", undefined],
    ["١٢", 2, ".", 1200],
    ["١٢٫٩٠", 2, ",", 1290],
    ["۱٬۲۳۴٫۵۰ €", 2, ",", 123450],
    ["١٬٢٣٤", 2, ".", 123400],
    ["١٫٢٣٤", 3, ",", 1234],
    ["१२", 2, ".", undefined],
  ];
  for (const [text, digits, mark, minor] of cases) {
    t.equal(readAmount(text, { digits, mark }), minor, `${JSON.stringify(text)} with ${digits} digits, ${mark}`);
  }
});

t.test("detects the decimal mark from the first unambiguous amount", async (t) => {
  t.equal(decimalMark(["", "1,234", "12", "12,90", "12.90"]), ",");
  t.equal(decimalMark(["1,234", "1,234,567"]), ".");
  t.equal(decimalMark(["1.234", "1.234.567"]), ",");
  t.equal(decimalMark(["1,234", "١٫٢٣٤"]), ".");
  t.equal(decimalMark(["1,234", "1.234", "7"]), undefined);
});

t.test("reads back every amount in every notation", async (t) => {
  const ways = ["en-US", "de-DE", "fr-FR", "de-CH", "en-IN"];
  const property = fc.property(fc.nat(2_000_000_000), fc.constantFrom(...ways), (minor, locale) => {
    const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
    // Excludes India's groups of two digits, which readAmount() doesn't support.
    const text = new Intl.NumberFormat(locale === "en-IN" ? "en-IN-u-nu-latn" : locale, {
      ...options,
      useGrouping: locale !== "en-IN",
    }).format(minor / 100);
    return readAmount(text, { digits: 2, mark: "." }) === minor;
  });
  t.doesNotThrow(() => fc.assert(property));
});
