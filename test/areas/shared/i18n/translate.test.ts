import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import { isRightToLeft } from "../../../../areas/shared/domain/locales.ts";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";

const catalogue = {
  hello: "Hello {name}, hello {name}",
  plain: "Nothing to fill in",
  pieces: { one: "{count} piece", other: "{count} pieces" },
  link: "Read our {terms} first",
} as const;

t.test("inserts a value at every place with its name", async (t) => {
  const { t: say } = createMessages("en", catalogue);
  t.equal(say("hello", { name: "Ada" }), "Hello Ada, hello Ada");
  t.equal(say("plain"), "Nothing to fill in");
});

t.test("inserts any value as plain text", async () => {
  const { t: say } = createMessages("en", { of: "<{value}>" });
  fc.assert(
    fc.property(fc.string(), (value) => {
      assert.equal(
        say("of", { value }).replaceAll(/[\u2068\u2069]/g, ""),
        `<${value.replaceAll(/[\u2068\u2069]/g, "")}>`,
      );
    }),
  );
});

t.test("chooses the plural form of a count, and formats it in the language's digits", async (t) => {
  const english = createMessages("en", catalogue);
  t.equal(english.t("pieces", { count: 1 }), "1 piece");
  t.equal(english.t("pieces", { count: 2 }), "2 pieces");
  t.equal(english.t("pieces", { count: 1234 }), "1,234 pieces");
  const arabic = createMessages("ar-EG", {
    pieces: {
      zero: "لا قطع",
      one: "قطعة",
      two: "قطعتان",
      few: "{count} قطع",
      many: "{count} قطعة",
      other: "{count} قطعة",
    },
  });
  t.equal(arabic.t("pieces", { count: 2 }), "قطعتان");
  t.equal(arabic.t("pieces", { count: 3 }), "٣ قطع");
});

t.test("isolates a value in the opposite direction, so that the surrounding text keeps its order", async (t) => {
  const english = createMessages("en", catalogue);
  t.equal(english.t("hello", { name: "متجر" }), "Hello \u2068متجر\u2069, hello \u2068متجر\u2069");
  const arabic = createMessages("ar", { of: "من {name}" });
  t.equal(arabic.t("of", { name: "Acme" }), "من \u2068Acme\u2069");
  t.equal(arabic.t("of", { name: "متجر" }), "من متجر");
});

t.test("leaves places for elements open", async (t) => {
  const { parts } = createMessages("en", catalogue);
  t.strictSame(parts("link"), ["Read our ", { name: "terms" }, " first"]);
  t.strictSame(parts("hello", { name: "Ada" }), ["Hello ", "Ada", ", hello ", "Ada", ""]);
});

t.test("takes the direction from the language, not from the region", async (t) => {
  for (const locale of ["ar", "ar-EG", "he-IL", "fa", "ur-PK"]) t.ok(isRightToLeft(locale), locale);
  for (const locale of ["en", "de-CH", "fr-MA", "ja"]) t.notOk(isRightToLeft(locale), locale);
});
