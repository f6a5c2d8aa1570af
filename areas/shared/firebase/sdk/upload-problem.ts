import { FirebaseError } from "firebase/app";
import { StorageError } from "firebase/storage";
import { ApiError, clientError } from "../../api/api-error.ts";

/** The product's own errors, with what people are told where Cloud Storage refuses a file. */
const REFUSED = {
  unauthenticated: [401, "We couldn’t tell that it’s you. Load this page again, then add the picture once more."],
  "quota-exceeded": [402, "The platform’s storage is full. Please tell whoever runs it, and try again later."],
  unauthorized: [403, "Your account may not send this picture. Load this page again, and make sure who is signed in."],
  "object-not-found": [404, "The picture has nowhere to go. Load this page again, then add it once more."],
  "unsupported-image": [415, "The file has changed since it was chosen. Choose it again."],
} as const satisfies Record<string, [status: number, message: string]>;

function refused(code: keyof typeof REFUSED): ApiError {
  const [status, message] = REFUSED[code];
  return new ApiError(code, message, status, { fields: { file: message } });
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
