import { type DocumentData, FieldPath, type Firestore, type QuerySnapshot } from "firebase-admin/firestore";
import { afterDelay, type Scheduler } from "../concurrency.ts";
import { calling } from "../firestore/firestore-calls.ts";
import { sellerRecordsIn } from "../firestore/firestore-collections.ts";

/** Documents in one answer. */
const PAGE = 1_000;
/** Milliseconds until a listing that failed goes on. */
const PAUSE = 30_000;
const FIELDS = ["domain", "previousDomains", "customDomain"];

/** The names under which a record may be found, as far as it can be read. */
export function namesOf({ domain, previousDomains, customDomain }: DocumentData): string[] {
  const names = [domain, ...(Array.isArray(previousDomains) ? previousDomains : []), customDomain?.host];
  return names.filter((name) => typeof name === "string");
}

/**
 * The names of sellers that this process has heard of: from one listing of all, from the change feed, and from what it
 * read. It only grows, so a name in it was a seller's; a name that is missing may have been claimed a moment ago, or while
 * the feed was away. About 9 MB for 100,000 shops.
 */
export class FirestoreSellerNames {
  readonly #names = new Set<string>();
  readonly #nextPage: (after: string | undefined) => Promise<Pick<QuerySnapshot, "docs">>;
  readonly #later: Scheduler;
  #isListing = false;
  #cancel = (): void => {};

  /** @param nextPage the records after one's id, in the order of their ids */
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

  /** Lists all names in the background, once in the life of a process: a read for each seller. */
  list(): void {
    if (this.#isListing) return;
    this.#isListing = true;
    void this.#listAfter(undefined);
  }

  /** Ends a listing. */
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
      // Until then names that were not listed are looked up within the budget for unknown ones.
      this.#cancel = this.#later(() => void this.#listAfter(after), PAUSE);
    }
  }
}

/** The names in a Firestore. */
export function sellerNamesIn(firestore: Firestore): FirestoreSellerNames {
  const ordered = sellerRecordsIn(firestore)
    .orderBy(FieldPath.documentId())
    .select(...FIELDS)
    .limit(PAGE);
  return new FirestoreSellerNames((after) =>
    calling(() => (after === undefined ? ordered : ordered.startAfter(after)).get()),
  );
}
