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
 * So many milliseconds of the past are listened to as well. That is longer than the directory believes anything without
 * having looked again, so what changed while nobody listened is told, or looked at anyway, however long that was. It is
 * also longer than a commit takes, whose `changedAt` is the time at which it began.
 */
const OVERLAP = 120_000;
/** Milliseconds that the first answer may take. */
const DEADLINE = 10_000;
/** Milliseconds until a listener that has failed is set up again; each failure in a row doubles them. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1_000, 60_000];
/**
 * Milliseconds. Until then a listener keeps every record that has changed, whole: a query that is listened to takes no
 * `select`. That the new one answers is also the proof that nothing was lost without a word.
 */
const RENEWAL = 600_000;

interface ChangedSellers {
  /** The server's time. */
  now(): Promise<Date>;
  /** The records of sellers that have changed after a time of the server's. */
  since(time: Date): Pick<Query, "onSnapshot">;
}

/**
 * Listens to the records of all sellers that change. The SDK sees most interruptions through by itself; where it gives
 * up, or has no answer at the beginning, this begins anew.
 */
export class FirestoreSellerWatch {
  readonly #sellers: ChangedSellers;
  readonly #watch: ChangeListener;
  readonly #later: Scheduler;
  /** Whichever listener is the present one: what others say comes too late. */
  #present: symbol | undefined;
  #stop = (): void => {};
  #cancel = (): void => {};
  #failures = 0;
  /** The server's time at which the last listener that answered began. */
  #heardSince: Date | undefined;
  #begunAt: Date | undefined;

  constructor(sellers: ChangedSellers, watch: ChangeListener, later: Scheduler = afterDelay) {
    this.#sellers = sellers;
    this.#watch = watch;
    this.#later = later;
  }

  begin(): void {
    this.end();
    const own = Symbol();
    this.#present = own;
    const failed = (reason: unknown): void => {
      if (this.#present === own) this.#failed(reason);
    };
    this.#cancel = this.#later(() => failed(new StorageFailure("The storage did not answer in time.")), DEADLINE);
    let isFirst = true;
    const heard = (snapshot: QuerySnapshot): void => {
      if (this.#present !== own) return;
      if (isFirst) this.#renewLater();
      isFirst = false;
      this.#tell(snapshot);
    };
    void this.#listen(() => this.#present === own, heard, failed).catch(failed);
  }

  /** Nothing is told any more. */
  end(): void {
    this.#present = undefined;
    this.#cancel();
    this.#stop();
    this.#stop = () => {};
  }

  async #listen(isPresent: () => boolean, ...to: [(s: QuerySnapshot) => void, (e: unknown) => void]): Promise<void> {
    const now = await this.#sellers.now();
    if (!isPresent()) return;
    // After a failure from where it was last heard, however long ago: names claimed meanwhile are told as well.
    const from = this.#failures > 0 && this.#heardSince ? this.#heardSince : now;
    this.#begunAt = now;
    this.#stop = this.#sellers.since(new Date(from.getTime() - OVERLAP)).onSnapshot(...to);
  }

  #failed(reason: unknown): void {
    this.end();
    if (this.#failures === 0) this.#watch.lost(reason);
    this.#cancel = this.#later(() => this.begin(), Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_PAUSE));
    this.#failures += 1;
  }

  #renewLater(): void {
    this.#cancel();
    this.#cancel = this.#later(() => this.begin(), RENEWAL);
  }

  #tell(snapshot: QuerySnapshot): void {
    for (const { type, doc } of snapshot.docChanges()) if (type !== "removed") this.#watch.changed(newsOf(doc));
    if (this.#failures > 0) this.#watch.heard();
    this.#failures = 0;
    this.#heardSince = this.#begunAt;
  }
}

function newsOf(record: DocumentSnapshot): SellerChange {
  // A record that can't be read is news all the same; an error here would end the process.
  const data = record.data() ?? {};
  return { id: record.id, version: Number(data["version"]) || 0, names: namesOf(data) };
}

/**
 * Firestore can't be asked cheaply whether anything changed, so the epoch is constant, and a snapshot listener tells of
 * changes: a read for each, wherever it was made, and each time that it begins anew one more and one for each of the last
 * two minutes.
 */
export class FirestoreChangeFeed implements ChangeFeed {
  readonly exact = false;
  readonly #firestore: Firestore;
  readonly #names: Pick<FirestoreSellerNames, "add" | "list">;
  readonly #listening = new Set<FirestoreSellerWatch>();

  /** @param names is told of those in every change, and lists all as soon as somebody watches */
  constructor(firestore: Firestore, names: Pick<FirestoreSellerNames, "add" | "list">) {
    this.#firestore = firestore;
    this.#names = names;
  }

  epoch(): number {
    return 0;
  }

  watch(watch: ChangeListener): () => void {
    const sellers = sellerRecordsIn(this.#firestore);
    const listening = new FirestoreSellerWatch(
      {
        // This machine's clock may be wrong, and `changedAt` is the server's.
        now: async () => (await calling(() => sellers.limit(1).select().get())).readTime.toDate(),
        since: (time) => sellers.where("changedAt", ">", Timestamp.fromDate(time)),
      },
      {
        ...watch,
        changed: (change) => {
          this.#names.add(change.names);
          watch.changed(change);
        },
      },
    );
    this.#listening.add(listening);
    listening.begin();
    // Later than the feed, which goes back some minutes: together they miss no name.
    this.#names.list();
    return () => {
      listening.end();
      this.#listening.delete(listening);
    };
  }

  /** Nobody who watches is told of anything any more. */
  close(): void {
    for (const listening of this.#listening) listening.end();
    this.#listening.clear();
  }
}
