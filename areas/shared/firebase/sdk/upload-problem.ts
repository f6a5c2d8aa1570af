import { FirebaseError } from "firebase/app";
import { StorageError } from "firebase/storage";
import { ApiError, clientError } from "../../api/api-error.ts";

/** The product's own errors where Cloud Storage refuses a file, each with what it says of the file. */
const REFUSED = {
  unauthenticated: [401, "upload-unauthenticated"],
  "quota-exceeded": [402, "storage-full"],
  unauthorized: [403, "upload-unauthorized"],
  "object-not-found": [404, "upload-nowhere"],
  "unsupported-image": [415, "file-changed"],
} as const;

function refused(code: keyof typeof REFUSED): ApiError {
  const [status, reason] = REFUSED[code];
  return new ApiError(code, reason, status, { fields: [{ field: "file", code: reason }] });
}

/**
 * Why Firebase took no file, in the product's codes. What the uploader itself has called off is none of them: the signal's
 * reason says that.
 */
export function uploadProblem(error: unknown): ApiError {
  // A bucket that is not there has no code of its own.
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
      // Something between here and there has cut it short: another try may do.
      return clientError("network");
    default:
      // The operator's to mend, in the project's settings.
      console.error("Firebase did not take the picture:", code || error);
      return clientError("unexpected");
  }
}
