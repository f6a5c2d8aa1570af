import { ApiError, CLIENT_ERRORS, messageOf } from "../../shared/api/api-error.ts";
import type { Reason } from "../../shared/contract/field-problems.ts";
import { sentenceOf } from "../../shared/i18n/field-sentences.ts";
import type { ClaimProblems } from "./claim-problems.ts";

/** Why an attempt came to nothing, in the terms of the form. */
export type ClaimRefusal =
  /** Somebody else has claimed the name meanwhile. */
  | { kind: "lost" }
  /** The name can't be one. */
  | { kind: "name"; problem: Reason }
  | { kind: "fields"; problems: ClaimProblems }
  /** The session has ended meanwhile, or is somebody else's by now. */
  | { kind: "signed-out" }
  /** Too many attempts; `pause` in milliseconds. */
  | { kind: "busy"; pause: number }
  /** Nobody knows whether it was done; to do it again is harmless. */
  | { kind: "unclear" }
  | { kind: "refused"; message: string };

/** The server knows more of the fields than this page does. */
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
