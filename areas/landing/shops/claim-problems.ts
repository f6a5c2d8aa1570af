import { passwordProblem } from "../../shared/accounts/account.ts";
import { ApiError, CLIENT_ERRORS, messageOf } from "../../shared/api/api-error.ts";
import type { Reason } from "../../shared/contract/field-problems.ts";
import { EMAIL, MAX_PERSON } from "../../shared/domain/text-patterns.ts";
import { fieldSentence, sentenceOf } from "../../shared/i18n/field-sentences.ts";
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

/** Why an attempt came to nothing, in the terms of the form. */
export type ClaimRefusal =
  /** Somebody else has claimed the name. */
  | { kind: "lost" }
  /** The name can't be one. */
  | { kind: "name"; problem: Reason }
  | { kind: "fields"; problems: ClaimProblems }
  /** The session has ended, or is another account's by now. */
  | { kind: "signed-out" }
  /** Too many attempts; `pause` in milliseconds. */
  | { kind: "busy"; pause: number }
  /** It may or may not have been done; repeating it is safe. */
  | { kind: "unclear" }
  | { kind: "refused"; message: string };

/** What is wrong with the account's fields. An existing account's password only has to be there. */
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

/** @param options.ofAccount whether it was about the account rather than the shop: both have a `name` */
export function refusalOf(error: unknown, { ofAccount }: { ofAccount: boolean }): ClaimRefusal {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return { kind: "unclear" };
  switch (error.code) {
    case "domain-taken":
      return { kind: "lost" };
    case "wrong-credentials":
      return { kind: "fields", problems: { password: "E-mail and password don’t belong together." } };
    case "unauthenticated":
      return { kind: "signed-out" };
    case "too-many-requests":
      return { kind: "busy", pause: error.retryAfter ?? 60_000 };
    case "bad-request":
      return refusedFields(error, ofAccount);
    case "quota-exceeded":
      // Its general words are about a shop's plan.
      return {
        kind: "refused",
        message: sentenceOf(error, "account") ?? "This account has as many shops as one can have.",
      };
    default:
      return { kind: "refused", message: messageOf(error) };
  }
}

/** The server checks more than this page does. */
function refusedFields(error: ApiError, ofAccount: boolean): ClaimRefusal {
  const domain = error.fieldProblem("domain");
  if (domain) return { kind: "name", problem: domain };
  const found = {
    code: sentenceOf(error, "code"),
    email: error.fieldProblem("email") && "We can’t write to this address.",
    contact: error.fieldProblem("contactEmail") && "Customers can’t write to this address.",
    password: sentenceOf(error, "password"),
    [ofAccount ? "person" : "shop"]: sentenceOf(error, "name"),
  };
  const problems = Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined));
  if (Object.keys(problems).length === 0) return { kind: "refused", message: CLIENT_ERRORS.unexpected };
  return { kind: "fields", problems };
}
