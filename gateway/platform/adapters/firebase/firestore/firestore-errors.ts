import {
  ObjectNotFound,
  PlatformError,
  QuotaExceeded,
  StorageFailure,
  Unauthenticated,
  Unauthorized,
} from "../../../ports/errors.ts";

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

/** Calls that the SDK still goes on with, though they have overrun their deadline. */
const overdue = new Set<Promise<unknown>>();

/** Runs a call with a deadline (milliseconds) and in the ports' errors. */
export async function calling<T>(work: () => Promise<T>, deadline = DEADLINE): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let call: Promise<T> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (call) void noteOverdue(call);
      reject(new StorageFailure("The storage did not answer in time."));
    }, deadline);
  });
  try {
    call = work();
    return await Promise.race([call, late]);
  } catch (error) {
    throw translateFirestoreError(error);
  } finally {
    clearTimeout(timer);
  }
}

async function noteOverdue(call: Promise<unknown>): Promise<void> {
  overdue.add(call);
  await Promise.allSettled([call]);
  overdue.delete(call);
}

/** Waits for overdue calls, so many milliseconds at most. @returns whether none is left */
export async function settleOverdue(atMost: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, atMost);
  });
  await Promise.race([Promise.allSettled(overdue), patience]);
  clearTimeout(timer);
  return overdue.size === 0;
}
