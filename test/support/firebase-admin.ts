import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { type DocumentReference, type Firestore, initializeFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import type { Test } from "tap";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";
import { closableFirestore } from "../../gateway/platform/firestore/close-firestore.ts";
import type { Bucket } from "../../gateway/platform/pictures/bucket-files.ts";
import { firebaseProject } from "./firebase.ts";

/** Opens a project's Firestore without the adapters, until the test ends. */
export function openFirestore(test: Pick<Test, "teardown">, projectId: string): Firestore {
  const app = initializeApp({ projectId }, randomUUID());
  const firestore = initializeFirestore(app);
  // The SDK's own `terminate` leaves pending the calls that are retried after it.
  const close = closableFirestore(firestore);
  test.teardown(async () => {
    await close(10_000);
    await deleteApp(app);
  });
  return firestore;
}

/** Copies all of a project's documents to another project that has none. */
export async function copyDocuments(from: string, to: string): Promise<void> {
  const opened: (() => Promise<void>)[] = [];
  const teardown = (close: () => Promise<void>): void => void opened.push(close);
  const [source, target] = [openFirestore({ teardown }, from), openFirestore({ teardown }, to)];
  const writer = target.bulkWriter();
  const copy = async (parent: Firestore | DocumentReference): Promise<void> => {
    for (const collection of await parent.listCollections()) {
      const { docs } = await collection.get();
      for (const document of docs) void writer.set(target.doc(document.ref.path), document.data());
      await Promise.all(docs.map(({ ref }) => copy(ref)));
    }
  };
  await copy(source);
  await writer.close();
  await Promise.all(opened.map((close) => close()));
}

/** Opens a project's bucket without the adapters, until the test ends. */
export function openBucket(
  test: Pick<Test, "teardown">,
  { projectId, storageBucket }: Pick<FirebaseWebApp, "projectId" | "storageBucket">,
): Bucket {
  const app = initializeApp({ projectId }, randomUUID());
  test.teardown(() => deleteApp(app));
  return getStorage(app).bucket(storageBucket);
}

/** Opens a bucket behind the test's own server at `address:port`. */
export function bucketAt(test: Pick<Test, "teardown">, address: string): Bucket {
  const before = process.env["STORAGE_EMULATOR_HOST"];
  process.env["STORAGE_EMULATOR_HOST"] = `http://${address}`;
  const bucket = openBucket(test, firebaseProject());
  if (before === undefined) delete process.env["STORAGE_EMULATOR_HOST"];
  else process.env["STORAGE_EMULATOR_HOST"] = before;
  return bucket;
}

/** The sorted names of a bucket's objects. */
export async function namesIn(bucket: Bucket): Promise<string[]> {
  const [files] = await bucket.getFiles();
  return files.map(({ name }) => name).sort();
}

/** A project's users as its owner manages them in the Firebase console, until the test ends. */
export function firebaseConsole(test: Pick<Test, "teardown">, { projectId }: FirebaseWebApp): Auth {
  const app = initializeApp({ projectId }, randomUUID());
  test.teardown(() => deleteApp(app));
  return getAuth(app);
}

/**
 * The ID token of a browser after signing in on the emulator.
 * @throws TypeError if Firebase rejects the sign-in
 */
export function signInToFirebase(webApp: FirebaseWebApp, email: string, password: string): Promise<string> {
  return idTokenOf(webApp, "signInWithPassword", { email, password });
}

/** Signs in with a custom token. */
export function signInWithCustomToken(webApp: FirebaseWebApp, token: string): Promise<string> {
  return idTokenOf(webApp, "signInWithCustomToken", { token });
}

async function idTokenOf({ apiKey, emulators }: FirebaseWebApp, method: string, request: object): Promise<string> {
  const url = `http://${emulators?.auth}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${apiKey}`;
  const body = JSON.stringify({ ...request, returnSecureToken: true });
  const answer = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const { idToken } = (await answer.json()) as { idToken?: string };
  if (idToken === undefined) throw new TypeError(`Firebase answered ${answer.status}.`);
  return idToken;
}
