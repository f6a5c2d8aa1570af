import { FirebaseError } from "firebase/app";
import { signInWithEmailAndPassword, signOut } from "firebase/auth";
import { type Credentials, normalizeEmail, normalizePassword } from "../../accounts/account.ts";
import { ApiError, clientError } from "../../api/api-error.ts";
import { ERRORS, type ErrorCode } from "../../contract/errors.ts";
import type { FieldProblem } from "../../contract/field-problems.ts";
import type { FirebaseWebApp } from "../../domain/firebase-web-app.ts";
import { firebaseAuth } from "./firebase-auth.ts";

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

/**
 * Why Firebase let nobody in, as the platform would have said it. An unknown address, a wrong password and an account that
 * is disabled are one and the same: who has an account is nobody's to find out.
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
      // The operator's to mend, in the project's settings; what was typed is not in it.
      console.error("Firebase did not sign anybody in:", code || error);
      return clientError("unexpected");
  }
}

/** As the platform refuses. */
function refusal(code: ErrorCode, ...fields: FieldProblem[]): ApiError {
  const { status, message } = ERRORS[code];
  return new ApiError(code, message, status, { fields });
}
