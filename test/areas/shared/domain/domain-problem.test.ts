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
  const cases: [label: string, says: RegExp][] = [
    ["my shop", /spaces/],
    ["acme.shops", /before the first dot/],
    ["café", /a to z/],
    ["acme_pots", /a to z/],
    ["-acme", /hyphen/],
    ["acme-", /hyphen/],
    ["ab", /three/],
    ["a".repeat(41), /41/],
    ["2026", /letter/],
    ["admin", /kept for the platform/],
    ["awn1ng-pay", /kept for the platform/],
    ["xn--acme", /another script/],
  ];
  for (const [label, says] of cases) t.match(domainProblem(label), says, label);
});
