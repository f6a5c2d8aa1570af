import { FirebaseError } from "firebase/app";
import { signInWithEmailAndPassword, signOut } from "firebase/auth";
import { type Credentials, normalizeEmail, normalizePassword } from "../../accounts/account.ts";
import { ApiError, clientError } from "../../api/api-error.ts";
import { ERRORS, type ErrorCode } from "../../contract/errors.ts";
import type { FieldProblem } from "../../contract/field-problems.ts";
import type { FirebaseWebApp } from "../../domain/firebase-web-app.ts";
import { firebaseAuth } from "./firebase-auth.ts";

/**
 * Returns Firebase's ID token as proof of a password. The platform accepts it for five minutes. Signs out of Firebase
 * afterwards.
 *
 * @throws ApiError like the platform's own sign-in
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

/**
 * Returns the ApiError of a failed sign-in, as the platform would. Unknown addresses, wrong passwords and disabled
 * accounts get the same error, so that it does not reveal who has an account.
 */
export function signInProblem(error: unknown): ApiError {
  const code = error instanceof FirebaseError ? error.code : "";
  switch (code) {
    case "auth/invalid-credential":
    case "auth/invalid-login-credentials":
    case "auth/wrong-password":
    case "auth/user-not-found":
    case "auth/user-disabled":
      return refusal("wrong-credentials");
    case "auth/invalid-email":
    case "auth/missing-email":
      return refusal("bad-request", { field: "email", code: "not-an-email" });
    case "auth/missing-password":
      return refusal("bad-request", { field: "password", code: "required" });
    case "auth/too-many-requests":
      return refusal("too-many-requests");
    case "auth/network-request-failed":
      return clientError("network");
    case "auth/timeout":
      return clientError("timeout");
    default:
      // The operator has to fix the project's settings. The log contains no credentials.
      console.error("The sign-in to Firebase failed:", code || error);
      return clientError("unexpected");
  }
}

/** An error like the platform's own. */
function refusal(code: ErrorCode, ...fields: FieldProblem[]): ApiError {
  const { status, message } = ERRORS[code];
  return new ApiError(code, message, status, { fields });
}
