import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import { catalogueIn, claimIn, searchPagesIn } from "../firestore/firestore-collections.ts";
import { claimedRecordBytes, commitsOf } from "../firestore/firestore-commit-size.ts";
import { productDocument } from "./firestore-product-record.ts";
import { searchPagesOf } from "./firestore-search-page.ts";

/** Records a batch: each is a document and the claim of its id. */
const RECORDS_PER_BATCH = 100;

/** A document of a whole catalogue. */
export interface StoredRecord {
  document: DocumentReference;
  /** Of the record's id; a search page has none. */
  claim?: DocumentReference;
  data: object;
}

/** A shop's records are its own, whatever seller they name. */
export function catalogueRecords(firestore: Firestore, { seller, categories, products }: Shop): StoredRecord[] {
  const stored = (kind: "category" | "product", part: "categories" | "products") => (record: { id: string }) => ({
    document: catalogueIn(firestore, seller.id, part).doc(record.id),
    claim: claimIn(firestore, kind, record.id),
    data: { ...record, sellerId: seller.id },
  });
  return [
    ...categories.map(stored("category", "categories")),
    ...products.map(productDocument).map(stored("product", "products")),
  ];
}

interface StoredPage extends StoredRecord {
  data: { entries: Buffer };
}

/** By their numbers. */
export function catalogueSearchPages(firestore: Firestore, { seller, products }: Shop): Map<number, StoredPage> {
  const pages = searchPagesIn(firestore, seller.id);
  return new Map(
    Array.from(searchPagesOf(products), ([number, entries]) => [
      number,
      { document: pages.doc(String(number)), data: { entries } },
    ]),
  );
}

/** All of it, so much at a time as a commit takes. */
export function* catalogueBatches(firestore: Firestore, shop: Shop): Generator<StoredRecord[]> {
  const records = catalogueRecords(firestore, shop).map((record) => ({
    record,
    bytes: claimedRecordBytes(record.data),
  }));
  const pages = Array.from(catalogueSearchPages(firestore, shop).values(), (record) => ({
    record,
    bytes: record.data.entries.length,
  }));
  for (const batch of commitsOf<{ record: StoredRecord; bytes: number }>([...records, ...pages], RECORDS_PER_BATCH))
    yield batch.map(({ record }) => record);
}
