import type {
  DocumentData,
  DocumentReference,
  Firestore,
  Query,
  QueryDocumentSnapshot,
} from "firebase-admin/firestore";
import { commitsOf } from "../firestore/firestore-commit-size.ts";
import { calling } from "../firestore/firestore-errors.ts";
import type { Holding } from "./holdings.ts";

/** Documents in memory at a time. */
const BATCH = 200;
/** However small they are. */
const DOCUMENTS_PER_COMMIT = 200;
/**
 * Bytes of an index entry: the names of the document and of its parent, 32 more, and what is indexed.
 * https://firebase.google.com/docs/firestore/storage-size#index-entry-size
 */
const ENTRY = 300;

export interface HeldDocuments<Held> {
  /** Whether what was there once may go. */
  removable?: boolean;
  /** All of them, in an order in which each has its place. */
  query: Query;
  reference: (key: string) => DocumentReference;
  keyOf: (record: Held) => string;
  fromDocument: (document: QueryDocumentSnapshot) => Held;
  toDocument: (record: Held) => DocumentData;
  /** How many entries a document has in the indexes, where that is more than a few. */
  entriesOf?: (data: DocumentData) => number;
}

/** The records of one kind of document. */
export function documentHolding<Held>(
  firestore: Firestore,
  { removable, query, reference, keyOf, fromDocument, toDocument, entriesOf = () => 0 }: HeldDocuments<Held>,
): Holding<Held> {
  const remove = async (keys: readonly string[]): Promise<void> => {
    const batch = firestore.batch();
    for (const key of keys) batch.delete(reference(key));
    await calling(() => batch.commit());
  };
  return {
    async count() {
      return (await calling(() => query.count().get())).data().count;
    },
    async *batches() {
      const page = query.limit(BATCH);
      let docs = (await calling(() => page.get())).docs;
      for (let last = docs.at(-1); last; last = docs.at(-1)) {
        yield docs.map(fromDocument);
        const next = page.startAfter(last);
        docs = (await calling(() => next.get())).docs;
      }
    },
    async find(keys) {
      if (keys.length === 0) return [];
      const documents = await calling(() => firestore.getAll(...keys.map(reference)));
      return documents
        .filter(({ exists }) => exists)
        .map((document) => fromDocument(document as QueryDocumentSnapshot));
    },
    async put(records) {
      const writes = records.map((record) => {
        const data = toDocument(record);
        const bytes = Buffer.byteLength(JSON.stringify(data)) + entriesOf(data) * ENTRY;
        return { document: reference(keyOf(record)), data, bytes };
      });
      for (const some of commitsOf(writes, DOCUMENTS_PER_COMMIT)) {
        const batch = firestore.batch();
        for (const { document, data } of some) batch.set(document, data);
        await calling(() => batch.commit());
      }
    },
    ...(removable && { remove }),
  };
}
