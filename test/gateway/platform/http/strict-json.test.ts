import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import { parseStrictJson } from "../../../../gateway/platform/http/operation-routes.ts";
import { CaseTable } from "../../../support/system.ts";

const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

const REFUSED: [what: string, text: string][] = [
  ["an empty text", ""],
  ["invalid JSON", "{"],
  ["a byte order mark", "\ufeff{}"],
  ["a repeated key", '{"a":1,"a":1}'],
  ["a repeated key, once with an escape", '{"a":1,"\\u0061":2}'],
  ["a repeated key in a nested object", '[{"x":{"a":1,"b":[{"a":1}],"a":2}}]'],
  ["__proto__", '{"__proto__":{"total":0}}'],
  ["__proto__ with an escape", '{"\\u005f_proto__":{}}'],
  ["constructor", '{"a":[{"constructor" : {}}]}'],
  ["prototype", '{"prototype":1}'],
  ["nine levels", nested(9)],
  ["nine levels of objects", `${'{"a":'.repeat(9)}1${"}".repeat(9)}`],
  ["thousands of levels", nested(16_000)],
];

t.test("rejects malformed, ambiguous, polluted and deep JSON", async (t) => {
  const table = new CaseTable();
  for (const [what, text] of REFUSED) {
    const outcome = Promise.try(() => parseStrictJson(text));
    await table.checkRejects(what, outcome, SyntaxError.name);
  }
  t.same(table.wrong(), []);
});

t.test("accepts valid JSON with few levels", async (t) => {
  for (const text of [
    "null",
    nested(8),
    '{"a":{"a":{"a":1}},"b":{"a":2}}',
    '[{"a":1},{"a":1}]',
    '{"a":"__proto__","b":"\\"a\\":","c":"{[{[{[{[{["}',
    '{"a\\"b":1,"a\\\\":2,"":3}',
  ]) {
    t.strictSame(parseStrictJson(text), JSON.parse(text), text);
  }
});

t.test("parses any plain JSON, with or without spaces", async () => {
  const isPlain = (value: unknown): boolean =>
    !/"(?:__proto__|constructor|prototype)"/.test(JSON.stringify(value)) && depthOf(value) <= 8;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }).filter(isPlain), fc.constantFrom(0, 2), (value, spaces) => {
      const text = JSON.stringify(value, null, spaces);
      assert.deepStrictEqual(parseStrictJson(text), JSON.parse(text));
    }),
  );
});

function depthOf(value: unknown): number {
  if (value === null || typeof value !== "object") return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
