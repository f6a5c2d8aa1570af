import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getStorage } from "firebase-admin/storage";
import type { Test } from "tap";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";
import type { Bucket } from "../../gateway/platform/adapters/firebase/files/bucket-files.ts";
import { firebaseProject } from "./firebase-project.ts";

/** A project's bucket as it is, past all adapters, until the test ends. */
export function openBucket(
  test: Pick<Test, "teardown">,
  { projectId, storageBucket }: Pick<FirebaseWebApp, "projectId" | "storageBucket">,
): Bucket {
  const app = initializeApp({ projectId }, randomUUID());
  test.teardown(() => deleteApp(app));
  return getStorage(app).bucket(storageBucket);
}

/** A bucket behind a server of the test's own, `address:port`. */
export function bucketAt(test: Pick<Test, "teardown">, address: string): Bucket {
  const before = process.env["STORAGE_EMULATOR_HOST"];
  process.env["STORAGE_EMULATOR_HOST"] = `http://${address}`;
  const bucket = openBucket(test, firebaseProject());
  if (before === undefined) delete process.env["STORAGE_EMULATOR_HOST"];
  else process.env["STORAGE_EMULATOR_HOST"] = before;
  return bucket;
}

/** The names of all its objects, in order. */
export async function namesIn(bucket: Bucket): Promise<string[]> {
  const [files] = await bucket.getFiles();
  return files.map(({ name }) => name).sort();
}
