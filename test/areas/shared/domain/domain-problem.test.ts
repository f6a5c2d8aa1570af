import fc from "fast-check";
import t from "tap";
import { domainProblem } from "../../../../areas/shared/domain/domain-problem.ts";
import { RESERVED_SUBDOMAINS } from "../../../../areas/shared/domain/reserved-subdomains.ts";
import { isSellerDomain } from "../../../../areas/shared/domain/subdomain.ts";

t.test("there is a problem exactly where a label can't be a seller's", async () => {
  const label = fc.oneof(fc.string(), fc.stringMatching(/^[abz09-]{0,45}$/), fc.constantFrom(...RESERVED_SUBDOMAINS));
  fc.assert(fc.property(label, (text) => (domainProblem(text) === undefined) === isSellerDomain(text)));
});

t.test("it says which", async (t) => {
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
