import { join } from "node:path";
import { findPort } from "../start/find-port.ts";
import { SYSTEM_TOOLS } from "../system-tools/system-tools.ts";
import { type EmulatorProcess, startEmulatorProcess } from "./emulator-process.ts";

const LOOPBACK = "127.0.0.1";
const FIRESTORE_CLASS = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";

export interface FirestoreEmulator extends EmulatorProcess {
  /** Its address, `host:port`, as `FIRESTORE_EMULATOR_HOST` has it. */
  host: string;
}

/**
 * Starts the Firestore emulator, whose tools must be there. Projects in it share nothing.
 * @param port where it listens; 0 for any
 * @param rules a file with security rules; without one nobody is kept out
 * @param seed the metadata file of an export, with whose data it begins; without one it begins empty
 */
export async function startFirestoreEmulator(port = 0, rules?: string, seed?: string): Promise<FirestoreEmulator> {
  const [java, jar] = [SYSTEM_TOOLS.java.find(), SYSTEM_TOOLS["firestore-emulator"].find()];
  if (!java || !jar) throw new Error("Java or the Firestore emulator is missing.");
  const own = await findPort(LOOPBACK, port);
  const host = `${LOOPBACK}:${own}`;
  const args = ["-cp", jar, FIRESTORE_CLASS, "--host", LOOPBACK, "--port", String(own)];
  if (rules) args.push("--rules", rules);
  if (seed) args.push("--seed_from_export", seed);
  return { host, ...(await startEmulatorProcess(java, args, { url: `http://${host}/` })) };
}

export interface AuthAndStorageEmulators extends EmulatorProcess {
  /** As `FIREBASE_AUTH_EMULATOR_HOST` has it. */
  auth: string;
  /** As `FIREBASE_STORAGE_EMULATOR_HOST` has it. */
  storage: string;
}

/** Starts the emulators of Firebase Auth and Cloud Storage in one process (test/tools/emulators.cjs). */
export async function startAuthAndStorageEmulators(): Promise<AuthAndStorageEmulators> {
  const tools = SYSTEM_TOOLS["firebase-tools"].find();
  if (!tools) throw new Error("firebase-tools is missing.");
  const [auth, storage] = [await findPort(LOOPBACK, 0), await findPort(LOOPBACK, 0)];
  const args = [join(tools, "emulators.cjs"), String(auth), String(storage)];
  const emulators = await startEmulatorProcess(process.execPath, args, {
    url: `http://${LOOPBACK}:${auth}/`,
    cwd: tools,
  });
  return { auth: `${LOOPBACK}:${auth}`, storage: `${LOOPBACK}:${storage}`, ...emulators };
}
