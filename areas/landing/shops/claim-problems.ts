import { passwordProblem } from "../../shared/accounts/account.ts";
import { EMAIL, MAX_PERSON } from "../../shared/domain/text-patterns.ts";
import { fieldSentence } from "../../shared/i18n/field-sentences.ts";
import { SHOP_LENGTHS } from "../../shared/sellers/seller-limits.ts";

/** What can be wrong before anything is sent, in words, by field. */
export type ClaimProblems = Partial<Record<CheckedField, string>>;

export type CheckedField = "email" | "password" | "person" | "shop" | "contact" | "code";

interface Identity {
  isNew: boolean;
  email: string;
  password: string;
  person: string;
  /** What others know of the person, beside the above. */
  about: readonly string[];
}

/** What is wrong with the account's fields. Of a password that is already somebody's, nothing is asked but that it is there. */
export function accountProblems({ isNew, email, password, person, about }: Identity): ClaimProblems {
  const problems: ClaimProblems = {};
  if (email.trim() === "") problems.email = "Please enter your e-mail address.";
  else if (!EMAIL.test(email.trim())) problems.email = "That is not an e-mail address yet, such as marta@example.com.";
  if (password === "") problems.password = isNew ? "Please choose a password." : "Please enter your password.";
  else if (isNew) {
    const problem = passwordProblem(password, [email.trim(), person.trim(), ...about]);
    if (problem) problems.password = fieldSentence(problem);
  }
  if (isNew && person.trim() === "") problems.person = "Please enter your name.";
  else if (isNew && person.trim().length > MAX_PERSON) {
    problems.person = `A little shorter: ${MAX_PERSON} characters at most.`;
  }
  return problems;
}

/** @param code as `ClaimForm.mailedCode` writes it */
export function codeProblems(code: string): ClaimProblems {
  return /^\d{6}$/.test(code) ? {} : { code: "Enter the six digits from the mail." };
}

/** @param contact the address that customers see; it may be empty */
export function contactProblems(contact: string): ClaimProblems {
  const address = contact.trim();
  return address === "" || EMAIL.test(address)
    ? {}
    : { contact: "Enter an e-mail address, such as hello@example.com." };
}

export function shopProblems(shop: string): ClaimProblems {
  if (shop.trim() === "") return { shop: "Please give your shop a name." };
  return shop.trim().length > SHOP_LENGTHS.name
    ? { shop: `A little shorter: ${SHOP_LENGTHS.name} characters at most.` }
    : {};
}
