import type { Firestore } from "firebase-admin/firestore";
import { StorageFailure } from "../errors.ts";

/** All calls of the SDK pass through these internal methods. They have no public hook. */
interface ClientMethods {
  request: (...args: unknown[]) => Promise<unknown>;
  requestStream: (...args: unknown[]) => Promise<unknown>;
}

const refuse = () => Promise.reject(new StorageFailure("The storage was closed."));

/**
 * Tracks a client's calls, so that the client can be closed during calls. The SDK's own `terminate` has two defects. A
 * call that is retried after it fails with an unhandled rejection, which ends the process. And it waits for minutes for
 * a call to an unreachable server.
 * @returns a function that closes the client: it rejects new calls and waits for pending calls for the given
 * milliseconds. If some are still pending then, the client is not terminated.
 */
export function closableFirestore(firestore: Firestore): (patienceMs: number) => Promise<void> {
  const methods = firestore as unknown as ClientMethods;
  const pending = new Set<Promise<unknown>>();
  const counted =
    (call: ClientMethods["request"]): ClientMethods["request"] =>
    (...args) => {
      const answer = call.apply(firestore, args);
      pending.add(answer);
      void Promise.allSettled([answer]).then(() => pending.delete(answer));
      return answer;
    };
  methods.request = counted(methods.request);
  methods.requestStream = counted(methods.requestStream);
  return async (patienceMs) => {
    // Code may still start another call. Without this, the SDK would never answer it.
    Object.assign(firestore, { request: refuse, requestStream: refuse });
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, patienceMs);
    await Promise.race([Promise.allSettled(pending), patience.promise]);
    clearTimeout(timer);
    if (pending.size === 0) await firestore.terminate();
  };
}
