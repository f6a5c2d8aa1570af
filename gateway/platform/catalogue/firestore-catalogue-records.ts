import type { DocumentData, DocumentReference, DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import { NOT_RENDERED } from "../../../areas/shared/texts/rendered-texts.ts";
import { catalogueIn, claimIn, searchPagesIn } from "../firestore/firestore-collections.ts";
import { claimedRecordBytes, commitsOf } from "../firestore/firestore-commit-size.ts";
import { requireStructure } from "../record-structure.ts";
import { CARD_FIELDS, type CardProduct, lowestStock } from "./catalogue.ts";
import { searchPagesOf } from "./firestore-search-page.ts";

/** Records per batch. Each is a document and the claim of its id. */
const RECORDS_PER_BATCH = 100;

/** A document of a shop's catalogue. */
export interface StoredRecord {
  document: DocumentReference;
  /** The claim of the record's id. Search pages have none. */
  claim?: DocumentReference;
  data: object;
}

/** The documents of a shop's categories and products. Their `sellerId` is set to the shop's, replacing any other. */
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

/** The documents of a shop's search pages, by number. */
export function catalogueSearchPages(firestore: Firestore, { seller, products }: Shop): Map<number, StoredPage> {
  const pages = searchPagesIn(firestore, seller.id);
  return new Map(
    Array.from(searchPagesOf(products), ([number, entries]) => [
      number,
      { document: pages.doc(String(number)), data: { entries } },
    ]),
  );
}

/** Yields all documents of a shop's catalogue, in batches that fit into a commit. */
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

/** Fields stored with a product for queries. They are never read back. */
interface Derived {
  /** The lowest stock of the tracked variants; `null` if no variant is tracked. */
  lowestStock: number | null;
}

/** The document of a product. */
export function productDocument<P extends Product>(product: P): P & Derived {
  return { ...product, ...derivedOf(product) };
}

/** The fields of {@link productDocument} derived from the stock. */
export function derivedOf(product: Pick<Product, "variants">): Derived {
  return { lowestStock: lowestStock(product) };
}

/** Parses a stored product. @throws BrokenRecord */
export function toProduct(data: DocumentData): Product;
export function toProduct(data: DocumentData | undefined): Product | undefined;
export function toProduct(data: DocumentData | undefined): Product | undefined {
  if (!data) return undefined;
  // Products stored by earlier releases have no HTML.
  const { lowestStock: _, rendered = NOT_RENDERED, ...stored } = data;
  const product: DocumentData = { ...stored, rendered };
  requireStructure("products", product["id"], product);
  return product as Product;
}

/** Parses stored products. Skips missing ones. @throws BrokenRecord */
export function toProducts(snapshots: readonly DocumentSnapshot[]): Product[] {
  return snapshots.map((snapshot) => toProduct(snapshot.data())).filter((product) => product !== undefined);
}

/** Parses the fields of a stored product that lists show; nothing if it is missing. @throws BrokenRecord */
export function toCard(snapshot: DocumentSnapshot): CardProduct[] {
  const card = snapshot.data();
  if (!card) return [];
  requireStructure("products", snapshot.id, card, CARD_FIELDS);
  return [card as CardProduct];
}
