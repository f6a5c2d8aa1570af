import { globSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import t from "tap";
import { LANGUAGES } from "../../areas/shared/domain/locales.ts";
import type { Message } from "../../areas/shared/i18n/translate.ts";
import { CaseTable } from "../support/system.ts";

type Texts = Readonly<Record<string, Message>>;

/** Words that are the same in both languages. */
const SAME_IN_GERMAN = new Set([
  "(optional)",
  "Code",
  "Export",
  "Filter",
  "Import",
  "Link",
  "Logo",
  "Material",
  "Name",
  "Option",
  "Shop",
  "Status",
  "Text",
  "optional",
]);

/** "Nummer", abbreviated for a narrow column. */
const ABBREVIATION = /nr\.$/;
/** Labels and headings have none. */
const hasFullStop = (text: string): boolean => /[.!](?:\s|$)/.test(text) && !ABBREVIATION.test(text);

/** One word for one thing: a translation of a text with the English word has the other. */
const TERMS: readonly { en: RegExp; de: RegExp; ar: RegExp }[] = [
  { en: /\bvariants?\b/, de: /Variante/, ar: /متغي/ },
  { en: /(?<!in a )\brows?\b/, de: /Zeile/, ar: /سطر/ },
  { en: /\bemail address/, de: /E-Mail/, ar: /بريد/ },
  { en: /\bbank transfer/, de: /Überweisung/, ar: /مصرفي/ },
];
/** A text without placeholders and quoted names. */
const wordsOf = (message: Message): string =>
  forms(message)
    .join(" ")
    .replaceAll(/\{\w+\}|\(.*?\)/g, "");

/** A name is the same in every language. */
const NAMES = new Set(["Pro"]);

const forms = (message: Message): string[] => (typeof message === "string" ? [message] : Object.values(message));
const places = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();

const FOLDERS = globSync(["areas/**/i18n/**/en.ts", "gateway/platform/mails/texts/en.ts"]).map(dirname).toSorted();

async function textsOf(folder: string, language: string): Promise<Texts> {
  const module = (await import(pathToFileURL(`${folder}/${language}.ts`).href)) as Record<string, Texts>;
  return module[language] as Texts;
}

t.ok(FOLDERS.length > 3, "catalogues were found");

for (const folder of FOLDERS) {
  const english = await textsOf(folder, "en");
  for (const language of LANGUAGES) {
    t.test(`${folder}/${language}.ts matches the English texts in keys, plural forms and placeholders`, async (t) => {
      const texts = await textsOf(folder, language);
      const table = new CaseTable();
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      table.check("keys", Object.keys(texts).toSorted(), Object.keys(english).toSorted());
      for (const [key, message] of Object.entries(texts)) {
        for (const form of forms(message))
          table.check(`${key}: neither empty nor padded`, form, form.trim() || "a text");
        const isPlural = typeof english[key] === "object";
        table.check(`${key}: has plural forms`, typeof message === "object", isPlural);
        if (isPlural) table.check(`${key}: forms`, Object.keys(message).toSorted(), [...pluralCategories].toSorted());
        const isHeading = !forms(english[key] ?? "").some(hasFullStop);
        if (isHeading) table.check(`${key}: no full stops`, forms(message).filter(hasFullStop), []);
        const expected = places(forms(english[key] ?? "").join(" "));
        const { other } = typeof message === "string" ? { other: message } : message;
        table.check(`${key}: placeholders`, places(other), expected);
        // A form for a single number may write it as a word.
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

  t.test(`${folder} has no translation that is left in English`, async (t) => {
    const letters = /\p{L}{3,}/u;
    for (const language of LANGUAGES.filter((each) => each !== "en")) {
      const same = Object.entries(await textsOf(folder, language)).filter(([key, message]) => {
        const text = forms(message)[0] ?? "";
        if (JSON.stringify(message) !== JSON.stringify(english[key])) return false;
        if (NAMES.has(text)) return false;
        if (language === "de" && SAME_IN_GERMAN.has(text)) return false;
        return letters.test(text.replaceAll(/\{\w+\}/g, ""));
      });
      t.strictSame(
        same.map(([key]) => key),
        [],
        language,
      );
    }
  });
}

t.test("each term has one word in each language", async (t) => {
  const table = new CaseTable();
  for (const folder of FOLDERS) {
    const english = await textsOf(folder, "en");
    for (const language of ["de", "ar"] as const) {
      for (const [key, message] of Object.entries(await textsOf(folder, language))) {
        const words = wordsOf(message);
        const terms = TERMS.filter(({ en }) => en.test(wordsOf(english[key] ?? "")));
        for (const { [language]: word } of terms) table.check(`${folder} ${key}: ${words}`, word.test(words), true);
      }
    }
  }
  t.same(table.wrong(), []);
});
