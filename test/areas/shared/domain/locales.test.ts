import t from "tap";
import { withDigits } from "../../../../areas/shared/domain/locales.ts";
import { CaseTable } from "../../../support/system.ts";

t.test("names the digits of Arabic locales only, unless they name their own", async (t) => {
  const table = new CaseTable();
  for (const [locale, expected] of [
    ["ar", "ar-u-nu-latn"],
    ["ar-AE", "ar-AE-u-nu-latn"],
    ["ar-EG", "ar-EG-u-nu-arab"],
    ["ar-SA-u-ca-gregory", "ar-SA-u-ca-gregory-nu-arab"],
    ["ar-EG-u-nu-latn", "ar-EG-u-nu-latn"],
    ["de-AT", "de-AT"],
    ["en", "en"],
  ] as const) {
    table.check(locale, withDigits(locale), expected);
  }
  t.same(table.wrong(), []);
});
