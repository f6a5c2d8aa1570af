import type { ProvePassword } from "../api/account-client.ts";
import type { FirebaseWebApp } from "../domain/firebase-web-app.ts";

/**
 * Where a Firebase project keeps the accounts, it is Firebase that sees a password, straight from the browser. Its SDK is
 * downloaded when somebody first signs in. Where that fails, because a new build has taken the file away, the password
 * goes to the platform, which asks Firebase in the browser's stead: nobody has to load the page again and lose what they
 * had typed into it.
 *
 * @returns `undefined` where the platform itself keeps the passwords
 */
export function passwordProver(firebase: FirebaseWebApp | undefined): ProvePassword | undefined {
  return (
    firebase &&
    (async (credentials) => {
      const sdk = await import("./sdk/id-token.ts").catch(() => undefined);
      return sdk ? { idToken: await sdk.idToken(firebase, credentials) } : credentials;
    })
  );
}
