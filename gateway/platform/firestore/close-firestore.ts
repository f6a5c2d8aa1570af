import type { Firestore } from "firebase-admin/firestore";
import { StorageFailure } from "../errors.ts";

/** The two funnels through which all of the SDK's calls go. Internal, but there is no other place to stand. */
interface Funnels {
  request: (...args: unknown[]) => Promise<unknown>;
  requestStream: (...args: unknown[]) => Promise<unknown>;
}

const refuse = () => Promise.reject(new StorageFailure("The storage was closed."));

/**
 * Keeps account of a client's calls, so that it can be closed under them. The SDK's own `terminate` leaves it to nobody to
 * catch the error of a call that is tried again after the end, which ends the process; and it waits, for minutes, for one
 * that goes on trying to reach a server that is gone.
 * @returns closes the client: no call begins any more, and those under way have so many milliseconds to begin to be
 * answered. The client of those that have not is left alone.
 */
export function closableFirestore(firestore: Firestore): (patienceMs: number) => Promise<void> {
  const funnels = firestore as unknown as Funnels;
  const underWay = new Set<Promise<unknown>>();
  const counted =
    (call: Funnels["request"]): Funnels["request"] =>
    (...args) => {
      const answer = call.apply(firestore, args);
      underWay.add(answer);
      void forget(answer);
      return answer;
    };
  const forget = async (answer: Promise<unknown>) => {
    await Promise.allSettled([answer]);
    underWay.delete(answer);
  };
  funnels.request = counted(funnels.request);
  funnels.requestStream = counted(funnels.requestStream);
  return async (patienceMs) => {
    // Whose client is gone may still be between two calls. The SDK would leave them waiting.
    Object.assign(firestore, { request: refuse, requestStream: refuse });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([Promise.allSettled(underWay), patience]);
    clearTimeout(timer);
    if (underWay.size === 0) await firestore.terminate();
  };
}
