import type { Credentials } from "../accounts/account.ts";
import type { SignInRequest } from "../accounts/contract/account.ts";
import type { FirebaseWebApp } from "../domain/firebase-web-app.ts";

/** Returns the sign-in request for credentials: with the password, or with the provider's token. @throws ApiError */
export type ProvePassword = (credentials: Credentials) => Promise<SignInRequest>;

/**
 * Where a Firebase project stores the accounts, the browser sends the password directly to Firebase. Its SDK is
 * downloaded on the first sign-in. If the download fails, because a new build replaced the file, the password goes to
 * the platform, which forwards it to Firebase. So the person need not reload the page and retype the form.
 * Where the platform stores the passwords, it receives them as typed.
 */
export function passwordProver(firebase: FirebaseWebApp | undefined): ProvePassword {
  return async (credentials) => {
    const sdk = firebase && (await import("./sdk/id-token.ts").catch(() => undefined));
    return sdk ? { idToken: await sdk.idToken(firebase, credentials) } : credentials;
  };
}
