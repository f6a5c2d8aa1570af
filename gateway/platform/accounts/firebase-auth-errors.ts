import {
  CredentialRefused,
  EmailTaken,
  ObjectNotFound,
  PlatformError,
  StorageExhausted,
  StorageFailure,
  TooManyRequests,
  Unauthenticated,
  Unauthorized,
} from "../errors.ts";
import { calling } from "../firestore/firestore-calls.ts";

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/**
 * Translates an error of Firebase Auth into a platform error. Unlisted codes become `StorageFailure`.
 * https://firebase.google.com/docs/auth/admin/errors
 */
export function translateAuthError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  const code = codeOf(error);
  // The SDK's errors contain the failed request with passwords and tokens, so only code and message are kept.
  const cause = { cause: new Error(`${code} ${error instanceof Error ? error.message : ""}`) };
  switch (code) {
    case "auth/email-already-exists":
      return new EmailTaken("An account with this address exists.", cause);
    case "auth/invalid-email":
      return new CredentialRefused("Firebase rejects this email address.", {
        ...cause,
        fields: [{ field: "email", code: "not-an-email" }],
      });
    case "auth/invalid-password":
    case "auth/password-does-not-meet-requirements":
      return new CredentialRefused("The project's password policy rejects this password.", {
        ...cause,
        fields: [{ field: "password", code: "too-common" }],
      });
    case "auth/user-not-found":
      return new ObjectNotFound("There is no such account.", cause);
    case "auth/user-disabled":
    case "auth/id-token-expired":
    case "auth/id-token-revoked":
    case "auth/invalid-id-token":
      return new Unauthenticated("The token is no longer valid, or the account is disabled.", cause);
    case "auth/too-many-requests":
      return new TooManyRequests("Firebase Auth received too many requests.", cause);
    case "auth/quota-exceeded":
      return new StorageExhausted("Firebase Auth's quota is used up.", cause);
    case "auth/insufficient-permission":
      return new Unauthorized("Firebase Auth refuses this platform's access.", cause);
    default:
      return new StorageFailure("Firebase Auth failed.", cause);
  }
}

/** Runs a call of Firebase Auth with a deadline, and translates its errors into platform errors. */
export function callingAuth<T>(work: () => Promise<T>): Promise<T> {
  return calling(work, undefined, translateAuthError);
}

const REFUSALS: ReadonlySet<string> = new Set([
  "auth/id-token-expired",
  "auth/id-token-revoked",
  "auth/session-cookie-expired",
  "auth/session-cookie-revoked",
  "auth/user-disabled",
  "auth/user-not-found",
]);

/**
 * Runs an SDK call that verifies a token. Returns its claims, or `undefined` if the token is invalid. The SDK uses
 * `auth/argument-error` both for invalid tokens and for a failed fetch of Google's keys. Only messages about invalid
 * tokens name the token.
 */
export function verifying<T>(verify: () => Promise<T>): Promise<T | undefined> {
  return callingAuth(async () => {
    try {
      return await verify();
    } catch (error) {
      const isRefused =
        codeOf(error) === "auth/argument-error" &&
        /Firebase (?:ID token|session cookie)|verify(?:IdToken|SessionCookie)\(\)/.test((error as Error).message);
      if (isRefused || REFUSALS.has(codeOf(error))) return undefined;
      throw error;
    }
  });
}
