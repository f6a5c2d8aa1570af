import { TooMuchAtOnce } from "../errors.ts";

/**
 * Bytes of documents and index entries that one commit may change: 10 MiB, less what this estimate is off by.
 * https://firebase.google.com/docs/firestore/manage-data/transactions#transaction_failure
 */
const ROOM = 9_500_000;

/** Entries of one product, as many as firestore.indexes.json has indexes for them. */
export const PRODUCT_ENTRIES = 21;
/**
 * Bytes of one: the names of the document and of its parent, 32 more, and what is indexed.
 * https://firebase.google.com/docs/firestore/storage-size#index-entry-size
 */
const ENTRY = 260;
/** Bytes of the claim of an id. */
const CLAIM = 200;
/** Bytes of a product that is known by its id alone; most have less. */
const UNSEEN_PRODUCT = 3_000;

/**
 * Bytes of one of the commits that {@link commitsOf} cuts. Far from what Firestore takes, as records that are there
 * already give up the index entries that they had; and its emulator takes no message of more than 4 MiB.
 */
const PER_COMMIT = 3_500_000;

export interface Commit {
  /** As they are written. */
  products: readonly object[];
  /** How many products are removed. */
  removed?: number;
  /** Bytes of whatever else is written, which has few index entries or none. */
  others: number;
}

/**
 * Called before anything of a commit is sent: what is too large the SDK would try again and again.
 * @throws TooMuchAtOnce
 */
export function requireOneCommit({ products, removed = 0, others }: Commit): void {
  const written = products.reduce((sum: number, product) => sum + productBytes(product), 0);
  const bytes = written + removed * (UNSEEN_PRODUCT + PRODUCT_ENTRIES * ENTRY) + others;
  if (bytes <= ROOM) return;
  throw new TooMuchAtOnce(`About ${Math.ceil(bytes / 1_000_000)} MB at once, where Firestore takes 10.`);
}

/** What a category or a product takes of a commit that claims its id; a category has fewer entries than a product. */
export function claimedRecordBytes(record: object): number {
  return productBytes(record) + CLAIM;
}

function productBytes(product: object): number {
  return Buffer.byteLength(JSON.stringify(product)) + PRODUCT_ENTRIES * ENTRY;
}

/**
 * What is to be written, in its order, so much at a time as one commit takes.
 * @param atMost how many
 */
export function* commitsOf<Write extends { bytes: number }>(
  writes: Iterable<Write>,
  atMost: number,
): Generator<Write[]> {
  let some: Write[] = [];
  let sum = 0;
  for (const write of writes) {
    if (some.length === atMost || (some.length > 0 && sum + write.bytes > PER_COMMIT)) {
      yield some;
      some = [];
      sum = 0;
    }
    some.push(write);
    sum += write.bytes;
  }
  if (some.length > 0) yield some;
}
