import fc from "fast-check";
import t from "tap";
import { RESERVED_SUBDOMAINS } from "../../../../areas/shared/domain/reserved-subdomains.ts";
import { isSellerDomain } from "../../../../areas/shared/domain/subdomain.ts";
import { subdomainOf } from "../../../../areas/shared/domain/subdomain-of.ts";

t.test("a label that can be a seller's", async (t) => {
  for (const label of ["demo", "a1b", "north-bean", "x".repeat(40)]) t.ok(isSellerDomain(label), label);
});

t.test("a label that can't", async (t) => {
  const impossible = [
    "",
    "a",
    "ab",
    "x".repeat(41),
    "-abc",
    "abc-",
    "123",
    "1-2-3",
    "Abc",
    "a_b",
    "a.b",
    "xn--80ak",
    "ünder",
    "a b",
    "www",
  ];
  for (const label of [...impossible, ...RESERVED_SUBDOMAINS]) t.notOk(isSellerDomain(label), JSON.stringify(label));
});

t.test("no accepted label needs escaping anywhere", async () => {
  fc.assert(fc.property(fc.string(), (label) => !isSellerDomain(label) || /^[a-z0-9-]{3,40}$/.test(label)));
});

t.test("the browser's own reading of a host", async (t) => {
  const cases: [string, string, string | null][] = [
    ["localhost", "localhost", null],
    ["demo.localhost", "localhost", "demo"],
    ["demo.localhost", "shops.example", "demo"],
    ["demo.shops.example", "shops.example", "demo"],
    ["a.b.shops.example", "shops.example", null],
    ["shops.example", "shops.example", null],
    ["evilshops.example", "shops.example", null],
    [".shops.example", "shops.example", null],
    ["acme.example", "shops.example", null],
  ];
  for (const [host, product, expected] of cases) t.equal(subdomainOf(host, product), expected, host);
});
