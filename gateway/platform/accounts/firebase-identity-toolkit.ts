import * as z from "zod";
import type { FirebaseWebApp } from "../../../areas/shared/domain/firebase-web-app.ts";
import { StorageFailure, TooManyRequests, Unauthenticated, Unauthorized } from "../errors.ts";
import { callingAuth } from "./firebase-auth-errors.ts";

const HOST = "identitytoolkit.googleapis.com";
/** Milliseconds. */
const DEADLINE = 10_000;

const signedIn = z.object({ idToken: z.string() });
const signedInByPassword = z.object({ idToken: z.string(), localId: z.string(), email: z.string() });
const failure = z.object({ error: z.object({ message: z.string() }) });

/** Error codes for wrong credentials. */
const WRONG_CREDENTIALS: ReadonlySet<string> = new Set([
  "INVALID_LOGIN_CREDENTIALS",
  "EMAIL_NOT_FOUND",
  "INVALID_PASSWORD",
  "INVALID_EMAIL",
  "MISSING_EMAIL",
  "MISSING_PASSWORD",
  "USER_DISABLED",
]);

/** A JSON body, or the status and message of an error. */
type Answer = { body: unknown } | { status: number; message: string };

/** Extracts the code from `CODE` or `CODE : text`. Returns `""` for text alone, which the API gateway sends. */
const codeOf = (message: string): string => /^[A-Z_]+(?= :|$)/.exec(message)?.[0] ?? "";

/**
 * Signs users in with the REST API of Firebase Auth, because the Admin SDK can't
 * (https://docs.cloud.google.com/identity-platform/docs/reference/rest/v1/accounts). A server sends neither a referrer
 * nor an App Check token. So the project must not restrict the API key to websites or enforce App Check for
 * Authentication.
 */
export class IdentityToolkit {
  readonly #apiKey: string;
  readonly #base: string;

  constructor({ apiKey, emulators }: Pick<FirebaseWebApp, "apiKey" | "emulators">) {
    this.#apiKey = apiKey;
    this.#base = emulators?.auth ? `http://${emulators.auth}/${HOST}` : `https://${HOST}`;
  }

  /**
   * Returns `undefined` for wrong credentials, and for accounts with a second factor.
   * @throws TooManyRequests
   */
  signInWithPassword(email: string, password: string): Promise<z.infer<typeof signedInByPassword> | undefined> {
    return callingAuth(async () => {
      const answer = await this.#ask("signInWithPassword", { email, password });
      if ("message" in answer && WRONG_CREDENTIALS.has(codeOf(answer.message))) return undefined;
      // The response for an account with a second factor has no ID token.
      return signedInByPassword.safeParse(bodyOf(answer)).data;
    });
  }

  /**
   * Returns the ID token for a custom token. Firebase creates the user if it doesn't exist.
   * @throws Unauthenticated if the account is disabled
   */
  signInWithCustomToken(token: string): Promise<string> {
    return callingAuth(async () => signedIn.parse(bodyOf(await this.#ask("signInWithCustomToken", { token }))).idToken);
  }

  async #ask(method: string, request: object): Promise<Answer> {
    const answer = await fetch(`${this.#base}/v1/accounts:${method}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Goog-Api-Key": this.#apiKey },
      body: JSON.stringify({ ...request, returnSecureToken: true }),
      signal: AbortSignal.timeout(DEADLINE),
    });
    const body: unknown = await answer.json();
    return answer.ok ? { body } : { status: answer.status, message: failure.parse(body).error.message };
  }
}

function bodyOf(answer: Answer): unknown {
  if ("body" in answer) return answer.body;
  const { status, message } = answer;
  switch (codeOf(message)) {
    case "TOO_MANY_ATTEMPTS_TRY_LATER":
    case "QUOTA_EXCEEDED":
      throw new TooManyRequests("Firebase Auth received too many requests.");
    case "USER_DISABLED":
      throw new Unauthenticated("The account is disabled.");
    case "OPERATION_NOT_ALLOWED":
    case "PASSWORD_LOGIN_DISABLED":
      throw new Unauthorized("Sign-in with email and password is not enabled in the Firebase project.");
    default:
      if (status === 429) throw new TooManyRequests("Firebase Auth received too many requests.");
      throw status === 403
        ? new Unauthorized(message)
        : new StorageFailure(`Firebase Auth responded with ${status}: ${message}`);
  }
}
