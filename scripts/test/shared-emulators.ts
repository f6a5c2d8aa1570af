import type { EmulatorProcess } from "../emulators/emulator-process.ts";
import { startAuthAndStorageEmulators, startFirestoreEmulator } from "../emulators/start-emulators.ts";
import { SYSTEM_TOOLS } from "../system-tools/system-tools.ts";

export interface SharedEmulators extends EmulatorProcess {
  /** How test files find them. */
  env: Record<string, string>;
  /** Emulator processes that were started. */
  count: number;
}

/**
 * One of each for all test files; a file that runs alone starts those that it needs, which costs it some seconds. What
 * has no tools here is left out: the tests that need it say so.
 */
export async function startSharedEmulators(): Promise<SharedEmulators> {
  const hasFirestore = SYSTEM_TOOLS.java.find() && SYSTEM_TOOLS["firestore-emulator"].find();
  const [firestore, others] = await Promise.all([
    hasFirestore ? startFirestoreEmulator() : undefined,
    SYSTEM_TOOLS["firebase-tools"].find() ? startAuthAndStorageEmulators() : undefined,
  ]);
  const started: EmulatorProcess[] = [firestore, others].filter((each) => each !== undefined);
  return {
    env: {
      ...(firestore && { TEST_FIRESTORE_EMULATOR: firestore.host }),
      ...(others && { TEST_FIREBASE_EMULATORS: `${others.auth},${others.storage}` }),
    },
    count: started.length,
    stop: async () => void (await Promise.all(started.map((emulator) => emulator.stop()))),
  };
}
