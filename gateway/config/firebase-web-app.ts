import * as z from "zod";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";
import { ConfigError, hostName } from "./network.ts";

/** The hosted backend's variables: the values of a web app in the Firebase console. */
export const firebaseVariables = z.object({
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,29}$/, "a Firebase project id")
    .optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{4,100}$/, "the web app's apiKey")
    .optional(),
  FIREBASE_APP_ID: z
    .string()
    .regex(/^[\w:]{4,100}$/, "the web app's appId")
    .optional(),
  FIREBASE_AUTH_DOMAIN: hostName.optional(),
  FIREBASE_STORAGE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/, "a bucket's name")
    .optional(),
  FIREBASE_APP_CHECK_KEY: z
    .string()
    .regex(/^[\w-]{10,100}$/, "a site key of reCAPTCHA Enterprise")
    .optional(),
});

type FirebaseVariables = z.infer<typeof firebaseVariables> & { NODE_ENV: string; PRODUCT_HOST: string };

const NEEDED_BY_FIREBASE = {
  FIREBASE_PROJECT_ID: "the project's id",
  FIREBASE_API_KEY: "the web app's apiKey",
  FIREBASE_APP_ID: "the web app's appId",
} as const;

/** Google's SDKs read these variables themselves. Against an emulator they accept every token. */
const EMULATOR_VARIABLES = {
  firestore: "FIRESTORE_EMULATOR_HOST",
  auth: "FIREBASE_AUTH_EMULATOR_HOST",
  storage: "FIREBASE_STORAGE_EMULATOR_HOST",
} as const;

/** @throws ConfigError naming each missing or wrong variable, and in production each variable that names an emulator */
export function firebaseWebApp(v: FirebaseVariables, env: NodeJS.ProcessEnv): FirebaseWebApp {
  const missing = Object.entries(NEEDED_BY_FIREBASE).filter(([name]) => !v[name as keyof FirebaseVariables]);
  if (missing.length > 0) {
    const lines = missing.map(([name, what]) => `${name} is missing: expected ${what}, because BACKEND=firebase`);
    throw new ConfigError(lines.join("\n"));
  }
  // The gateway forwards `/__/auth` to the auth domain: it would forward to itself forever.
  if (v.FIREBASE_AUTH_DOMAIN === v.PRODUCT_HOST) {
    throw new ConfigError(
      `FIREBASE_AUTH_DOMAIN=${JSON.stringify(v.FIREBASE_AUTH_DOMAIN)}: expected a host of Firebase's, not PRODUCT_HOST`,
    );
  }
  const named = Object.entries(EMULATOR_VARIABLES).filter(([, name]) => env[name]);
  // The storage SDK reads this variable too.
  const forbidden = [
    ...named.map(([, name]) => name),
    ...(env["STORAGE_EMULATOR_HOST"] ? ["STORAGE_EMULATOR_HOST"] : []),
  ];
  if (v.NODE_ENV === "production" && forbidden.length > 0) {
    throw new ConfigError(
      forbidden
        .map((name) => `${name} is set: emulators accept every sign-in and are not allowed in production`)
        .join("\n"),
    );
  }
  const projectId = v.FIREBASE_PROJECT_ID as string;
  return {
    projectId,
    apiKey: v.FIREBASE_API_KEY as string,
    appId: v.FIREBASE_APP_ID as string,
    authDomain: v.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    storageBucket: v.FIREBASE_STORAGE_BUCKET ?? `${projectId}.firebasestorage.app`,
    ...(v.FIREBASE_APP_CHECK_KEY ? { appCheckKey: v.FIREBASE_APP_CHECK_KEY } : {}),
    ...(named.length > 0 ? { emulators: Object.fromEntries(named.map(([part, name]) => [part, env[name]])) } : {}),
  };
}
