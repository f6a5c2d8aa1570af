import { type DocumentData, FieldPath, type Firestore, type QuerySnapshot } from "firebase-admin/firestore";
import { afterDelay, type Scheduler } from "../concurrency.ts";
import { calling } from "../firestore/firestore-calls.ts";
import { sellerRecordsIn } from "../firestore/firestore-collections.ts";

/** Documents per query. */
const PAGE = 1_000;
/** Milliseconds before a failed listing continues. */
const PAUSE = 30_000;
const FIELDS = ["domain", "previousDomains", "customDomain"];

/** Returns the names of a record. Skips invalid fields. */
export function namesOf({ domain, previousDomains, customDomain }: DocumentData): string[] {
  const names = [domain, ...(Array.isArray(previousDomains) ? previousDomains : []), customDomain?.host];
  return names.filter((name) => typeof name === "string");
}

/**
 * The known names of sellers, from one listing of all, from the change feed, and from reads. Names are never removed,
 * so a contained name may be a former one. A missing name may have been claimed recently, or while the feed was lost.
 * Takes about 9 MB for 100,000 shops.
 */
export class FirestoreSellerNames {
  readonly #names = new Set<string>();
  readonly #nextPage: (after: string | undefined) => Promise<Pick<QuerySnapshot, "docs">>;
  readonly #later: Scheduler;
  #isListing = false;
  #cancel = (): void => {};

  /** @param nextPage returns the records after an id, ordered by id */
  constructor(nextPage: (after: string | undefined) => Promise<Pick<QuerySnapshot, "docs">>, later = afterDelay) {
    this.#nextPage = nextPage;
    this.#later = later;
  }

  add(names: Iterable<string>): void {
    for (const name of names) this.#names.add(name);
  }

  has(name: string): true | undefined {
    return this.#names.has(name) || undefined;
  }

  /** Lists all names in the background, once per process. Costs one read per seller. */
  list(): void {
    if (this.#isListing) return;
    this.#isListing = true;
    void this.#listAfter(undefined);
  }

  /** Cancels a listing that waits for its next attempt. */
  close(): void {
    this.#isListing = true;
    this.#cancel();
    this.#cancel = () => {};
  }

  async #listAfter(begin: string | undefined): Promise<void> {
    let after = begin;
    try {
      for (;;) {
        const { docs } = await this.#nextPage(after);
        for (const doc of docs) this.add(namesOf(doc.data()));
        after = docs.at(-1)?.id ?? after;
        if (docs.length < PAGE) return;
      }
    } catch {
      // In the meantime, names that are not listed are looked up within the budget for unknown names.
      this.#cancel = this.#later(() => void this.#listAfter(after), PAUSE);
    }
  }
}

/** Creates the names from the records in a Firestore. */
export function sellerNamesIn(firestore: Firestore): FirestoreSellerNames {
  const ordered = sellerRecordsIn(firestore)
    .orderBy(FieldPath.documentId())
    .select(...FIELDS)
    .limit(PAGE);
  return new FirestoreSellerNames((after) =>
    calling(() => (after === undefined ? ordered : ordered.startAfter(after)).get()),
  );
}
