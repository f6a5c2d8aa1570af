import { ObjectNotFound, PlatformError, StorageFailure, Unauthenticated, Unauthorized } from "../errors.ts";
import { calling } from "../firestore/firestore-errors.ts";

/** The statuses of Cloud Storage's JSON API: https://cloud.google.com/storage/docs/json_api/v1/status-codes */
export const HTTP = { UNAUTHENTICATED: 401, FORBIDDEN: 403, NOT_FOUND: 404, PRECONDITION_FAILED: 412 } as const;

export function httpStatus(error: unknown): number | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : undefined;
}

/**
 * What a failed call means to the platform. The project's own quota (402, 429) is a `StorageFailure` like any other: to a
 * seller `QuotaExceeded` would say that there is something to remove.
 */
export function translateBucketError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  const cause = { cause: error };
  switch (httpStatus(error)) {
    case HTTP.UNAUTHENTICATED:
      return new Unauthenticated("The bucket does not know this platform's credentials.", cause);
    case HTTP.FORBIDDEN:
      return new Unauthorized("The bucket refuses this platform's access.", cause);
    case HTTP.NOT_FOUND:
      return new ObjectNotFound("There is no such object.", cause);
    default:
      return new StorageFailure("The bucket failed.", cause);
  }
}

/** Runs a call of Cloud Storage with a deadline (milliseconds) and in the ports' errors. */
export function callingBucket<T>(work: () => Promise<T>, deadline?: number): Promise<T> {
  const translated = async (): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw translateBucketError(error);
    }
  };
  return calling(translated, deadline);
}
