import { randomUUID } from "node:crypto";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";

/** A new project in the running emulators, which no other test uses. */
export function firebaseProject(): FirebaseWebApp {
  const projectId = `demo-${randomUUID().slice(0, 18)}`;
  const { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST, FIREBASE_STORAGE_EMULATOR_HOST } = process.env;
  return {
    projectId,
    // The Auth emulator maps a browser's API key to its project (test/tools/emulators.cjs).
    apiKey: projectId,
    appId: "1:1:web:demo",
    authDomain: `${projectId}.firebaseapp.com`,
    storageBucket: `${projectId}.firebasestorage.app`,
    emulators: {
      firestore: FIRESTORE_EMULATOR_HOST,
      auth: FIREBASE_AUTH_EMULATOR_HOST,
      storage: FIREBASE_STORAGE_EMULATOR_HOST,
    },
  };
}

/** The variables of a gateway that uses the project. */
export function firebaseVariables({ projectId, apiKey, appId, emulators }: FirebaseWebApp): NodeJS.ProcessEnv {
  return {
    BACKEND: "firebase",
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: apiKey,
    FIREBASE_APP_ID: appId,
    FIRESTORE_EMULATOR_HOST: emulators?.firestore,
    FIREBASE_AUTH_EMULATOR_HOST: emulators?.auth,
    FIREBASE_STORAGE_EMULATOR_HOST: emulators?.storage,
  };
}
