import { MAX_PASSWORD, MIN_PASSWORD, type PasswordProblem } from "../shared/domain/account.ts";

/** What makes a good password, before one types. */
export const PASSWORD_HINT = `At least ${MIN_PASSWORD} characters. A few words that don’t belong together are easiest to remember.`;

/** What is wrong with a password. */
export const PASSWORD_PROBLEMS: Record<PasswordProblem, string> = {
  "too-short": `Use at least ${MIN_PASSWORD} characters.`,
  "too-long": `Use at most ${MAX_PASSWORD} characters.`,
  "too-common": "That is among the first that others would guess. Choose something longer, or less common.",
  "tells-who": "That is your name or address. Choose something that others don’t know of you.",
};
