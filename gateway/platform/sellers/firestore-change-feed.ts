import {
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QuerySnapshot,
  Timestamp,
} from "firebase-admin/firestore";
import { afterDelay, type Scheduler } from "../concurrency.ts";
import { StorageFailure } from "../errors.ts";
import { calling } from "../firestore/firestore-calls.ts";
import { sellerRecordsIn } from "../firestore/firestore-collections.ts";
import type { ChangeFeed, ChangeListener, SellerChange } from "./change-feed.ts";
import { type FirestoreSellerNames, namesOf } from "./firestore-seller-names.ts";

/**
 * Milliseconds before the present from which a listener starts. Longer than the directory serves entries without
 * revalidation, so changes before the listener are either delivered or revalidated. Also longer than a commit, whose
 * `changedAt` is the time of its start.
 */
const OVERLAP = 120_000;
/** Milliseconds until the first snapshot must arrive. */
const DEADLINE = 10_000;
/** Milliseconds before a failed listener is replaced. Each consecutive failure doubles the delay. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1_000, 60_000];
/**
 * Milliseconds before a listener is replaced. A listener keeps all changed records in memory, because `onSnapshot`
 * doesn't support `select`. The first snapshot of the new listener also proves that the connection works.
 */
const RENEWAL = 600_000;

interface ChangedSellers {
  /** Returns the server's time. */
  now(): Promise<Date>;
  /** Returns the records of sellers that changed after this server time. */
  since(time: Date): Pick<Query, "onSnapshot">;
}

/**
 * Listens to changes of all sellers' records. The SDK reconnects after most interruptions. If it gives up, or the first
 * snapshot doesn't arrive, this class starts a new listener.
 */
export class FirestoreSellerWatch {
  readonly #sellers: ChangedSellers;
  readonly #listener: ChangeListener;
  readonly #later: Scheduler;
  /** Identifies the current listener. Calls of earlier listeners are ignored. */
  #current: symbol | undefined;
  #stop = (): void => {};
  #cancel = (): void => {};
  #failures = 0;
  /** The server's time at the start of the last listener that received a snapshot. */
  #receivedSince: Date | undefined;
  #startedAt: Date | undefined;

  constructor(sellers: ChangedSellers, listener: ChangeListener, later: Scheduler = afterDelay) {
    this.#sellers = sellers;
    this.#listener = listener;
    this.#later = later;
  }

  begin(): void {
    this.end();
    const own = Symbol();
    this.#current = own;
    const failed = (reason: unknown): void => {
      if (this.#current === own) this.#failed(reason);
    };
    this.#cancel = this.#later(() => failed(new StorageFailure("The storage did not answer in time.")), DEADLINE);
    let isFirst = true;
    const received = (snapshot: QuerySnapshot): void => {
      if (this.#current !== own) return;
      if (isFirst) this.#renewLater();
      isFirst = false;
      this.#report(snapshot);
    };
    void this.#listen(() => this.#current === own, received, failed).catch(failed);
  }

  /** Stops reporting changes. */
  end(): void {
    this.#current = undefined;
    this.#cancel();
    this.#stop();
    this.#stop = () => {};
  }

  async #listen(isCurrent: () => boolean, ...to: [(s: QuerySnapshot) => void, (e: unknown) => void]): Promise<void> {
    const now = await this.#sellers.now();
    if (!isCurrent()) return;
    // After a failure, starts from the last received snapshot, to deliver names claimed during the outage.
    const from = this.#failures > 0 && this.#receivedSince ? this.#receivedSince : now;
    this.#startedAt = now;
    this.#stop = this.#sellers.since(new Date(from.getTime() - OVERLAP)).onSnapshot(...to);
  }

  #failed(reason: unknown): void {
    this.end();
    if (this.#failures === 0) this.#listener.lost(reason);
    this.#cancel = this.#later(() => this.begin(), Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_PAUSE));
    this.#failures += 1;
  }

  #renewLater(): void {
    this.#cancel();
    this.#cancel = this.#later(() => this.begin(), RENEWAL);
  }

  #report(snapshot: QuerySnapshot): void {
    for (const { type, doc } of snapshot.docChanges()) if (type !== "removed") this.#listener.changed(changeOf(doc));
    if (this.#failures > 0) this.#listener.restored();
    this.#failures = 0;
    this.#receivedSince = this.#startedAt;
  }
}

function changeOf(record: DocumentSnapshot): SellerChange {
  // Reports broken records too. An error thrown here would end the process.
  const data = record.data() ?? {};
  return { id: record.id, version: Number(data["version"]) || 0, names: namesOf(data) };
}

/**
 * Firestore has no cheap query for whether data has changed, so the epoch is constant and a snapshot listener reports
 * changes. It costs one read per change of any process. Each new listener costs one read, and one for each record that
 * changed in the last two minutes.
 */
export class FirestoreChangeFeed implements ChangeFeed {
  readonly exact = false;
  readonly #firestore: Firestore;
  readonly #names: Pick<FirestoreSellerNames, "add" | "list">;
  readonly #watches = new Set<FirestoreSellerWatch>();

  /** @param names gets the names in every change, and lists all names at the first `watch` */
  constructor(firestore: Firestore, names: Pick<FirestoreSellerNames, "add" | "list">) {
    this.#firestore = firestore;
    this.#names = names;
  }

  epoch(): number {
    return 0;
  }

  subscribe(listener: ChangeListener): () => void {
    const sellers = sellerRecordsIn(this.#firestore);
    const sellerWatch = new FirestoreSellerWatch(
      {
        // `changedAt` is server time, and this machine's clock may be wrong.
        now: async () => (await calling(() => sellers.limit(1).select().get())).readTime.toDate(),
        since: (time) => sellers.where("changedAt", ">", Timestamp.fromDate(time)),
      },
      {
        ...listener,
        changed: (change) => {
          this.#names.add(change.names);
          listener.changed(change);
        },
      },
    );
    this.#watches.add(sellerWatch);
    sellerWatch.begin();
    // After the start of the feed, which begins two minutes in the past: together they miss no name.
    this.#names.list();
    return () => {
      sellerWatch.end();
      this.#watches.delete(sellerWatch);
    };
  }

  /** Ends all subscriptions. */
  close(): void {
    for (const sellerWatch of this.#watches) sellerWatch.end();
    this.#watches.clear();
  }
}
