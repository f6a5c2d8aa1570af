import { MIN_PASSWORD } from "../../shared/accounts/account.ts";

/** What makes a good password, before one types. */
export const PASSWORD_HINT = `At least ${MIN_PASSWORD} characters. A few words that don’t belong together are easiest to remember.`;
