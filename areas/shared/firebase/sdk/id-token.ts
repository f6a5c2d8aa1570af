import { signInWithEmailAndPassword, signOut } from "firebase/auth";
import { type Credentials, normalizeEmail, normalizePassword } from "../../accounts/account.ts";
import type { FirebaseWebApp } from "../../domain/firebase-web-app.ts";
import { firebaseAuth } from "./firebase-auth.ts";
import { signInProblem } from "./sign-in-problem.ts";

/**
 * Firebase's word that a password is somebody's, an ID token that the platform takes within five minutes. Nobody is
 * signed in to Firebase afterwards.
 *
 * @throws ApiError as the platform's own sign-in does
 */
export async function idToken(web: FirebaseWebApp, { email, password }: Credentials): Promise<string> {
  try {
    const auth = await firebaseAuth(web, "accounts");
    const { user } = await signInWithEmailAndPassword(auth, normalizeEmail(email), normalizePassword(password));
    const token = await user.getIdToken();
    await signOut(auth);
    return token;
  } catch (error) {
    throw signInProblem(error);
  }
}
