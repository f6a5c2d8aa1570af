import t from "tap";
import { en } from "../../../../areas/admin/imports/i18n/en.ts";
import { importOutcome } from "../../../../areas/admin/imports/import-outcome.ts";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import { CaseTable } from "../../../support/system.ts";

const TEXTS = createMessages("en", en);

t.test("the headline and its tone match the outcome", async (t) => {
  const table = new CaseTable();
  const cases: [given: [pictures: number, missing: number, drafts: number], tone: string, title: string][] = [
    [[0, 0, 0], "good", "403 products imported"],
    [[267, 0, 0], "good", "403 products imported"],
    [[267, 267, 0], "warning", "403 products imported, without pictures"],
    [[267, 12, 0], "warning", "403 products imported, 12 of 267 pictures missing"],
    [[267, 0, 136], "warning", "403 products imported, not all published"],
    [[0, 0, 1], "warning", "403 products imported, not all published"],
    [[267, 267, 136], "warning", "403 products imported, without pictures"],
  ];
  for (const [[pictures, missingPictures, drafts], tone, title] of cases) {
    const outcome = importOutcome({ create: 400, change: 3, pictures, missingPictures, drafts }, TEXTS);
    table.check(`${missingPictures} of ${pictures}, ${drafts}`, [outcome.tone, outcome.title], [tone, title]);
  }
  t.same(table.wrong(), []);
  const { details } = importOutcome(
    { create: 400, change: 3, pictures: 267, missingPictures: 267, drafts: 136 },
    TEXTS,
  );
  t.match(details, [/None of the 267 pictures/, /136 products are drafts/], "both details");
});
