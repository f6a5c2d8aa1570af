import type { Test } from "tap";
import { startAuthAndStorageEmulators, startFirestoreEmulator } from "../../scripts/emulators/start-emulators.ts";
import { requireTool } from "./require-tool.ts";
import { setEnvironment } from "./set-environment.ts";

/**
 * Points the SDK at a Firestore emulator until the test ends: the one that `npm test` shares, or one of the test's own.
 * A query without an index fails, as in production. Each test uses its own project.
 *
 * @returns false if a tool is missing: requireTool has skipped or failed the test
 */
export async function firestoreEmulator(test: Test): Promise<boolean> {
  if (!requireTool(test, "java") || !requireTool(test, "firestore-emulator")) return false;
  const host = process.env["TEST_FIRESTORE_EMULATOR"] ?? (await ownFirestore(test));
  setEnvironment(test, { FIRESTORE_EMULATOR_HOST: host, METADATA_SERVER_DETECTION: "none" });
  // Imported here because it loads firebase-admin.
  const { requireIndexes } = await import("./require-indexes.ts");
  requireIndexes(test);
  return true;
}

/** {@link firestoreEmulator}, and the emulators of Firebase Auth and Cloud Storage: all that the firebase backend needs. */
export async function firebaseEmulators(test: Test): Promise<boolean> {
  if (!requireTool(test, "firebase-tools") || !(await firestoreEmulator(test))) return false;
  const [auth, storage] = process.env["TEST_FIREBASE_EMULATORS"]?.split(",") ?? (await ownAuthAndStorage(test));
  setEnvironment(test, { FIREBASE_AUTH_EMULATOR_HOST: auth, FIREBASE_STORAGE_EMULATOR_HOST: storage });
  return true;
}

async function ownFirestore(test: Test): Promise<string> {
  const { host, stop } = await startFirestoreEmulator();
  test.teardown(stop);
  return host;
}

async function ownAuthAndStorage(test: Test): Promise<string[]> {
  const { auth, storage, stop } = await startAuthAndStorageEmulators();
  test.teardown(stop);
  return [auth, storage];
}
