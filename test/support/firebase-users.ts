import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import type { Test } from "tap";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";

/** A project's users as its owner manages them in the Firebase console, until the test ends. */
export function firebaseConsole(test: Pick<Test, "teardown">, { projectId }: FirebaseWebApp): Auth {
  const app = initializeApp({ projectId }, randomUUID());
  test.teardown(() => deleteApp(app));
  return getAuth(app);
}

/**
 * The ID token of a browser after signing in on the emulator.
 * @throws TypeError if Firebase rejects the sign-in
 */
export function signInToFirebase(webApp: FirebaseWebApp, email: string, password: string): Promise<string> {
  return idTokenOf(webApp, "signInWithPassword", { email, password });
}

/** Signs in with a custom token. */
export function signInWithCustomToken(webApp: FirebaseWebApp, token: string): Promise<string> {
  return idTokenOf(webApp, "signInWithCustomToken", { token });
}

async function idTokenOf({ apiKey, emulators }: FirebaseWebApp, method: string, request: object): Promise<string> {
  const url = `http://${emulators?.auth}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${apiKey}`;
  const body = JSON.stringify({ ...request, returnSecureToken: true });
  const answer = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const { idToken } = (await answer.json()) as { idToken?: string };
  if (idToken === undefined) throw new TypeError(`Firebase answered ${answer.status}.`);
  return idToken;
}
