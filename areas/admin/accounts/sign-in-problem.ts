import { ApiError, messageOf } from "../../shared/api/api-error.ts";

/** How long one has to wait, as people say it. @param milliseconds at least that */
export function waitText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds <= 60) return seconds <= 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60) return `${minutes} minutes`;
  return minutes <= 90 ? "about an hour" : `${Math.round(minutes / 60)} hours`;
}

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
