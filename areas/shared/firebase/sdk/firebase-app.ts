import { type FirebaseApp, initializeApp } from "firebase/app";
import type { FirebaseWebApp } from "../../domain/firebase-web-app.ts";

/**
 * What an app is for. Each purpose has an app of its own, so that who is signed in for an upload is not signed out by
 * somebody who proves a password meanwhile.
 */
export type FirebasePurpose = "accounts" | "uploads" | "lookup";

/**
 * The SDK's app for a purpose, the same one each time; where the project uses App Check, its services send along a token
 * that vouches for the page. Reached by a dynamic `import()` only, like everything in this folder: whoever neither signs
 * in nor uploads downloads nothing of it.
 */
export async function firebaseApp(web: FirebaseWebApp, purpose: FirebasePurpose): Promise<FirebaseApp> {
  const { appCheckKey, emulators: _, ...options } = web;
  // It becomes part of an element's id.
  const name = `${web.projectId}-${purpose}`;
  if (appCheckKey === undefined) return initializeApp(options, name);
  const { initializeAppCheck, ReCaptchaEnterpriseProvider } = await import("firebase/app-check");
  const app = initializeApp(options, name);
  initializeAppCheck(app, { provider: new ReCaptchaEnterpriseProvider(appCheckKey) });
  return app;
}
