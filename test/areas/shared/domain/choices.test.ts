import t from "tap";
import { COUNTRIES, currencies, currencyOf } from "../../../../areas/shared/domain/countries.ts";
import { guessLocale, LANGUAGES, languageFor, locales } from "../../../../areas/shared/domain/locales.ts";
import { isCurrency } from "../../../../areas/shared/domain/money.ts";
import { locale } from "../../../../areas/shared/sellers/contract/settings.ts";
import { DEFAULT_THEME, legibleAccent, PAPER, SWATCHES } from "../../../../areas/shared/sellers/theme.ts";
import { claimRequest } from "../../../../areas/shared/shops/contract/shop-operations.ts";

t.test("offers every common currency once, and only real currencies", async (t) => {
  const offered = currencies();
  t.equal(new Set(offered).size, offered.length);
  t.ok(offered.length > 120, `${offered.length}`);
  const unreal = offered.filter((currency) => !isCurrency(currency));
  t.same(unreal, []);
  const missing = ["EUR", "GBP", "USD", "JPY", "INR", "ZAR"].filter((currency) => !offered.includes(currency));
  t.same(missing, []);
});

t.test("returns the currency of a locale's country", async (t) => {
  for (const [tag, currency] of [
    ["de", "EUR"],
    ["de-CH", "CHF"],
    ["en-GB", "GBP"],
    ["pt-BR", "BRL"],
    ["ja", "JPY"],
    ["sv-SE", "SEK"],
    ["bg-BG", "EUR"],
    ["sq-XK", "EUR"],
    ["en-001", "USD"],
    ["eo", "USD"],
  ] as const)
    t.equal(currencyOf(tag), currency, tag);
  const without = COUNTRIES.filter((country) => country !== "US" && currencyOf(`und-${country}`) === "USD");
  t.ok(without.length < 40, `countries with dollars or without inhabitants: ${without.join(" ")}`);
});

t.test("guesses a locale that the platform accepts from the browser's languages", async (t) => {
  for (const [languages, expected] of [
    [["de-CH", "fr"], "de-CH"],
    [["en-gb-u-hc-h12"], "en-GB"],
    [["not a tag", "de"], "de"],
    [["fr-FR", "sv", "ar-EG"], "ar-EG"],
    [["fr-FR"], "en"],
    [[`x-${"abcdefgh-".repeat(5)}i`, "en-IE"], "en-IE"],
    [[], "en"],
  ] as const) {
    t.equal(guessLocale(languages), expected);
    t.ok(locale.safeParse(guessLocale(languages)).success);
  }
  const offered = locales("de-CH");
  const refused = offered.filter((tag) => !locale.safeParse(tag).success);
  t.same(refused, [], "only languages of the interface");
  t.same(
    LANGUAGES.filter((language) => !offered.some((tag) => languageFor(tag) === language)),
    [],
    "all of them",
  );
  const others = ["fr-FR", "pt-BR", "fil-PH", "EN-ie", "en-"].filter((tag) => locale.safeParse(tag).success);
  t.same(others, []);
  t.equal(new Set(locales("de-CH", "de-DE")).size, locales("de-CH", "de-DE").length, "each once");
});

t.test("the default theme is valid, and each swatch is legible unchanged", async (t) => {
  t.ok(claimRequest.shape.theme.safeParse(DEFAULT_THEME).success);
  t.ok(SWATCHES.some(({ accent }) => accent === DEFAULT_THEME.accent));
  const adjusted = SWATCHES.filter(({ accent }) => legibleAccent(accent, PAPER.light) !== accent);
  t.same(adjusted, []);
});
