import { passwordProblem } from "../../../areas/shared/accounts/account.ts";
import { CredentialRefused } from "../errors.ts";

/**
 * @param about what others know of the person: e-mail, name
 * @throws CredentialRefused about the field `password`
 */
export function checkNewPassword(password: string, about: readonly string[]): void {
  const problem = passwordProblem(password, about);
  if (!problem) return;
  throw new CredentialRefused(`The password is ${problem.code}.`, { fields: [{ field: "password", ...problem }] });
}
