import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getStorage } from "firebase-admin/storage";
import type { Test } from "tap";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";
import type { Bucket } from "../../gateway/platform/adapters/firebase/files/bucket-files.ts";
import { firebaseProject } from "./firebase-project.ts";

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
