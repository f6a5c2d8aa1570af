import { ApiError } from "../../shared/api/api-error.ts";
import type { AccountTexts } from "../texts.ts";

/** Milliseconds, if the platform names none. */
const WAIT = 60_000;

/** When to try again after too many attempts, as a sentence. The time is rounded up. */
export function waitSentence(error: unknown, t: AccountTexts["t"]): string {
  const retryAfter = (error instanceof ApiError ? error.retryAfter : undefined) ?? WAIT;
  const seconds = Math.max(1, Math.ceil(retryAfter / 1000));
  if (seconds <= 60) return t("wait.seconds", { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60) return t("wait.minutes", { count: minutes });
  return t("wait.hours", { count: minutes <= 90 ? 1 : Math.round(minutes / 60) });
}
