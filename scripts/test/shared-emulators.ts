import type { EmulatorProcess } from "../emulators/emulator-process.ts";
import { startAuthAndStorageEmulators, startFirestoreEmulator } from "../emulators/start-emulators.ts";
import { SYSTEM_TOOLS } from "../system-tools/system-tools.ts";

export interface SharedEmulators extends EmulatorProcess {
  /** How test files find them. */
  env: Record<string, string>;
}

/**
 * One of each for all test files; a file that runs alone starts those that it needs, which costs it some seconds. What
 * has no tools here is left out: the tests that need it say so.
 */
export async function startSharedEmulators(): Promise<SharedEmulators> {
  const env: Record<string, string> = {};
  const started: EmulatorProcess[] = [];
  if (SYSTEM_TOOLS.java.find() && SYSTEM_TOOLS["firestore-emulator"].find()) {
    const firestore = await startFirestoreEmulator();
    started.push(firestore);
    env["TEST_FIRESTORE_EMULATOR"] = firestore.host;
  }
  if (SYSTEM_TOOLS["firebase-tools"].find()) {
    const others = await startAuthAndStorageEmulators();
    started.push(others);
    env["TEST_FIREBASE_EMULATORS"] = `${others.auth},${others.storage}`;
  }
  return { env, stop: async () => void (await Promise.all(started.map((emulator) => emulator.stop()))) };
}
