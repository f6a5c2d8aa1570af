import { ApiError, messageOf } from "../../shared/api/api-error.ts";
import { waitText } from "./wait-text.ts";

/** What became of an attempt to sign in, in words. */
export function signInProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  switch (error.code) {
    case "wrong-credentials":
      return "E-mail and password don’t belong together. Check both; the password tells capitals from small letters.";
    case "too-many-requests":
      return `That were too many attempts. Try again in ${waitText(error.retryAfter ?? 60_000)}, or choose a new password.`;
    case "bad-request":
      return "Write the whole e-mail address, such as marta@shop.example, and your password.";
    default:
      return error.message;
  }
}
