import type { Test } from "tap";
import { startAuthAndStorageEmulators, startFirestoreEmulator } from "../../scripts/emulators/start-emulators.ts";
import { requireIndexes } from "./require-indexes.ts";
import { requireTool } from "./require-tool.ts";

/**
 * Points the SDK at the real Firestore emulator: the one that `npm test` runs for all files, else one of this test's own
 * for as long as it runs. Each test takes a project of its own. A query without its index fails, as in production. Without its tools the test is skipped with a line that
 * says how to install them, but fails where `CI=true`.
 * @returns whether there is an emulator
 */
export async function firestoreEmulator(test: Test): Promise<boolean> {
  if (!requireTool(test, "java") || !requireTool(test, "firestore-emulator")) return false;
  process.env["FIRESTORE_EMULATOR_HOST"] = process.env["TEST_FIRESTORE_EMULATOR"] ?? (await ownFirestore(test));
  process.env["METADATA_SERVER_DETECTION"] = "none";
  requireIndexes();
  return true;
}

/** {@link firestoreEmulator}, and those of Firebase Auth and Cloud Storage likewise: all that the hosted backend stands on. */
export async function firebaseEmulators(test: Test): Promise<boolean> {
  if (!requireTool(test, "firebase-tools") || !(await firestoreEmulator(test))) return false;
  const [auth, storage] = process.env["TEST_FIREBASE_EMULATORS"]?.split(",") ?? (await ownAuthAndStorage(test));
  process.env["FIREBASE_AUTH_EMULATOR_HOST"] = auth;
  process.env["FIREBASE_STORAGE_EMULATOR_HOST"] = storage;
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
