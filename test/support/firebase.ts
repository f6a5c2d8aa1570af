import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { resolve } from "node:path";
import type { Test } from "tap";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";
import { startAuthAndStorageEmulators, startFirestoreEmulator } from "../../scripts/emulators/start-emulators.ts";
import { setEnvironment } from "./system.ts";
import { requireTool } from "./tools.ts";

const LOOPBACK = "127.0.0.1";

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

/** An outage of the Firestore emulator for one test: other tests use the emulator at the same time. */
export interface FirestoreOutage {
  /** Closes the test's connections and refuses new ones. */
  begin(): Promise<void>;
  /** Accepts connections at the same address again. */
  end(): Promise<void>;
}

/**
 * {@link firestoreEmulator} behind a proxy of the test's own. A killed emulator of its own would look the same to
 * clients, and takes 8 s of processor time for two starts of Java.
 *
 * @returns `undefined` if a tool is missing: the test is skipped
 */
export async function firestoreWithOutages(test: Test): Promise<FirestoreOutage | undefined> {
  if (!(await firestoreEmulator(test))) return undefined;
  const target = Number(process.env["FIRESTORE_EMULATOR_HOST"]?.split(":")[1]);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const emulator = connect(target, LOOPBACK);
    for (const socket of [client, emulator]) {
      open.add(socket);
      // The other side's error or end closes both.
      socket
        .on("error", () => {})
        .once("close", () => {
          open.delete(socket);
          client.destroy();
          emulator.destroy();
        });
    }
    client.pipe(emulator).pipe(client);
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, LOOPBACK);
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  setEnvironment(test, { FIRESTORE_EMULATOR_HOST: `${LOOPBACK}:${port}` });
  const begin = async (): Promise<void> => {
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  test.teardown(async () => {
    if (server.listening) await begin();
  });
  return { begin, end: () => listen(port) };
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
