import { MIN_PASSWORD } from "../../shared/accounts/account.ts";

// Apart from the field, which the sign-in form needs at once: account.ts contains the list of common passwords.
export const PASSWORD_HINT = `At least ${MIN_PASSWORD} characters. A few words that don’t belong together are easiest to remember.`;
