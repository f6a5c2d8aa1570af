import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from "firebase/auth";
import type { FirebaseWebApp } from "../../domain/firebase-web-app.ts";
import { type FirebasePurpose, firebaseApp } from "./firebase-app.ts";

/**
 * Returns Firebase Auth for a purpose, with its session in memory only. The platform's own cookie holds the session;
 * Firebase's ends with the page.
 */
export async function firebaseAuth(web: FirebaseWebApp, purpose: FirebasePurpose): Promise<Auth> {
  const auth = initializeAuth(await firebaseApp(web, purpose), { persistence: inMemoryPersistence });
  const emulator = web.emulators?.auth;
  if (emulator !== undefined) connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
  return auth;
}
