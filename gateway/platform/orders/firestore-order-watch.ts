import type { DocumentReference, DocumentSnapshot } from "firebase-admin/firestore";
import { afterDelay, type Scheduler } from "../concurrency.ts";
import { OrderWatchers } from "./order-watchers.ts";

/** Milliseconds until a listener that has failed is set up again; each failure in a row doubles them. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1_000, 60_000];

/**
 * Listens to the document that changes with every order of a seller, once for all who watch that seller here. The SDK
 * sees most interruptions through by itself; after an error it gives up, and this begins anew.
 */
export class FirestoreOrderWatch {
  readonly #documentOf: (sellerId: string) => Pick<DocumentReference, "onSnapshot">;
  readonly #later: Scheduler;
  readonly #watchers = new OrderWatchers();
  /** What ends the listening, by seller. */
  readonly #listening = new Map<string, () => void>();

  constructor(documentOf: (sellerId: string) => Pick<DocumentReference, "onSnapshot">, later: Scheduler = afterDelay) {
    this.#documentOf = documentOf;
    this.#later = later;
  }

  /** See `Orders.watch`. */
  watch(sellerId: string, onChange: () => void): () => void {
    const remove = this.#watchers.add(sellerId, onChange);
    if (!this.#listening.has(sellerId)) this.#listening.set(sellerId, this.#listen(sellerId));
    return () => {
      remove();
      if (this.#watchers.has(sellerId)) return;
      this.#listening.get(sellerId)?.();
      this.#listening.delete(sellerId);
    };
  }

  /** Ends all listening. */
  close(): void {
    for (const stop of this.#listening.values()) stop();
    this.#listening.clear();
  }

  #listen(sellerId: string): () => void {
    let stopped = false;
    let stop = (): void => {};
    let failures = 0;
    /** As of the last snapshot. Before the first, something may have changed already that whoever watches waits for. */
    let seen: string | undefined;
    const heard = (snapshot: DocumentSnapshot): void => {
      if (stopped) return;
      failures = 0;
      const now = JSON.stringify([snapshot.get("last"), snapshot.get("revision")]);
      const isNews = seen !== now;
      seen = now;
      if (isNews) this.#watchers.tell(sellerId);
    };
    const failed = (): void => {
      if (stopped) return;
      stop = this.#later(begin, Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE));
      failures += 1;
    };
    const begin = (): void => {
      try {
        stop = this.#documentOf(sellerId).onSnapshot(heard, failed);
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
