import { ApiError, CLIENT_ERRORS, messageOf } from "../../shared/api/api-error.ts";
import type { ClaimProblems } from "./claim-problems.ts";

/** Why an attempt came to nothing, in the terms of the form. */
export type ClaimRefusal =
  /** Somebody else has claimed the name meanwhile. */
  | { kind: "lost" }
  /** The name can't be one. */
  | { kind: "name"; problem: string }
  | { kind: "fields"; problems: ClaimProblems }
  /** The session has ended meanwhile, or is somebody else's by now. */
  | { kind: "signed-out" }
  /** Too many attempts; `pause` in milliseconds. */
  | { kind: "busy"; pause: number }
  /** Nobody knows whether it was done; to do it again is harmless. */
  | { kind: "unclear" }
  | { kind: "refused"; message: string };

const UNREADABLE = "This has characters in it that we can’t keep.";

const WRONG_CODE = "This code doesn’t match, or has expired. Check it against the last mail, or send a new one.";

/** The server knows more of the fields than this page does. */
function refusedFields(fields: Record<string, string>, ofAccount: boolean): ClaimRefusal {
  const { domain, email, password, name, contactEmail, code } = fields;
  if (domain !== undefined) return { kind: "name", problem: domain };
  if (code !== undefined) return { kind: "fields", problems: { code: WRONG_CODE } };
  if (email !== undefined) return { kind: "fields", problems: { email: "We can’t write to this address." } };
  if (contactEmail !== undefined)
    return { kind: "fields", problems: { contact: "Customers can’t write to this address." } };
  if (password !== undefined) return { kind: "fields", problems: { password } };
  if (name === undefined) return { kind: "refused", message: CLIENT_ERRORS.unexpected };
  return { kind: "fields", problems: ofAccount ? { person: UNREADABLE } : { shop: UNREADABLE } };
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
      return refusedFields(error.fields, ofAccount);
    case "quota-exceeded":
      // Its general words are about a shop's plan.
      return { kind: "refused", message: error.fields.account ?? "This account has as many shops as one can have." };
    default:
      return { kind: "refused", message: messageOf(error) };
  }
}
