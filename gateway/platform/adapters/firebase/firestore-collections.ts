import { createHash } from "node:crypto";
import type { CollectionReference, DocumentReference, Firestore } from "firebase-admin/firestore";

/**
 * Where everything stands: `sellers/{id}` with its collections `categories`, `products`, `searchPages` (see
 * search-page.ts), `orders`, `orderKeys` and `counters`; `mails/{id}`; and `claims/{kind}:{name}`, whose documents
 * `{ sellerId }` keep unique over all sellers what Firestore by itself keeps unique only within one collection.
 */
export function sellersIn(firestore: Firestore): CollectionReference {
  return firestore.collection("sellers");
}

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

export function searchPagesIn(firestore: Firestore, sellerId: string): CollectionReference {
  return sellersIn(firestore).doc(sellerId).collection("searchPages");
}

export function ordersIn(firestore: Firestore, sellerId: string): CollectionReference {
  return sellersIn(firestore).doc(sellerId).collection("orders");
}

/** Which order a key made: `{ requestHash, orderId }`. The key is the client's own text, so its hash is the id. */
export function orderKeyIn(firestore: Firestore, sellerId: string, idempotencyKey: string): DocumentReference {
  const id = createHash("sha256").update(idempotencyKey).digest("hex");
  return sellersIn(firestore).doc(sellerId).collection("orderKeys").doc(id);
}

/** The number of the seller's last order: `{ last }`. */
export function orderCounterIn(firestore: Firestore, sellerId: string): DocumentReference {
  return sellersIn(firestore).doc(sellerId).collection("counters").doc("orders");
}

export function mailsIn(firestore: Firestore): CollectionReference {
  return firestore.collection("mails");
}

/**
 * Whether a query can ask for a field of this text: Firestore refuses what is longer than an index entry holds, and
 * nothing that long is stored in a field that is asked for.
 * https://firebase.google.com/docs/firestore/quotas#indexes
 */
export function isQueryable(text: string): boolean {
  return text.isWellFormed() && Buffer.byteLength(text) < 1_500;
}

/**
 * Whether all of them can be a document's id. A slash would lead into another seller's collections, and Firestore
 * refuses some others, so whoever asks for such an id is told that there is none.
 * https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
 */
export function areDocumentIds(...ids: string[]): boolean {
  return ids.every((id) => /^[\w-]{1,64}$/.test(id) && !/^__.*__$/.test(id));
}
