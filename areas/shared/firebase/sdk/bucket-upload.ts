import { FirebaseError } from "firebase/app";
import { type Auth, signInWithCustomToken, signOut } from "firebase/auth";
import {
  connectStorageEmulator,
  deleteObject,
  type FirebaseStorage,
  getStorage,
  ref,
  StorageError,
  type StorageReference,
  uploadBytesResumable,
} from "firebase/storage";
import { ApiError, clientError } from "../../api/api-error.ts";
import type { FirebaseWebApp } from "../../domain/firebase-web-app.ts";
import type { UploadPlace } from "../../pictures/contract/image-operations.ts";
import { firebaseAuth } from "./firebase-auth.ts";

/** Our errors for refusals of Cloud Storage, each with the problem of the file. */
const REFUSED = {
  unauthenticated: [401, "upload-unauthenticated"],
  "quota-exceeded": [402, "storage-full"],
  unauthorized: [403, "upload-unauthorized"],
  "object-not-found": [404, "upload-nowhere"],
  "unsupported-image": [415, "file-changed"],
} as const;

/** In milliseconds. An upload resumes after a network outage of up to this long. */
const RETRY_TIME = 120_000;

/** Stays signed in while uploads are running: concurrent uploads share one sign-in. */
let signedIn: { folder: string; auth: Promise<Auth> } | undefined;
let activeUses = 0;

export interface BucketUpload {
  body: Blob;
  /** The media type, which the bucket's rules check. */
  type: string;
  /** Bytes sent so far, of `body.size`. */
  onProgress?: ((sent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Uploads a file to the bucket in chunks that resume after a network outage. Sends the account's token, and App Check's
 * where the project uses it. An aborted upload leaves no file in the bucket.
 *
 * @param work to be done while the file exists
 * @throws ApiError, and any error of `work`
 * @throws the signal's reason
 */
export async function uploadToBucket<Result>(
  web: FirebaseWebApp,
  place: UploadPlace,
  upload: BucketUpload,
  work: () => Promise<Result>,
): Promise<Result> {
  activeUses += 1;
  try {
    const target = ref(await storageFor(web, place), place.path);
    upload.signal?.throwIfAborted();
    try {
      await send(target, upload);
      return await work();
    } catch (error) {
      if (upload.signal?.aborted) void discard(target);
      throw error;
    }
  } catch (error) {
    if (upload.signal?.aborted) throw upload.signal.reason;
    throw error instanceof ApiError ? error : uploadProblem(error);
  } finally {
    leave();
  }
}

/** Returns the bucket, signed in with the account's upload token. */
async function storageFor(web: FirebaseWebApp, place: UploadPlace): Promise<FirebaseStorage> {
  const { app } = await signIn(web, place);
  const storage = getStorage(app);
  storage.maxUploadRetryTime = RETRY_TIME;
  const [host, port] = web.emulators?.storage?.split(":") ?? [];
  if (host !== undefined) connectStorageEmulator(storage, host, Number(port));
  return storage;
}

async function signIn(web: FirebaseWebApp, { path, token }: UploadPlace): Promise<Auth> {
  const folder = path.slice(0, path.lastIndexOf("/"));
  if (signedIn?.folder !== folder) {
    const auth = firebaseAuth(web, "uploads").then(async (auth) => {
      await signInWithCustomToken(auth, token);
      return auth;
    });
    signedIn = { folder, auth };
    auth.catch(() => {
      if (signedIn?.auth === auth) signedIn = undefined;
    });
  }
  return signedIn.auth;
}

function leave(): void {
  activeUses -= 1;
  if (activeUses > 0 || !signedIn) return;
  const { auth } = signedIn;
  signedIn = undefined;
  auth.then(signOut).catch(() => undefined);
}

/** Deletes a file that may have arrived just when the upload was aborted. Not awaited. */
async function discard(target: StorageReference): Promise<void> {
  activeUses += 1;
  await deleteObject(target).catch(() => undefined);
  leave();
}

function send(target: StorageReference, { body, type, onProgress, signal }: BucketUpload): Promise<void> {
  return new Promise((resolve, reject) => {
    const task = uploadBytesResumable(target, body, { contentType: type });
    const abort = () => {
      task.cancel();
      reject(signal?.reason as Error);
    };
    signal?.addEventListener("abort", abort, { once: true });
    const stopListening = () => signal?.removeEventListener("abort", abort);
    task.on(
      "state_changed",
      ({ bytesTransferred }) => onProgress?.(bytesTransferred),
      (error) => {
        stopListening();
        reject(error);
      },
      () => {
        stopListening();
        resolve();
      },
    );
  });
}

/**
 * Returns the ApiError for a refusal of Firebase. Does not cover aborted uploads, which reject with the signal's
 * reason.
 */
export function uploadProblem(error: unknown): ApiError {
  // A missing bucket has no code of its own.
  if (error instanceof StorageError && error.status === 404) return refused("object-not-found");
  const code = error instanceof FirebaseError ? error.code : "";
  switch (code) {
    case "storage/unauthenticated":
    case "storage/unauthorized-app":
    case "auth/invalid-custom-token":
    case "auth/user-disabled":
    case "auth/user-token-expired":
      return refused("unauthenticated");
    case "storage/quota-exceeded":
      return refused("quota-exceeded");
    case "storage/unauthorized":
      return refused("unauthorized");
    case "storage/object-not-found":
    case "storage/bucket-not-found":
    case "storage/project-not-found":
      return refused("object-not-found");
    case "storage/cannot-slice-blob":
      return refused("unsupported-image");
    case "storage/retry-limit-exceeded":
    case "auth/network-request-failed":
      return clientError("network");
    case "storage/canceled":
    case "storage/invalid-checksum":
    case "storage/server-file-wrong-size":
      // The connection was interrupted. A retry may succeed.
      return clientError("network");
    default:
      // The operator has to fix the project's settings.
      console.error("Firebase refused the picture:", code || error);
      return clientError("unexpected");
  }
}

function refused(code: keyof typeof REFUSED): ApiError {
  const [status, reason] = REFUSED[code];
  return new ApiError(code, reason, status, { fields: [{ field: "file", code: reason }] });
}
