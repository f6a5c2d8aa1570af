import {
  MAX_PASSWORD,
  MIN_PASSWORD,
  type PasswordProblem,
  passwordProblem,
} from "../../../areas/shared/domain/account.ts";
import { CredentialRefused } from "../errors.ts";

const WORDS: Record<PasswordProblem, string> = {
  "too-short": `at least ${MIN_PASSWORD} characters`,
  "too-long": `at most ${MAX_PASSWORD} characters`,
  "too-common": "too easy to guess",
  "tells-who": "too easy to guess: it is your own name or address",
};

/**
 * @param about what others know of the person: e-mail, name
 * @throws CredentialRefused with words for the field `password`
 */
export function checkNewPassword(password: string, about: readonly string[]): void {
  const problem = passwordProblem(password, about);
  if (problem) throw new CredentialRefused(`The password is ${problem}.`, { fields: { password: WORDS[problem] } });
}
