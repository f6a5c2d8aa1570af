import { type FirebaseApp, initializeApp } from "firebase/app";
import type { FirebaseWebApp } from "../../domain/firebase-web-app.ts";

/** The purpose of an app. Each has its own app, so that proving a password does not sign out a running upload. */
export type FirebasePurpose = "accounts" | "uploads" | "lookup";

/**
 * Returns the SDK's app for a purpose, always the same instance. With App Check, its requests include a token that
 * attests the page. Import this folder only with a dynamic `import()`: other pages must not download the SDK.
 */
export async function firebaseApp(web: FirebaseWebApp, purpose: FirebasePurpose): Promise<FirebaseApp> {
  const { appCheckKey, emulators: _, ...options } = web;
  // Becomes part of an element's id.
  const name = `${web.projectId}-${purpose}`;
  if (appCheckKey === undefined) return initializeApp(options, name);
  const { initializeAppCheck, ReCaptchaEnterpriseProvider } = await import("firebase/app-check");
  const app = initializeApp(options, name);
  initializeAppCheck(app, { provider: new ReCaptchaEnterpriseProvider(appCheckKey) });
  return app;
}
