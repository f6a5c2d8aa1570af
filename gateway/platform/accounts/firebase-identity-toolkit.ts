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

/** Codes by which it says that e-mail and password are nobody's. */
const NOBODYS: ReadonlySet<string> = new Set([
  "INVALID_LOGIN_CREDENTIALS",
  "EMAIL_NOT_FOUND",
  "INVALID_PASSWORD",
  "INVALID_EMAIL",
  "MISSING_EMAIL",
  "MISSING_PASSWORD",
  "USER_DISABLED",
]);

/** What came back: a JSON body, or why there is none. */
type Answer = { body: unknown } | { status: number; words: string };

/** `CODE`, or `CODE : words`; where the API itself refuses, words alone. */
const codeOf = (words: string): string => /^[A-Z_]+(?= :|$)/.exec(words)?.[0] ?? "";

/**
 * What Firebase Auth lets an app do and the Admin SDK does not: sign somebody in, by its REST interface
 * (https://docs.cloud.google.com/identity-platform/docs/reference/rest/v1/accounts). A server is no page and has no
 * attested app: the project must neither bind the API key to websites nor enforce App Check for Authentication.
 */
export class IdentityToolkit {
  readonly #apiKey: string;
  readonly #base: string;

  constructor({ apiKey, emulators }: Pick<FirebaseWebApp, "apiKey" | "emulators">) {
    this.#apiKey = apiKey;
    this.#base = emulators?.auth ? `http://${emulators.auth}/${HOST}` : `https://${HOST}`;
  }

  /** Whose e-mail and password these are; `undefined` where they are nobody's, or don't suffice. @throws TooManyRequests */
  signInWithPassword(email: string, password: string): Promise<z.infer<typeof signedInByPassword> | undefined> {
    return callingAuth(async () => {
      const answer = await this.#ask("signInWithPassword", { email, password });
      if ("words" in answer && NOBODYS.has(codeOf(answer.words))) return undefined;
      // Whoever has a second factor is given no token yet.
      return signedInByPassword.safeParse(bodyOf(answer)).data;
    });
  }

  /**
   * The ID token of whoever a custom token is for. Firebase makes an account of one that it does not know.
   * @throws Unauthenticated where the account is disabled
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
    return answer.ok ? { body } : { status: answer.status, words: failure.parse(body).error.message };
  }
}

function bodyOf(answer: Answer): unknown {
  if ("body" in answer) return answer.body;
  const { status, words } = answer;
  switch (codeOf(words)) {
    case "TOO_MANY_ATTEMPTS_TRY_LATER":
    case "QUOTA_EXCEEDED":
      throw new TooManyRequests("Firebase Auth was asked too often.");
    case "USER_DISABLED":
      throw new Unauthenticated("The account is disabled.");
    case "OPERATION_NOT_ALLOWED":
    case "PASSWORD_LOGIN_DISABLED":
      throw new Unauthorized("The project has no sign-in with e-mail and password switched on.");
    default:
      if (status === 429) throw new TooManyRequests("Firebase Auth was asked too often.");
      throw status === 403 ? new Unauthorized(words) : new StorageFailure(`Firebase Auth answered ${status}: ${words}`);
  }
}
