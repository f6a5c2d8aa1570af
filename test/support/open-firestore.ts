import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Firestore, initializeFirestore } from "firebase-admin/firestore";
import type { Test } from "tap";

/** Opens a project's Firestore without the adapters, until the test ends. */
export function openFirestore(test: Pick<Test, "teardown">, projectId: string): Firestore {
  const app = initializeApp({ projectId }, randomUUID());
  const firestore = initializeFirestore(app);
  test.teardown(async () => {
    await firestore.terminate();
    await deleteApp(app);
  });
  return firestore;
}
