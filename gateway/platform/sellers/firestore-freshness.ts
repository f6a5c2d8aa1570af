import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { sellerRecordsIn } from "../firestore/firestore-collections.ts";
import { calling } from "../firestore/firestore-errors.ts";
import type { FirestoreSellerNames } from "./firestore-seller-names.ts";
import { FirestoreSellerWatch } from "./firestore-seller-watch.ts";
import type { Freshness, FreshnessWatch } from "./freshness.ts";

/**
 * Firestore can't be asked cheaply whether anything changed, so the epoch is constant, and a snapshot listener tells of
 * changes: a read for each, wherever it was made, and each time that it begins anew one more and one for each of the last
 * two minutes.
 */
export class FirestoreFreshness implements Freshness {
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

  watch(watch: FreshnessWatch): () => void {
    const sellers = sellerRecordsIn(this.#firestore);
    const listening = new FirestoreSellerWatch(
      {
        // This machine's clock may be wrong, and `changedAt` is the server's.
        now: async () => (await calling(() => sellers.limit(1).select().get())).readTime.toDate(),
        since: (time) => sellers.where("changedAt", ">", Timestamp.fromDate(time)),
      },
      {
        ...watch,
        changed: (news) => {
          this.#names.add(news.names);
          watch.changed(news);
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
