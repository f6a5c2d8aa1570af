import {
  ObjectNotFound,
  PlatformError,
  QuotaExceeded,
  StorageFailure,
  Unauthenticated,
  Unauthorized,
} from "../errors.ts";

/** gRPC status codes: https://grpc.io/docs/guides/status-codes/ */
export const GRPC = {
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

/** Milliseconds. The SDK by itself goes on retrying an unreachable server for minutes. */
const DEADLINE = 10_000;

export function grpcCode(error: unknown): number | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : undefined;
}

/** What a failed call means to the platform; anything without a meaning of its own is a `StorageFailure`. */
export function translateFirestoreError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  const cause = { cause: error };
  switch (grpcCode(error)) {
    case GRPC.NOT_FOUND:
      return new ObjectNotFound("There is no such object.", cause);
    case GRPC.RESOURCE_EXHAUSTED:
      return new QuotaExceeded("The storage's quota is used up.", cause);
    case GRPC.PERMISSION_DENIED:
      return new Unauthorized("The storage refuses this platform's access.", cause);
    case GRPC.UNAUTHENTICATED:
      return new Unauthenticated("The storage does not know this platform's credentials.", cause);
    case GRPC.DEADLINE_EXCEEDED:
      return new StorageFailure("The storage did not answer in time.", cause);
    case GRPC.UNAVAILABLE:
      return new StorageFailure("The storage can't be reached.", cause);
    default:
      return new StorageFailure("The storage failed.", cause);
  }
}

/** Runs a call with a deadline (milliseconds) and in the ports' errors. */
export async function calling<T>(work: () => Promise<T>, deadline = DEADLINE): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageFailure("The storage did not answer in time.")), deadline);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    throw translateFirestoreError(error);
  } finally {
    clearTimeout(timer);
  }
}
