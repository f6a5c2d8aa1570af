import type { Credentials } from "../accounts/account.ts";
import type { SignInRequest } from "../accounts/contract/account.ts";
import type { FirebaseWebApp } from "../domain/firebase-web-app.ts";

/** How somebody shows that a password is theirs: by itself, or by the word of the provider that keeps it. @throws ApiError */
export type ProvePassword = (credentials: Credentials) => Promise<SignInRequest>;

/**
 * Where a Firebase project keeps the accounts, it is Firebase that sees a password, straight from the browser. Its SDK is
 * downloaded when somebody first signs in. Where that fails, because a new build has taken the file away, the password
 * goes to the platform, which asks Firebase in the browser's stead: nobody has to load the page again and lose what they
 * had typed into it.
 * Where the platform itself keeps the passwords, it gets them as they were typed.
 */
export function passwordProver(firebase: FirebaseWebApp | undefined): ProvePassword {
  return async (credentials) => {
    const sdk = firebase && (await import("./sdk/id-token.ts").catch(() => undefined));
    return sdk ? { idToken: await sdk.idToken(firebase, credentials) } : credentials;
  };
}
