import t from "tap";
import type * as z from "zod/mini";
import { cartLines, priceCartRequest } from "../../../../areas/shared/api/contract/cart.ts";
import { contactFields, orderRequest } from "../../../../areas/shared/api/contract/orders.ts";
import { parse } from "../../../../gateway/platform/http/parse.ts";

const line = { productId: "p", variantId: "v", quantity: 1 };

const WRONG: [schema: z.ZodMiniType, input: unknown, fields: Record<string, string>][] = [
  [contactFields, {}, { name: "required", email: "required" }],
  [contactFields, { name: "  ", email: "a@b.example" }, { name: "required" }],
  [contactFields, { name: "x".repeat(101), email: "a@b.example" }, { name: "at most 100" }],
  [contactFields, { name: "A\nB", email: "a@b.example" }, { name: "expected one line" }],
  [contactFields, { name: 1, email: "a@b" }, { name: "not as expected", email: "not in the expected form" }],
  [contactFields, { name: "A", email: "a@b.example", admin: true }, { request: "unknown: admin" }],
  [cartLines, [], { request: "at least 1" }],
  [cartLines, [{ ...line, quantity: 100 }], { "0.quantity": "at most 99" }],
  [cartLines, [{ ...line, quantity: 0 }], { "0.quantity": "at least 1" }],
  [cartLines, [line, line], { request: "expected each variant once" }],
  [priceCartRequest, { sellerId: "s", lines: [{ ...line, price: 1 }] }, { "lines.0": "unknown: price" }],
  [priceCartRequest, undefined, { request: "required" }],
  [orderRequest, null, { request: "not as expected" }],
];

t.test("what is wrong is said of each field, in words", async (t) => {
  for (const [schema, input, fields] of WRONG) {
    t.throws(() => parse(schema, input), { code: "bad-request", fields }, JSON.stringify(input));
    try {
      parse(schema, input);
    } catch (error) {
      t.strictSame((error as { fields: unknown }).fields, fields, "and of no other");
    }
  }
});

t.test("what is right comes back as the schema has it", async (t) => {
  t.strictSame(parse(contactFields, { name: " Ada ", email: "a@b.example" }), { name: "Ada", email: "a@b.example" });
});
