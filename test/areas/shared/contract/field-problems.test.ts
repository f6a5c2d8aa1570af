import t from "tap";
import { fieldProblems } from "../../../../areas/shared/contract/field-problems.ts";
import { orderRequest } from "../../../../areas/shared/orders/contract/orders.ts";

const good = {
  contact: { name: "Ada", email: "ada@people.example" },
  delivery: { optionId: "post", address: { line1: "1 Quay", city: "Cork", country: "IE" } },
  payment: "manual",
  lines: [{ productId: "p", variantId: "v", quantity: 1 }],
  expectedTotal: 1200,
  currency: "EUR",
};

const problemsOf = (change: object) => {
  const result = orderRequest.safeParse({ ...good, ...change }, { reportInput: true });
  return result.success ? [] : fieldProblems(result.error.issues);
};

t.test("names the first problem of each field by a code", async (t) => {
  t.strictSame(problemsOf({}), []);
  t.strictSame(problemsOf({ contact: { name: "  ", email: "ada" } }), [
    { field: "contact.name", code: "required" },
    { field: "contact.email", code: "not-an-email" },
  ]);
  t.strictSame(problemsOf({ contact: { email: "ada@people.example" } }), [{ field: "contact.name", code: "required" }]);
  t.strictSame(problemsOf({ contact: { ...good.contact, name: "x".repeat(101) } }), [
    { field: "contact.name", code: "too-long", params: { max: 100 } },
  ]);
  t.strictSame(problemsOf({ contact: { ...good.contact, phone: "call me" } }), [
    { field: "contact.phone", code: "not-a-phone-number" },
  ]);
  const address = { line1: "1 Quay", city: "Cork", country: "XX" };
  t.strictSame(problemsOf({ delivery: { optionId: "post", address } }), [
    { field: "delivery.address.country", code: "not-a-country" },
  ]);
  t.strictSame(problemsOf({ lines: [{ productId: "p", variantId: "v", quantity: 0 }] }), [
    { field: "lines.0.quantity", code: "too-small", params: { min: 1 } },
  ]);
  t.strictSame(problemsOf({ price: 1 }), [{ field: "price", code: "unknown" }]);
  t.strictSame(problemsOf({ expectedTotal: undefined }), [{ field: "expectedTotal", code: "required" }]);
});

t.test("accepts real-world input", async (t) => {
  for (const phone of ["+353 21 123 4567", "(021) 123-4567", "0211234567", "+49/30/123456"])
    t.strictSame(problemsOf({ contact: { ...good.contact, phone } }), [], phone);
  for (const email of ["a.b+c@d.example", "o'neill@sub.people.example", "x_y@a-b.example"])
    t.strictSame(problemsOf({ contact: { name: "Ólafur Ævar", email } }), [], email);
});

t.test("limits the number of reported problems", async (t) => {
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, index]));
  t.equal(problemsOf(unknown).length, 100);
});
