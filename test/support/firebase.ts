import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Test } from "tap";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";
import {
  type FirestoreEmulator,
  startAuthAndStorageEmulators,
  startFirestoreEmulator,
} from "../../scripts/emulators/start-emulators.ts";
import { setEnvironment, testFolder } from "./system.ts";
import { requireTool } from "./tools.ts";

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
  const { requireIndexes } = await import("./firestore-indexes.ts");
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

/** One test's own Firestore emulator, which the test kills and restarts. */
export interface MortalFirestore {
  /** Saves a project's data to disk, because the emulator keeps it in memory only. */
  save(projectId: string): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Restarts it at the same address with the saved data. */
  revive(): Promise<void>;
}

/** Points the SDK at it until the test ends. @returns `undefined` if a tool is missing: the test is skipped */
export async function openMortalFirestore(test: Test): Promise<MortalFirestore | undefined> {
  if (!requireTool(test, "java") || !requireTool(test, "firestore-emulator")) return undefined;
  const folder = testFolder(test);
  let emulator: FirestoreEmulator = await startFirestoreEmulator();
  const { host } = emulator;
  test.teardown(() => emulator.stop());
  setEnvironment(test, { FIRESTORE_EMULATOR_HOST: host, METADATA_SERVER_DETECTION: "none" });
  return {
    async save(projectId) {
      const { ok, status } = await fetch(`http://${host}/emulator/v1/projects/${projectId}:export`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          database: `projects/${projectId}/databases/(default)`,
          export_directory: folder,
          export_name: "saved",
        }),
      });
      if (!ok) throw new Error(`The emulator failed to export: ${status}.`);
    },
    kill: () => emulator.stop(),
    async revive() {
      const seed = join(folder, "saved", "saved.overall_export_metadata");
      emulator = await startFirestoreEmulator(Number(host.split(":")[1]), undefined, seed);
    },
  };
}

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

const RULES = resolve(import.meta.dirname, "../../gateway/platform/firestore/firestore.rules");

/** Applies production's security rules to a project in the emulator, which has none by default. */
export async function putUnderRealRules({ projectId, emulators }: FirebaseWebApp): Promise<void> {
  const content = await readFile(RULES, "utf8");
  const answer = await fetch(`http://${emulators?.firestore}/emulator/v1/projects/${projectId}:securityRules`, {
    method: "PUT",
    body: JSON.stringify({ rules: { files: [{ name: "firestore.rules", content }] } }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/**
 * The example of https://github.com/firebase/scrypt: a project's parameters as the console shows them, and a user's hash
 * and password.
 */
export const FIREBASE_VECTOR = {
  config: `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}
`,
  hashing: {
    logN: 14,
    r: 8,
    separator: Buffer.from("Bw==", "base64"),
    signerKey: Buffer.from(
      "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
      "base64",
    ),
  },
  salt: Buffer.from("42xEC+ixf3L2lw==", "base64"),
  key: Buffer.from(
    "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
    "base64",
  ),
  password: "user1password",
};
