import t from "tap";
import { importOutcome } from "../../../../areas/admin/imports/import-outcome.ts";
import { CaseTable } from "../../../support/system.ts";

t.test("the headline and its tone follow what came of the import", async (t) => {
  const table = new CaseTable();
  const cases: [given: [pictures: number, missing: number, drafts: number], tone: string, title: string][] = [
    [[0, 0, 0], "good", "403 products imported"],
    [[267, 0, 0], "good", "403 products imported"],
    [[267, 267, 0], "warning", "403 products imported, without pictures"],
    [[267, 12, 0], "warning", "403 products imported, 12 of 267 pictures missing"],
    [[267, 0, 136], "warning", "403 products imported, 136 as drafts"],
    [[0, 0, 1], "warning", "403 products imported, 1 as a draft"],
    [[267, 267, 136], "warning", "403 products imported, without pictures"],
  ];
  for (const [[pictures, missingPictures, drafts], tone, title] of cases) {
    const outcome = importOutcome({ create: 400, change: 3, pictures, missingPictures, drafts }, String);
    table.check(`${missingPictures} of ${pictures}, ${drafts}`, [outcome.tone, outcome.title], [tone, title]);
  }
  t.same(table.wrong(), []);
  const { details } = importOutcome(
    { create: 400, change: 3, pictures: 267, missingPictures: 267, drafts: 136 },
    String,
  );
  t.match(details, [/None of the 267 pictures/, /136 products are drafts/], "both are said");
});
