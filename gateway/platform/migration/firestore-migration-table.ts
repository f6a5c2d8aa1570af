import type {
  DocumentData,
  DocumentReference,
  Firestore,
  Query,
  QueryDocumentSnapshot,
} from "firebase-admin/firestore";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import { catalogueBatches, catalogueRecords, catalogueSearchPages } from "../catalogue/firestore-catalogue-records.ts";
import { SEARCH_PAGES } from "../catalogue/firestore-search-page.ts";
import { calling, commit, countOf, deleteDocuments, inTransaction, pagesOf } from "../firestore/firestore-calls.ts";
import { catalogueIn, claimIn, searchPagesIn, sellerRecordsIn } from "../firestore/firestore-collections.ts";
import { commitsOf } from "../firestore/firestore-commit-size.ts";
import { createSeller, rewriteSeller, toSeller } from "../sellers/firestore-seller-record.ts";
import type { MigrationTable } from "./migration-store.ts";

/** Documents in memory at a time. */
const BATCH = 200;
const DOCUMENTS_PER_COMMIT = 200;
/**
 * An estimate of an index entry's size in bytes: the names of the document and its parent, the indexed values, and 32.
 * https://firebase.google.com/docs/firestore/storage-size#index-entry-size
 */
const ENTRY = 300;

export interface DocumentTableOptions<Item> {
  /** Whether the table supports deletion. */
  removable?: boolean;
  /** Selects all documents, in a total order. */
  query: Query;
  reference: (key: string) => DocumentReference;
  keyOf: (record: Item) => string;
  fromDocument: (document: QueryDocumentSnapshot) => Item;
  toDocument: (record: Item) => DocumentData;
  /** Returns the number of a document's index entries. Defaults to 0, for documents with few entries. */
  entriesOf?: (data: DocumentData) => number;
  /** Returns what records contribute to other documents, to be merged into them. */
  derived?: (records: readonly Item[]) => { document: DocumentReference; data: DocumentData }[];
}

/** A table of records that are one document each. */
export function documentTable<Item>(
  firestore: Firestore,
  {
    removable,
    query,
    reference,
    keyOf,
    fromDocument,
    toDocument,
    entriesOf = () => 0,
    derived = () => [],
  }: DocumentTableOptions<Item>,
): MigrationTable<Item> {
  return {
    count: () => countOf(query),
    async *batches() {
      for await (const docs of pagesOf(query, BATCH)) yield docs.map(fromDocument);
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
        const parts = derived([record]).map((part) => part.data);
        const bytes = Buffer.byteLength(JSON.stringify([data, parts])) + entriesOf(data) * ENTRY;
        return { document: reference(keyOf(record)), record, data, bytes };
      });
      for (const some of commitsOf(writes, DOCUMENTS_PER_COMMIT)) {
        await commit(firestore, (batch) => {
          for (const { document, data } of some) batch.set(document, data);
          for (const { document, data } of derived(some.map(({ record }) => record)))
            batch.set(document, data, { merge: true });
        });
      }
    },
    ...(removable && { remove: (keys) => deleteDocuments(firestore, keys.map(reference)) }),
  };
}

/**
 * See `MigrationStore.putShop`. Writes the catalogue first, in batches, and the seller with its domain claims last.
 * While a shop is being replaced, readers may see a mixture of its old and new records.
 */
export async function putShop(firestore: Firestore, shop: Shop, now: Date): Promise<void> {
  const { seller } = shop;
  const surplus = await surplusOf(firestore, shop);
  for (const records of catalogueBatches(firestore, shop)) {
    await commit(firestore, (batch) => {
      for (const { document, claim, data } of records) {
        if (claim) batch.set(claim, { sellerId: seller.id });
        batch.set(document, data);
      }
    });
  }
  await deleteDocuments(firestore, surplus);
  await inTransaction(firestore, async (transaction) => {
    const stored = toSeller((await transaction.get(sellerRecordsIn(firestore).doc(seller.id))).data());
    if (!stored) return createSeller(firestore, transaction, seller, now);
    const write = await rewriteSeller(firestore, transaction, stored, seller, now);
    write();
  });
}

/** The stored catalogue documents that are not in `shop`, with their claims. */
async function surplusOf(firestore: Firestore, shop: Shop): Promise<DocumentReference[]> {
  const { id } = shop.seller;
  const wanted = new Set(catalogueRecords(firestore, shop).map(({ document }) => document.path));
  const stored = async (part: "categories" | "products"): Promise<QueryDocumentSnapshot[]> => {
    const { docs } = await calling(() => catalogueIn(firestore, id, part).select().get());
    return docs.filter(({ ref }) => !wanted.has(ref.path));
  };
  const [categories, products] = await Promise.all([stored("categories"), stored("products")]);
  const pages = catalogueSearchPages(firestore, shop);
  const emptyPages = Array.from({ length: SEARCH_PAGES }, (_, number) => number).filter((number) => !pages.has(number));
  return [
    ...categories.flatMap((doc) => [doc.ref, claimIn(firestore, "category", doc.id)]),
    ...products.flatMap((doc) => [doc.ref, claimIn(firestore, "product", doc.id)]),
    ...emptyPages.map((number) => searchPagesIn(firestore, id).doc(String(number))),
  ];
}
