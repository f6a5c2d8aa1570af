import { createHash } from "node:crypto";
import type { CollectionReference, DocumentReference, Firestore } from "firebase-admin/firestore";

const collection =
  (name: string) =>
  (firestore: Firestore): CollectionReference =>
    firestore.collection(name);

const collectionOfSeller =
  (name: string) =>
  (firestore: Firestore, sellerId: string): CollectionReference =>
    sellersIn(firestore).doc(sellerId).collection(name);

/**
 * The collections. `sellerRecords/{id}` holds the sellers. `sellers/{id}` holds the part that browsers may read; its
 * subcollections `categories`, `products`, `searchPages` (see firestore-search-page.ts), `orders`, `orderKeys`,
 * `soldPages`, `counters`, `pictures` and `imports` are closed to browsers. `accounts/{id}` has the subcollection
 * `memberships`. `sessions/{hash}`, `tickets/{hash}` and `registrations/{hash}` are named after the hashes of their
 * secrets. The others are `importedPasswords/{accountId}`, `mails/{id}`, `arrivals/last`, `renderers/current`,
 * `amountScales/current` and `claims/{kind}:{name}`. A claim `{ sellerId }` makes a name unique across sellers; Firestore
 * ensures that only within a collection.
 *
 * A document of `sellers` is exactly the `PublicSeller` of a public shop. Other shops have no such document.
 */
export const sellersIn = collection("sellers");

/** The full records. Each also has `changedAt`, a server time that changes with every increase of `version`. */
export const sellerRecordsIn = collection("sellerRecords");

export function catalogueIn(
  firestore: Firestore,
  sellerId: string,
  part: "categories" | "products",
): CollectionReference {
  return sellersIn(firestore).doc(sellerId).collection(part);
}

export function claimIn(
  firestore: Firestore,
  kind: "domain" | "category" | "product",
  name: string,
): DocumentReference {
  return firestore.collection("claims").doc(`${kind}:${name}`);
}

export const searchPagesIn = collectionOfSeller("searchPages");
export const ordersIn = collectionOfSeller("orders");

/**
 * What orders contribute to the shop's figures, a hundred orders per document: see firestore-sold-pages.ts. The id is
 * the number of the first.
 */
export const soldPagesIn = collectionOfSeller("soldPages");

/**
 * The order created with a key: `{ idempotencyKey, requestHash, orderId }`. The id is a hash: the client chooses the
 * key.
 */
export function orderKeyIn(firestore: Firestore, sellerId: string, idempotencyKey: string): DocumentReference {
  const id = createHash("sha256").update(idempotencyKey).digest("hex");
  return sellersIn(firestore).doc(sellerId).collection("orderKeys").doc(id);
}

/** The number of the seller's last order, and a counter of placed and changed orders: `{ last, revision }`. */
export function orderCounterIn(firestore: Firestore, sellerId: string): DocumentReference {
  return sellersIn(firestore).doc(sellerId).collection("counters").doc("orders");
}

/** The fields that Firebase Auth can't store. The id is that of the user. */
export const accountsIn = collection("accounts");

export const sessionsIn = collection("sessions");
export const ticketsIn = collection("tickets");
export const registrationsIn = collection("registrations");

/** An account's memberships. The ids are those of the sellers. */
export function membershipsIn(firestore: Firestore, accountId: string): CollectionReference {
  return accountsIn(firestore).doc(accountId).collection("memberships");
}

/** A seller's last import. Its file is in the documents `0`, `1`, … of its subcollection `parts`. */
export function importIn(firestore: Firestore, sellerId: string): DocumentReference {
  return sellersIn(firestore).doc(sellerId).collection("imports").doc("last");
}

/** The records of a seller's pictures. The files are in the bucket. */
export const picturesIn = collectionOfSeller("pictures");

/** The total size of the originals of a seller's pictures: `{ bytes }`. */
export function pictureCounterIn(firestore: Firestore, sellerId: string): DocumentReference {
  return sellersIn(firestore).doc(sellerId).collection("counters").doc("pictures");
}

export const mailsIn = collection("mails");

/** The hash of an account's migrated password. The id is that of the account: see firebase-account-table.ts. */
export const importedPasswordsIn = collection("importedPasswords");

/** The time of the last migration from another backend: `{ at }`. Missing if there was none. */
export function arrivalIn(firestore: Firestore): DocumentReference {
  return firestore.collection("arrivals").doc("last");
}

/** The version of the renderer that has rendered all texts: `{ version }`. Missing before the first rendering. */
export function rendererIn(firestore: Firestore): DocumentReference {
  return firestore.collection("renderers").doc("current");
}

/** The progress of the migration in firestore-amounts.ts. */
export function amountScaleIn(firestore: Firestore): DocumentReference {
  return firestore.collection("amountScales").doc("current");
}

/**
 * Whether a query can filter a field by this text. Firestore rejects texts longer than an index entry; no queried field
 * holds such a text.
 * https://firebase.google.com/docs/firestore/quotas#indexes
 */
export function isQueryable(text: string): boolean {
  return text.isWellFormed() && Buffer.byteLength(text) < 1_500;
}

/**
 * Whether all ids are valid document ids. An id with a slash would address another seller's collections, and Firestore
 * rejects some others. Callers treat an invalid id as not found.
 * https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
 */
export function areDocumentIds(...ids: string[]): boolean {
  return ids.every((id) => /^[\w-]{1,64}$/.test(id) && !/^__.*__$/.test(id));
}
