import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type Firestore,
  type Transaction,
} from "firebase-admin/firestore";
import type { Seller } from "../../../../../areas/shared/domain/seller.ts";
import { isPublic, publicSeller } from "../../../presenters/public-seller.ts";
import { sellerRecordsIn, sellersIn } from "../firestore/firestore-collections.ts";

/** What a batch and a transaction have in common. */
export interface Writes {
  create(document: DocumentReference, data: object): unknown;
}

/** A stored seller. */
export function toSeller(data: DocumentData): Seller;
export function toSeller(data: DocumentData | undefined): Seller | undefined;
export function toSeller(data: DocumentData | undefined): Seller | undefined {
  if (!data) return undefined;
  const { changedAt: _, ...seller } = data;
  return seller as Seller;
}

/** A seller that is new: the record, and what browsers may read of it. */
export function createSeller(firestore: Firestore, writes: Writes, seller: Seller, now: Date): void {
  writes.create(sellerRecordsIn(firestore).doc(seller.id), { ...seller, ...changed() });
  if (isPublic(seller)) writes.create(sellersIn(firestore).doc(seller.id), publicSeller(seller, now));
}

/**
 * A seller in the place of the stored one; the caller has grown its version. What browsers may read is there exactly
 * while the shop is public. Its `poweredBy` is as of this write: a plan that ends by its date alone is seen by those who
 * read it there with the seller's next change, and by everybody else, whom the gateway tells, at once.
 */
export function setSeller(firestore: Firestore, transaction: Transaction, seller: Seller, now: Date): void {
  transaction.set(sellerRecordsIn(firestore).doc(seller.id), { ...seller, ...changed() });
  const shown = sellersIn(firestore).doc(seller.id);
  if (isPublic(seller)) transaction.set(shown, publicSeller(seller, now));
  else transaction.delete(shown);
}

/** For a change of what is in the shop, which the seller's own fields don't tell. The commit fails where there is no seller. */
export function growVersion(firestore: Firestore, transaction: Transaction, sellerId: string): void {
  transaction.update(sellerRecordsIn(firestore).doc(sellerId), { version: FieldValue.increment(1), ...changed() });
}

/** By the server's clock, for firestore-freshness.ts: it moves whenever the version does. */
function changed(): { changedAt: FieldValue } {
  return { changedAt: FieldValue.serverTimestamp() };
}
