import t from "tap";
import { orderRequest } from "../../../../areas/shared/api/contract/orders.ts";
import { fieldProblems } from "../../../../areas/shared/api/field-problems.ts";

const good = {
  contact: { name: "Ada", email: "ada@people.example" },
  delivery: { optionId: "post", address: { line1: "1 Quay", city: "Cork", country: "IE" } },
  payment: "manual",
  lines: [{ productId: "p", variantId: "v", quantity: 1 }],
  expectedTotal: 1200,
  currency: "EUR",
};

const problemsOf = (change: object) => {
  const result = orderRequest.safeParse({ ...good, ...change });
  return result.success ? {} : fieldProblems(result.error.issues);
};

t.test("each field is told its first problem, in words that every language has", async (t) => {
  t.strictSame(problemsOf({}), {});
  t.strictSame(problemsOf({ contact: { name: "  ", email: "ada" } }), {
    "contact.name": "required",
    "contact.email": "invalid",
  });
  t.strictSame(problemsOf({ contact: { email: "ada@people.example" } }), { "contact.name": "required" });
  t.strictSame(problemsOf({ contact: { ...good.contact, name: "x".repeat(101) } }), { "contact.name": "too-long" });
  t.strictSame(problemsOf({ contact: { ...good.contact, phone: "call me" } }), { "contact.phone": "invalid" });
  const address = { line1: "1 Quay", city: "Cork", country: "XX" };
  t.strictSame(problemsOf({ delivery: { optionId: "post", address } }), { "delivery.address.country": "invalid" });
  t.strictSame(problemsOf({ lines: [{ productId: "p", variantId: "v", quantity: 0 }] }), {
    "lines.0.quantity": "invalid",
  });
  t.strictSame(problemsOf({ price: 1 }), { request: "unknown" });
  t.strictSame(problemsOf({ expectedTotal: undefined }), { expectedTotal: "required" });
});

t.test("what people really write is taken", async (t) => {
  for (const phone of ["+353 21 123 4567", "(021) 123-4567", "0211234567", "+49/30/123456"])
    t.strictSame(problemsOf({ contact: { ...good.contact, phone } }), {}, phone);
  for (const email of ["a.b+c@d.example", "o'neill@sub.people.example", "x_y@a-b.example"])
    t.strictSame(problemsOf({ contact: { name: "Ólafur Ævar", email } }), {}, email);
});
