import t from "tap";
import { requestedLanguage } from "../../../gateway/middlewares/requested-language.ts";
import { CaseTable } from "../../support/system.ts";

t.test("chooses the language of the landing and the admin, by the first 200 characters of the header", async (t) => {
  const cases: [cookie: string | undefined, header: string | undefined, expected: string][] = [
    [undefined, undefined, "en"],
    [undefined, "", "en"],
    [undefined, "de-AT,de;q=0.9,en;q=0.8", "de"],
    [undefined, "fr-FR,fr;q=0.9,ar;q=0.5,en;q=0.4", "ar"],
    [undefined, "en;q=0.4, de;q=0.5", "de"],
    [undefined, "de;q=0, en", "en"],
    [undefined, "fr", "en"],
    [undefined, "*", "en"],
    [undefined, "x'y\";,;q", "en"],
    ["language=ar", "de", "ar"],
    ["a=b; language=de; c=d", "en", "de"],
    ["a=language=de", "en", "en"],
    ["language=fr", "de", "de"],
    ["my-language=de", "en", "en"],
    [undefined, `ar;q=0.5, de${", fr;q=0.1".repeat(1_000)}`, "de"],
    [undefined, `fr${", fr;q=0.1".repeat(1_000)}, de`, "en"],
  ];
  const table = new CaseTable();
  for (const [cookie, acceptLanguage, expected] of cases) {
    const requested = { cookie, acceptLanguage };
    table.check(JSON.stringify(requested), requestedLanguage(requested), expected);
    table.check(`${JSON.stringify(requested)}, cached`, requestedLanguage(requested), expected);
  }
  t.same(table.wrong(), []);
});
