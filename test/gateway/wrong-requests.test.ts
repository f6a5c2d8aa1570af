import t from "tap";
import type * as z from "zod/mini";
import { OPERATIONS } from "../../areas/shared/api/operations.ts";
import type { ErrorAnswer } from "../../areas/shared/contract/errors.ts";
import {
  FIELD_CODES,
  type FieldCode,
  type FieldProblem,
  type Reason,
} from "../../areas/shared/contract/field-problems.ts";
import { errorAnswer, type Operation } from "../../areas/shared/contract/operation.ts";
import { createMessages } from "../../areas/shared/i18n/translate.ts";
import { ar as arabic } from "../../areas/storefront/i18n/buying/ar.ts";
import { de as german } from "../../areas/storefront/i18n/buying/de.ts";
import { en as english } from "../../areas/storefront/i18n/buying/en.ts";
import { FIELDS } from "../../areas/storefront/orders/checkout/checkout-draft.ts";
import { problemSentence } from "../../areas/storefront/orders/checkout/checkout-field.ts";
import { errorResponse } from "../../gateway/errors.ts";
import { parse } from "../../gateway/platform/http/operation-routes.ts";
import { fieldSentence } from "../../gateway/platform/shops/validate-shop-files.ts";
import { CaseTable } from "../support/system.ts";
import { sampleOf, wrongFields } from "../support/wrong-fields.ts";

const LANGUAGES = [createMessages("en", english), createMessages("de", german), createMessages("ar", arabic)];

/** Requests with contradictory parts. */
const SAMPLES: Record<string, unknown> = {
  "body of actOnOrder": { action: "ship", tracking: { carrier: "", number: "", url: "https://x.example/" } },
};
/** Detected by a sum over several fields: see settings.test.ts. */
const ELSEWHERE = "body of changeSeller: change.pages too-long";

function* schemas(): Generator<[string, z.ZodMiniType]> {
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
    if (operation.pathParameters) yield [`path of ${name}`, operation.pathParameters];
    if (operation.query) yield [`query of ${name}`, operation.query];
    if (operation.headers) yield [`headers of ${name}`, operation.headers];
    if (operation.body && "schema" in operation.body) yield [`body of ${name}`, operation.body.schema];
  }
}

/** The problems as the client receives them. */
function problemsOf(schema: z.ZodMiniType, input: unknown): readonly FieldProblem[] {
  try {
    parse(schema, input);
    return [];
  } catch (error) {
    const { body } = errorResponse(error, "request-1");
    const answer: ErrorAnswer = errorAnswer.parse(JSON.parse(JSON.stringify(body)));
    return answer.error.fields ?? [];
  }
}

const isSentence = (text: string): boolean => /\S/.test(text) && !/undefined|[{}]/.test(text);

for (const [place, schema] of schemas()) {
  t.test(`names what is wrong with each field: ${place}`, async (t) => {
    const sample = SAMPLES[place] ?? sampleOf(schema);
    t.strictSame(problemsOf(schema, sample), [], "the sample is valid");
    const table = new CaseTable();
    for (const { field, reasons, inputs } of wrongFields(schema, sample)) {
      const expected = new Set(reasons.map((reason) => JSON.stringify(reason)));
      const found = new Set<string>();
      for (const input of inputs) {
        const problems = problemsOf(schema, input);
        if (problems.length === 0) continue;
        const own = problems.find((problem) => problem.field === field);
        const { code, params } = own ?? { code: undefined, params: undefined };
        const reason = JSON.stringify({ code, params });
        const shown = `${field}: ${JSON.stringify(input).slice(0, 100)}`;
        table.check(shown, expected.has(reason) || `${reason} of ${JSON.stringify(problems)}`, true);
        if (own) table.check(`${shown}: sentence`, isSentence(fieldSentence(own)) || fieldSentence(own), true);
        found.add(reason);
      }
      for (const reason of expected.difference(found)) {
        if (ELSEWHERE === `${place}: ${field} ${(JSON.parse(reason) as Reason).code}`) continue;
        table.check(`${field}: never ${reason}`, false, true);
      }
    }
    t.same(table.wrong(), []);
  });
}

/** Every code with a value for each of its parameters. */
const REASONS = Object.entries(FIELD_CODES).map(([code, names]): Reason => {
  const params = Object.fromEntries(names.map((name) => [name, /^(?:m|count|left)/.test(name) ? 1_234 : "value"]));
  return { code: code as FieldCode, ...(names.length > 0 && { params }) } as Reason;
});

t.test("has an English sentence for each code, with its parameters", async (t) => {
  for (const reason of REASONS) {
    const sentence = fieldSentence(reason);
    t.ok(isSentence(sentence), `${reason.code}: ${sentence}`);
    for (const value of Object.values(reason.params ?? {}))
      t.match(sentence, typeof value === "number" ? "1,234" : value, reason.code);
  }
  t.equal(new Set(REASONS.map(fieldSentence)).size, REASONS.length, "each sentence is different");
  t.equal(fieldSentence({ code: "of-a-newer-platform" } as never), fieldSentence({ code: "invalid" }));
});

t.test("has a sentence for each code at each field of the checkout, in the storefront's languages", async (t) => {
  const table = new CaseTable();
  for (const messages of LANGUAGES) {
    for (const field of FIELDS) {
      for (const reason of REASONS) {
        const sentence = problemSentence(messages, field, { field, ...reason });
        table.check(`${messages.language} ${field} ${reason.code}: ${sentence}`, isSentence(sentence), true);
      }
    }
  }
  t.same(table.wrong(), []);
});

t.test("requires the parameters of a code", async () => {
  const problem: FieldProblem = { field: "name", code: "too-long", params: { max: 80 } };
  // @ts-expect-error -- a code without its parameters
  const without: FieldProblem = { field: "name", code: "too-long" };
  // @ts-expect-error -- a code that is not in the table
  const unknown: FieldProblem = { field: "name", code: "too-lang" };
  return [problem, without, unknown];
});
