import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from "firebase/auth";
import type { FirebaseWebApp } from "../../domain/firebase-web-app.ts";
import { type FirebasePurpose, firebaseApp } from "./firebase-app.ts";

/**
 * Firebase Auth for a purpose. Whoever signs in to it stays so in memory alone: the session that counts is the platform's
 * own cookie, and nothing of Firebase's outlives the page.
 */
export async function firebaseAuth(web: FirebaseWebApp, purpose: FirebasePurpose): Promise<Auth> {
  const auth = initializeAuth(await firebaseApp(web, purpose), { persistence: inMemoryPersistence });
  const emulator = web.emulators?.auth;
  if (emulator !== undefined) connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
  return auth;
}
