import t from "tap";
import { importWithTexts, inLanguageOf, lazyTexts } from "../../../../areas/shared/i18n/lazy-catalogue.ts";

const openTexts = () =>
  lazyTexts("texts", {
    en: async () => ({ en: { products: "{count} products" } }),
    de: async () => ({ de: { products: "{count} Produkte" } }),
    ar: async () => ({ ar: { products: "{count} منتج" } }),
  });

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
    const catalogue = inLanguageOf(openTexts(), locale);
    await catalogue.load();
    t.equal(catalogue.peek(locale)?.t("products", { count: 1234 }), expected, `${locale}`);
  }
});

t.test("creates messages once per locale, after their texts have loaded", async (t) => {
  const catalogue = openTexts().de;
  t.equal(catalogue.peek("de-AT"), undefined);
  await catalogue.load();
  t.equal(catalogue.peek("de-AT"), catalogue.peek("de-AT"));
  t.not(catalogue.peek("de-AT"), catalogue.peek("de-CH"));
});

t.test("keeps messages of a limited number of locales", async (t) => {
  const catalogue = openTexts().de;
  await catalogue.load();
  const first = catalogue.peek("de-AT");
  for (let index = 0; index < 1_000; index += 1) catalogue.peek(`de-x-${index}`);
  t.not(catalogue.peek("de-AT"), first);
});

t.test("imports a page with its texts, in English without a document", async (t) => {
  const texts = openTexts();
  t.equal(await importWithTexts(async () => "page", [texts]), "page");
  t.equal(texts.en.peek()?.t("products", { count: 2 }), "2 products");
  t.equal(texts.de.peek(), undefined, "loads only one language");
});
