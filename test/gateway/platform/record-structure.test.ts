import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import { BrokenRecord } from "../../../gateway/platform/errors.ts";
import { canonicalJson, requireStructure } from "../../../gateway/platform/record-structure.ts";
import { makeOrder } from "../../support/orders.ts";
import { makeCategory, makeProduct, makeSeller } from "../../support/shop.ts";

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

t.test("rejects a record in which a list or an object has another form", async (t) => {
  const records = {
    sellers: { ...makeSeller() },
    categories: { ...makeCategory({ sellerId: "s1" }) },
    products: { ...makeProduct({ sellerId: "s1", categoryId: "c1" }) },
    orders: { ...makeOrder({ sellerId: "s1" }) },
  };
  const accepted: string[] = [];
  let checked = 0;
  for (const table of ["sellers", "categories", "products", "orders"] as const) {
    const record = records[table];
    requireStructure(table, "id", record);
    for (const [field, value] of Object.entries(record)) {
      if (typeof value !== "object" || value === null) continue;
      checked += 1;
      for (const other of ["text", undefined, Array.isArray(value) ? {} : []]) {
        try {
          requireStructure(table, "id", { ...record, [field]: other });
          accepted.push(`${table}.${field}: ${JSON.stringify(other)}`);
        } catch (error) {
          if (!(error instanceof BrokenRecord)) throw error;
        }
      }
    }
  }
  t.same(accepted, []);
  t.ok(checked > 15, `${checked} fields`);
});
