import type { DocumentReference, DocumentSnapshot } from "firebase-admin/firestore";
import { afterDelay, type Scheduler } from "../concurrency.ts";
import { OrderWatchers } from "./order-watchers.ts";

/** Milliseconds before a failed listener is restarted. Each consecutive failure doubles the pause. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1_000, 60_000];

/**
 * Listens to the document that changes with every order of a seller: one listener per seller and process. The SDK
 * reconnects after most interruptions. It stops a listener after an error; this class restarts it.
 */
export class FirestoreOrderWatch {
  readonly #documentOf: (sellerId: string) => Pick<DocumentReference, "onSnapshot">;
  readonly #schedule: Scheduler;
  readonly #watchers = new OrderWatchers();
  /** The functions that stop the listeners, by seller. */
  readonly #stops = new Map<string, () => void>();

  constructor(
    documentOf: (sellerId: string) => Pick<DocumentReference, "onSnapshot">,
    schedule: Scheduler = afterDelay,
  ) {
    this.#documentOf = documentOf;
    this.#schedule = schedule;
  }

  /** See `Orders.watch`. */
  watch(sellerId: string, onChange: () => void): () => void {
    const remove = this.#watchers.add(sellerId, onChange);
    if (!this.#stops.has(sellerId)) this.#stops.set(sellerId, this.#listen(sellerId));
    return () => {
      remove();
      if (this.#watchers.has(sellerId)) return;
      this.#stops.get(sellerId)?.();
      this.#stops.delete(sellerId);
    };
  }

  /** Stops all listeners. */
  close(): void {
    for (const stop of this.#stops.values()) stop();
    this.#stops.clear();
  }

  #listen(sellerId: string): () => void {
    let stopped = false;
    let stop = (): void => {};
    let failures = 0;
    /** The state in the last snapshot. The first snapshot always notifies: it may include a change. */
    let seen: string | undefined;
    const received = (snapshot: DocumentSnapshot): void => {
      if (stopped) return;
      failures = 0;
      const now = JSON.stringify([snapshot.get("last"), snapshot.get("revision")]);
      const isChanged = seen !== now;
      seen = now;
      if (isChanged) this.#watchers.notify(sellerId);
    };
    const failed = (): void => {
      if (stopped) return;
      stop = this.#schedule(begin, Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE));
      failures += 1;
    };
    const begin = (): void => {
      try {
        stop = this.#documentOf(sellerId).onSnapshot(received, failed);
      } catch {
        failed();
      }
    };
    begin();
    return () => {
      stopped = true;
      stop();
    };
  }
}
