import t from "tap";
import type { Language } from "../../../../areas/shared/domain/locales.ts";
import { createProblemTexts } from "../../../../areas/shared/i18n/create-problem-texts.ts";
import { ar } from "../../../../areas/shared/i18n/problems/ar.ts";
import { de } from "../../../../areas/shared/i18n/problems/de.ts";
import { en } from "../../../../areas/shared/i18n/problems/en.ts";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import { CaseTable } from "../../../support/system.ts";

t.test("names the plan in the reader's language", async (t) => {
  const table = new CaseTable();
  const sentence = (language: Language, texts: typeof en) =>
    createProblemTexts(createMessages(language, texts)).fieldSentence({
      code: "plan-full",
      params: { plan: "free", max: 25, count: 25 },
    });
  for (const [language, texts, name] of [
    ["en", en, "The Free plan"],
    ["de", de, "Der Tarif Gratis"],
    ["ar", ar, "باقة مجانية"],
  ] as const)
    table.check(language, sentence(language, texts as typeof en).includes(name), true);
  t.same(table.wrong(), []);
});
