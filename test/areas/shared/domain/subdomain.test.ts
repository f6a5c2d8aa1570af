import fc from "fast-check";
import t from "tap";
import { domainProblem, isSellerDomain, RESERVED_SUBDOMAINS } from "../../../../areas/shared/domain/subdomain.ts";
import { subdomainOf } from "../../../../areas/shared/state/subdomain-store.ts";

t.test("accepts labels of 3 to 40 letters, digits and inner hyphens", async (t) => {
  const refused = ["demo", "a1b", "north-bean", "x".repeat(40)].filter((label) => !isSellerDomain(label));
  t.same(refused, []);
});

t.test("rejects malformed and reserved labels", async (t) => {
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
  t.ok(RESERVED_SUBDOMAINS.size > 800);
  t.same([...impossible, ...RESERVED_SUBDOMAINS].filter(isSellerDomain), []);
});

t.test("accepts only labels that need no escaping", async () => {
  fc.assert(fc.property(fc.string(), (label) => !isSellerDomain(label) || /^[a-z0-9-]{3,40}$/.test(label)));
});

t.test("reports a problem exactly for labels that a seller can't have", async () => {
  const label = fc.oneof(fc.string(), fc.stringMatching(/^[abz09-]{0,45}$/), fc.constantFrom(...RESERVED_SUBDOMAINS));
  fc.assert(fc.property(label, (text) => (domainProblem(text) === undefined) === isSellerDomain(text)));
});

t.test("says why a label can't be a seller's", async (t) => {
  const cases: [label: string, problem: object][] = [
    ["my shop", { code: "has-space" }],
    ["acme.shops", { code: "has-dot" }],
    ["café", { code: "not-a-domain" }],
    ["acme_pots", { code: "not-a-domain" }],
    ["-acme", { code: "hyphen-at-end" }],
    ["acme-", { code: "hyphen-at-end" }],
    ["ab", { code: "too-short", params: { min: 3 } }],
    ["a".repeat(41), { code: "too-long", params: { max: 40 } }],
    ["2026", { code: "no-letter" }],
    ["admin", { code: "reserved" }],
    ["awn1ng-pay", { code: "reserved" }],
    ["xn--acme", { code: "punycode" }],
  ];
  for (const [label, problem] of cases) t.strictSame(domainProblem(label), problem, label);
});

t.test("reads the subdomain of a host in the browser", async (t) => {
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
  for (const [host, product, expected] of cases)
    t.equal(subdomainOf(host, product), expected, `${host} under ${product}`);
});
