import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import { canonicalJson } from "../../../gateway/platform/record-structure.ts";

/** Reverses the order of the fields in every object. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [key, reversed(part)])
      .toReversed(),
  );
}

t.test("canonicalJson ignores only the order of fields", async (t) => {
  t.equal(canonicalJson({ b: [{ d: 1, c: null }], a: "x" }), '{"a":"x","b":[{"c":null,"d":1}]}');
  t.not(canonicalJson([1, 2]), canonicalJson([2, 1]));
  fc.assert(fc.property(fc.jsonValue(), (value) => canonicalJson(value) === canonicalJson(reversed(value))));
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.deepStrictEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 50 },
  );
});
