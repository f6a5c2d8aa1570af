import t from "tap";
import type * as z from "zod/mini";
import type { FieldProblem } from "../../../../areas/shared/contract/field-problems.ts";
import {
  cartLines,
  contactFields,
  orderRequest,
  priceCartRequest,
} from "../../../../areas/shared/orders/contract/orders.ts";
import { parse } from "../../../../gateway/platform/http/operation-routes.ts";

const line = { productId: "p", variantId: "v", quantity: 1 };

const required = (field: string): FieldProblem => ({ field, code: "required" });

const WRONG: [schema: z.ZodMiniType, input: unknown, fields: FieldProblem[]][] = [
  [contactFields, {}, [required("name"), required("email")]],
  [contactFields, { name: "  ", email: "a@b.example" }, [required("name")]],
  [
    contactFields,
    { name: "x".repeat(101), email: "a@b.example" },
    [{ field: "name", code: "too-long", params: { max: 100 } }],
  ],
  [contactFields, { name: "A\nB", email: "a@b.example" }, [{ field: "name", code: "not-one-line" }]],
  [
    contactFields,
    { name: 1, email: "a@b" },
    [
      { field: "name", code: "invalid" },
      { field: "email", code: "not-an-email" },
    ],
  ],
  [contactFields, { name: "A", email: "a@b.example", admin: true }, [{ field: "admin", code: "unknown" }]],
  [cartLines, [], [{ field: "request", code: "too-few", params: { min: 1 } }]],
  [cartLines, [{ ...line, quantity: 100 }], [{ field: "0.quantity", code: "too-large", params: { max: 99 } }]],
  [cartLines, [{ ...line, quantity: 0 }], [{ field: "0.quantity", code: "too-small", params: { min: 1 } }]],
  [cartLines, [line, line], [{ field: "request", code: "not-distinct" }]],
  [priceCartRequest, { sellerId: "s", lines: [{ ...line, price: 1 }] }, [{ field: "lines.0.price", code: "unknown" }]],
  [priceCartRequest, undefined, [required("request")]],
  [orderRequest, null, [{ field: "request", code: "invalid" }]],
];

t.test("reports the first problem of each field, with its parameters", async (t) => {
  for (const [schema, input, fields] of WRONG) {
    t.throws(() => parse(schema, input), { code: "bad-request", fields }, JSON.stringify(input));
    try {
      parse(schema, input);
    } catch (error) {
      t.strictSame((error as { fields: unknown }).fields, fields, "and no other field");
    }
  }
});

t.test("returns valid input in the schema's form", async (t) => {
  t.strictSame(parse(contactFields, { name: " Ada ", email: "a@b.example" }), { name: "Ada", email: "a@b.example" });
});
