import t from "tap";
import { inLanguageOf, lazyCatalogue } from "../../../../areas/shared/i18n/lazy-catalogue.ts";

const TEXTS = {
  ar: { products: "{count} منتج" },
  de: { products: "{count} Produkte" },
  en: { products: "{count} products" },
};

const catalogueOf = (language: keyof typeof TEXTS) => lazyCatalogue("texts", language, async () => TEXTS[language]);
const CATALOGUES = { en: catalogueOf("en"), de: catalogueOf("de"), ar: catalogueOf("ar") };

t.test("formats numbers in texts for the shop's locale", async (t) => {
  for (const [locale, expected] of [
    ["ar-EG", "١٬٢٣٤ منتج"],
    ["ar-MA", "1.234 منتج"],
    ["de-DE", "1.234 Produkte"],
    ["en-GB", "1,234 products"],
    // Their texts are English, but their prices have the locale's format.
    ["fa-IR", "۱٬۲۳۴ products"],
    ["fr-FR", "1\u202f234 products"],
    [undefined, "1,234 products"],
  ] as const) {
    const catalogue = inLanguageOf(CATALOGUES, locale);
    await catalogue.load();
    t.equal(catalogue.peek(locale)?.t("products", { count: 1234 }), expected, `${locale}`);
  }
});

t.test("creates messages once per locale, after their texts have loaded", async (t) => {
  const catalogue = catalogueOf("de");
  t.equal(catalogue.peek("de-AT"), undefined);
  await catalogue.load();
  t.equal(catalogue.peek("de-AT"), catalogue.peek("de-AT"));
  t.not(catalogue.peek("de-AT"), catalogue.peek("de-CH"));
});
