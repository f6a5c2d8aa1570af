import { passwordProblem } from "../../shared/accounts/account.ts";
import { ApiError, clientError } from "../../shared/api/api-error.ts";
import type { Reason } from "../../shared/contract/field-problems.ts";
import { EMAIL, emailAddress, MAX_PERSON } from "../../shared/domain/text-patterns.ts";
import type { ProblemTexts } from "../../shared/i18n/create-problem-texts.ts";
import { SHOP_LENGTHS } from "../../shared/sellers/seller.ts";
import type { ClaimTexts } from "../texts.ts";

/** The texts for the problems. */
export interface ClaimWording {
  texts: ClaimTexts;
  problems: ProblemTexts;
}

/** A sentence for each invalid field. */
export type ClaimProblems = Partial<Record<CheckedField, string>>;

export type CheckedField = "email" | "password" | "person" | "shop" | "contact" | "code";

interface Identity {
  isNew: boolean;
  email: string;
  password: string;
  person: string;
  /** Public facts about the person. */
  about: readonly string[];
}

/** Why an attempt failed, in the terms of the form. */
export type ClaimRefusal =
  /** Another account has claimed the name. */
  | { kind: "lost" }
  /** The name is invalid. */
  | { kind: "name"; problem: Reason }
  | { kind: "fields"; problems: ClaimProblems }
  /** The session has ended, or belongs to another account now. */
  | { kind: "signed-out" }
  /** Too many attempts; `pause` in milliseconds. */
  | { kind: "busy"; pause: number }
  /** The request may have succeeded. Repeating it is safe. */
  | { kind: "unclear" }
  | { kind: "refused"; message: string };

/** The password of an existing account must only be non-empty. */
export function accountProblems(
  identity: Identity,
  { texts: { t }, problems: { fieldSentence } }: ClaimWording,
): ClaimProblems {
  const { isNew, email, password, person, about } = identity;
  const problems: ClaimProblems = {};
  if (emailAddress(email) === "") problems.email = t("problem.email");
  else if (!EMAIL.test(emailAddress(email))) problems.email = fieldSentence({ code: "not-an-email" });
  if (password === "") problems.password = t(isNew ? "problem.password-new" : "problem.password");
  else if (isNew) {
    const problem = passwordProblem(password, [email.trim(), person.trim(), ...about]);
    if (problem) problems.password = fieldSentence(problem);
  }
  if (isNew && person.trim() === "") problems.person = t("problem.person");
  else if (isNew && person.trim().length > MAX_PERSON) {
    problems.person = fieldSentence({ code: "too-long", params: { max: MAX_PERSON } });
  }
  return problems;
}

/** @param code in the format of `ClaimForm.mailedCode` */
export function codeProblems(code: string, { problems }: ClaimWording): ClaimProblems {
  return /^\d{6}$/.test(code) ? {} : { code: problems.fieldSentence({ code: "not-six-digits" }) };
}

/** @param contact the address that customers see; it may be empty */
export function contactProblems(contact: string, { problems }: ClaimWording): ClaimProblems {
  const address = emailAddress(contact);
  return address === "" || EMAIL.test(address) ? {} : { contact: problems.fieldSentence({ code: "not-an-email" }) };
}

export function shopProblems(shop: string, { texts, problems }: ClaimWording): ClaimProblems {
  if (shop.trim() === "") return { shop: texts.t("problem.shop") };
  const max = SHOP_LENGTHS.name;
  return shop.trim().length > max ? { shop: problems.fieldSentence({ code: "too-long", params: { max } }) } : {};
}

interface RefusalContext extends ClaimWording {
  /** Whether the request was about the account rather than the shop: both have a `name`. */
  ofAccount: boolean;
}

export function refusalOf(error: unknown, context: RefusalContext): ClaimRefusal {
  const { texts, problems } = context;
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return { kind: "unclear" };
  switch (error.code) {
    case "domain-taken":
      return { kind: "lost" };
    case "wrong-credentials":
      return { kind: "fields", problems: { password: problems.messageOf(error) } };
    case "unauthenticated":
      return { kind: "signed-out" };
    case "too-many-requests":
      return { kind: "busy", pause: error.retryAfter ?? 60_000 };
    case "bad-request":
      return refusedFields(error, context);
    case "quota-exceeded":
      // The error's general sentence is about a shop's plan.
      return {
        kind: "refused",
        message: problems.sentenceOf(error, "account") ?? texts.t("problem.too-many-shops"),
      };
    default:
      return { kind: "refused", message: problems.messageOf(error) };
  }
}

/** The server checks more than this page does. */
function refusedFields(
  error: ApiError,
  { texts: { t }, problems: sentences, ofAccount }: RefusalContext,
): ClaimRefusal {
  const { sentenceOf, messageOf } = sentences;
  const domain = error.fieldProblem("domain");
  if (domain) return { kind: "name", problem: domain };
  const found = {
    code: sentenceOf(error, "code"),
    email: error.fieldProblem("email") && t("problem.email-refused"),
    contact: error.fieldProblem("contactEmail") && t("problem.contact-refused"),
    password: sentenceOf(error, "password"),
    [ofAccount ? "person" : "shop"]: sentenceOf(error, "name"),
  };
  const problems = Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined));
  if (Object.keys(problems).length === 0) return { kind: "refused", message: messageOf(clientError("unexpected")) };
  return { kind: "fields", problems };
}
