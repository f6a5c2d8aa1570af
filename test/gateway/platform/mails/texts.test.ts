import t from "tap";
import type { Message } from "../../../../areas/shared/i18n/translate.ts";
import { mailMessages } from "../../../../gateway/platform/mails/mail-content.ts";
import { ar } from "../../../../gateway/platform/mails/texts/ar.ts";
import { de } from "../../../../gateway/platform/mails/texts/de.ts";
import { en } from "../../../../gateway/platform/mails/texts/en.ts";
import { CaseTable } from "../../../support/system.ts";

const english: Record<string, Message> = en;
const formsOf = (message: Message | undefined) => (typeof message === "object" ? message : { other: message ?? "" });
const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

for (const [language, catalogue] of Object.entries({ en: english, de, ar }) as [string, Record<string, Message>][]) {
  t.test(`the mail texts in ${language} have the keys, placeholders and plural forms they need`, async (t) => {
    const table = new CaseTable();
    t.same(Object.keys(catalogue).sort(), Object.keys(english).sort());
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [key, message] of Object.entries(catalogue)) {
      const forms = formsOf(message);
      if ("one" in formsOf(english[key])) table.check(`${key}: plural forms`, Object.keys(forms).sort(), needed);
      const places = placesIn(formsOf(english[key]).other);
      table.check(key, placesIn(forms.other), places);
      for (const text of Object.values(forms)) {
        const unknown = placesIn(text).filter((place) => !places.includes(place));
        table.check(`${key}: unknown placeholders of "${text}"`, unknown, []);
      }
    }
    t.same(table.wrong(), []);
  });
}

t.test("formats numbers in mails in the shop's locale", async (t) => {
  const amounts = (locale: string) => mailMessages(locale).t("placed.pay-soon", { count: 1_234 });
  t.match(amounts("fr-FR"), "within 1\u202f234 minutes", "even if the texts are English");
  t.match(amounts("de-CH"), /1[’']234 Minuten/);
  t.match(amounts("en-GB"), "within 1,234 minutes");
});
