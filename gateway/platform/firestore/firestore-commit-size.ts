import { TooMuchAtOnce } from "../errors.ts";

/**
 * The limit of a commit in bytes of documents and index entries: 10 MiB, minus the error of this estimate.
 * https://firebase.google.com/docs/firestore/manage-data/transactions#transaction_failure
 */
const ROOM = 9_500_000;

/** Index entries per product: the number of its indexes in firestore.indexes.json. */
export const PRODUCT_ENTRIES = 21;
/**
 * Bytes per index entry: the names of the document and its parent, 32 more, and the indexed values.
 * https://firebase.google.com/docs/firestore/storage-size#index-entry-size
 */
const ENTRY = 260;
/** Bytes of an id's claim. */
const CLAIM = 200;
/** Bytes assumed for a removed product of unknown size. Most are smaller. */
const UNSEEN_PRODUCT = 3_000;

/**
 * Bytes per commit of {@link commitsOf}. Far below Firestore's limit, because replaced records also count the index
 * entries that they lose. The emulator accepts messages of 4 MiB at most.
 */
const PER_COMMIT = 3_500_000;

export interface Commit {
  /** The product documents to write. */
  products: readonly object[];
  /** The number of removed products. */
  removed?: number;
  /** Bytes of the other documents, which have few index entries. */
  others: number;
}

/**
 * Call before sending the commit: the SDK would retry a commit that is too large.
 * @throws TooMuchAtOnce
 */
export function requireOneCommit({ products, removed = 0, others }: Commit): void {
  const written = products.reduce((sum: number, product) => sum + productBytes(product), 0);
  const bytes = written + removed * (UNSEEN_PRODUCT + PRODUCT_ENTRIES * ENTRY) + others;
  if (bytes <= ROOM) return;
  throw new TooMuchAtOnce(`The commit has about ${Math.ceil(bytes / 1_000_000)} MB. Firestore's limit is 10.`);
}

/** Bytes of a new category or product with the claim of its id. A category has fewer index entries than a product. */
export function claimedRecordBytes(record: object): number {
  return productBytes(record) + CLAIM;
}

function productBytes(product: object): number {
  return Buffer.byteLength(JSON.stringify(product)) + PRODUCT_ENTRIES * ENTRY;
}

/**
 * Yields the writes in order, in batches that fit into a commit.
 * @param atMost the maximum number of writes per batch
 */
export function* commitsOf<Write extends { bytes: number }>(
  writes: Iterable<Write>,
  atMost: number,
): Generator<Write[]> {
  let batch: Write[] = [];
  let sum = 0;
  for (const write of writes) {
    if (batch.length === atMost || (batch.length > 0 && sum + write.bytes > PER_COMMIT)) {
      yield batch;
      batch = [];
      sum = 0;
    }
    batch.push(write);
    sum += write.bytes;
  }
  if (batch.length > 0) yield batch;
}
