import { domainProblem } from "../../../areas/shared/domain/domain-problem.ts";
import { RequestIncomplete } from "../errors.ts";

/** @throws RequestIncomplete with the words of `domainProblem` where no shop can have the name */
export function requireSellerDomain(domain: string): void {
  const problem = domainProblem(domain);
  if (problem !== undefined) throw new RequestIncomplete("No shop can have the name.", { fields: { domain: problem } });
}
