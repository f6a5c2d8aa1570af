import t from "tap";
import type { Message } from "../../../../areas/shared/i18n/translate.ts";
import { ar } from "../../../../gateway/platform/mails/texts/ar.ts";
import { de } from "../../../../gateway/platform/mails/texts/de.ts";
import { en } from "../../../../gateway/platform/mails/texts/en.ts";

const english: Record<string, Message> = en;
const formsOf = (message: Message | undefined) => (typeof message === "object" ? message : { other: message ?? "" });
const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

for (const [language, catalogue] of Object.entries({ en: english, de, ar }) as [string, Record<string, Message>][]) {
  t.test(`the mails' texts in ${language}`, async (t) => {
    t.same(Object.keys(catalogue).sort(), Object.keys(english).sort());
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [key, message] of Object.entries(catalogue)) {
      const forms = formsOf(message);
      if ("one" in formsOf(english[key])) t.same(Object.keys(forms).sort(), needed, `${key} has every plural form`);
      const places = placesIn(formsOf(english[key]).other);
      t.same(placesIn(forms.other), places, key);
      for (const text of Object.values(forms))
        t.ok(
          placesIn(text).every((place) => places.includes(place)),
          key,
        );
    }
  });
}
