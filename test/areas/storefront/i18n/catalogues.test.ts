import t from "tap";
import type { Message } from "../../../../areas/shared/i18n/translate.ts";
import { browsing as browsingAr } from "../../../../areas/storefront/i18n/ar/browsing.ts";
import { buying as buyingAr } from "../../../../areas/storefront/i18n/ar/buying.ts";
import { ar } from "../../../../areas/storefront/i18n/ar/index.ts";
import { browsing as browsingDe } from "../../../../areas/storefront/i18n/de/browsing.ts";
import { buying as buyingDe } from "../../../../areas/storefront/i18n/de/buying.ts";
import { de } from "../../../../areas/storefront/i18n/de/index.ts";
import { browsing } from "../../../../areas/storefront/i18n/en/browsing.ts";
import { buying } from "../../../../areas/storefront/i18n/en/buying.ts";
import { en } from "../../../../areas/storefront/i18n/en/index.ts";
import { CaseTable } from "../../../support/system.ts";

type Texts = Readonly<Record<string, Message>>;

const ENGLISH: Texts = { ...en, ...browsing, ...buying };
const LANGUAGES: Record<string, Texts> = {
  en: ENGLISH,
  de: { ...de, ...browsingDe, ...buyingDe },
  ar: { ...ar, ...browsingAr, ...buyingAr },
};

const forms = (message: Message): string[] => (typeof message === "string" ? [message] : Object.values(message));
const places = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();

for (const [language, texts] of Object.entries(LANGUAGES)) {
  t.test(`${language}: has the keys of English, and no text is empty or padded`, async (t) => {
    t.strictSame(Object.keys(texts).toSorted(), Object.keys(ENGLISH).toSorted());
    const table = new CaseTable();
    for (const [key, message] of Object.entries(texts))
      for (const form of forms(message)) table.check(key, form, form.trim() || "a text");
    t.same(table.wrong(), []);
  });

  t.test(`${language}: a plural text has exactly the forms of the language`, async (t) => {
    const table = new CaseTable();
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, message] of Object.entries(texts)) {
      const plural = typeof ENGLISH[key] === "object";
      table.check(`${key}: has plural forms`, typeof message === "object", plural);
      if (plural) table.check(`${key}: forms`, Object.keys(message).toSorted(), [...pluralCategories].toSorted());
    }
    t.same(table.wrong(), []);
  });

  t.test(`${language}: has the placeholders of English`, async (t) => {
    const table = new CaseTable();
    for (const [key, message] of Object.entries(texts)) {
      const expected = places(forms(ENGLISH[key] as Message).join(" "));
      const { other } = typeof message === "string" ? { other: message } : message;
      table.check(key, places(other), expected);
      // A form that stands for one number may write it as a word.
      for (const form of forms(message))
        table.check(
          `${key}: ${form}`,
          places(form).filter((place) => place !== "{count}"),
          expected.filter((place) => place !== "{count}"),
        );
    }
    t.same(table.wrong(), []);
  });
}

t.test("no translation is left in English", async (t) => {
  const letters = /\p{L}{3,}/u;
  for (const language of ["de", "ar"]) {
    const same = Object.entries(LANGUAGES[language] as Texts).filter(
      ([key, message]) =>
        JSON.stringify(message) === JSON.stringify(ENGLISH[key]) &&
        letters.test((forms(message)[0] ?? "").replaceAll(/\{\w+\}/g, "")),
    );
    // Words that both languages share.
    t.strictSame(
      same
        .map(([key]) => key)
        .filter((key) => !(language === "de" && ["list.filter", "list.sort-name", "checkout.name"].includes(key))),
      [],
      language,
    );
  }
});
