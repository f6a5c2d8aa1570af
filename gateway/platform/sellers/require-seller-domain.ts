import { domainProblem } from "../../../areas/shared/domain/subdomain.ts";
import { RequestIncomplete } from "../errors.ts";

/** @throws RequestIncomplete with what `domainProblem` finds */
export function requireSellerDomain(domain: string): void {
  const problem = domainProblem(domain);
  if (problem) throw new RequestIncomplete("No shop can have the name.", { fields: [{ field: "domain", ...problem }] });
}
