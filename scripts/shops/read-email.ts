import { passwordResetRequest } from "../../areas/shared/api/contract/account.ts";
import { OperatorProblem } from "./operator-problem.ts";

/** An e-mail address as accounts have it. @throws OperatorProblem where it is none */
export function readEmail(typed: string): string {
  const { data } = passwordResetRequest.safeParse({ email: typed });
  if (!data) throw new OperatorProblem(`${typed} is no e-mail address.`);
  return data.email;
}
