import t from "tap";
import { ar } from "../../../../areas/admin/imports/i18n/ar.ts";
import { de } from "../../../../areas/admin/imports/i18n/de.ts";
import { en } from "../../../../areas/admin/imports/i18n/en.ts";
import { failureSentence, findingSentence, importOutcome } from "../../../../areas/admin/imports/import-words.ts";
import { createProblemTexts } from "../../../../areas/shared/i18n/create-problem-texts.ts";
import { en as problems } from "../../../../areas/shared/i18n/problems/en.ts";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import { FINDING_CODES, IMPORT_FAILURES } from "../../../../areas/shared/imports/contract/import-findings.ts";
import { CaseTable } from "../../../support/system.ts";

const TEXTS = createMessages("en", en);
const PROBLEMS = createProblemTexts(createMessages("en", problems));

t.test("every finding and every failure has a sentence with all its parameters, in each language", async (t) => {
  const table = new CaseTable();
  for (const texts of [TEXTS, createMessages<typeof en>("de", de), createMessages<typeof en>("ar", ar)]) {
    for (const [code, names] of Object.entries(FINDING_CODES)) {
      const params = Object.fromEntries(
        names.map((name) => [name, name === "reason" ? "picture-too-slow" : `<${name}>`]),
      );
      const sentence = findingSentence({ code, params }, texts, PROBLEMS);
      const missing = names.filter((name) => name !== "reason" && !sentence.includes(`<${name}>`));
      table.check(`${texts.language} ${code}: ${sentence}`, missing, []);
      table.check(`${texts.language} ${code}`, texts.has(`finding.${code}`), true);
    }
    for (const failure of IMPORT_FAILURES)
      table.check(`${texts.language} ${failure}`, failureSentence(failure, texts) === failure, false);
  }
  t.same(table.wrong(), []);
});

t.test("a missing picture’s finding includes the reason", async (t) => {
  const finding = (reason: string, params = {}) =>
    findingSentence(
      { code: "no-picture", params: { url: "https://a.example/b.jpg", reason, ...params } },
      TEXTS,
      PROBLEMS,
    );
  t.equal(
    finding("picture-refused", { status: "404" }),
    "No picture from https://a.example/b.jpg: The server answers with status 404 instead of a picture.",
  );
  t.match(finding("svg-picture"), /^No picture from https:\/\/a\.example\/b\.jpg: SVG/);
});

t.test("a field’s problem has its usual sentence, unless a file needs another", async (t) => {
  t.equal(findingSentence({ code: "too-complex" }, TEXTS, PROBLEMS), PROBLEMS.fieldSentence({ code: "too-complex" }));
  t.equal(findingSentence({ code: "required" }, TEXTS, PROBLEMS), "This value is missing.");
});

t.test("sentences of earlier versions are shown as they are", async (t) => {
  t.equal(findingSentence({ code: "sentence", params: { text: "Not so." } }, TEXTS, PROBLEMS), "Not so.");
  t.equal(failureSentence("It failed.", TEXTS), "It failed.");
  t.equal(failureSentence(null, TEXTS), "Nothing was imported.");
});

const WRITTEN = { create: 400, change: 3, stock: 0, stockVariants: 0, keepStock: false };

t.test("the outcome names the stock that was set or kept", async (t) => {
  const outcomeOf = (keepStock: boolean) => {
    const stock = keepStock ? 0 : 2;
    const given = { ...WRITTEN, stock, stockVariants: 5, keepStock, pictures: 0, missingPictures: 0, drafts: 0 };
    return importOutcome(given, TEXTS);
  };
  t.strictSame(outcomeOf(true), {
    tone: "good",
    title: "403 products imported",
    details: ["The stock of 5 variants was kept."],
  });
  t.strictSame(outcomeOf(false), {
    tone: "good",
    title: "405 products imported",
    details: ["The stock of 5 variants was set from the file."],
  });
});

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
    const outcome = importOutcome({ ...WRITTEN, pictures, missingPictures, drafts }, TEXTS);
    table.check(`${missingPictures} of ${pictures}, ${drafts}`, [outcome.tone, outcome.title], [tone, title]);
  }
  t.same(table.wrong(), []);
  const { details } = importOutcome({ ...WRITTEN, pictures: 267, missingPictures: 267, drafts: 136 }, TEXTS);
  t.match(details, [/None of the 267 pictures/, /136 products are drafts/], "both details");
});
