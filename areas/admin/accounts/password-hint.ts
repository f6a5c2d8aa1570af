import { MIN_PASSWORD } from "../../shared/accounts/account.ts";

// Apart from the field, which signing in needs at once: the account brings the list of common passwords along.

/** What makes a good password, before one types. */
export const PASSWORD_HINT = `At least ${MIN_PASSWORD} characters. A few words that don’t belong together are easiest to remember.`;
