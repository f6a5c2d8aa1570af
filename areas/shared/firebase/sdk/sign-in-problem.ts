import { FirebaseError } from "firebase/app";
import { ApiError, clientError } from "../../api/api-error.ts";

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
      return new ApiError("wrong-credentials", "E-mail and password don't belong together.", 401);
    case "auth/invalid-email":
    case "auth/missing-email":
      return new ApiError("bad-request", "Some of what was sent is not as expected.", 400, {
        fields: [{ field: "email", code: "not-an-email" }],
      });
    case "auth/missing-password":
      return new ApiError("bad-request", "Some of what was sent is not as expected.", 400, {
        fields: [{ field: "password", code: "required" }],
      });
    case "auth/too-many-requests":
      return new ApiError("too-many-requests", "That was too often. Wait a moment, then try again.", 429);
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
