import { createHash } from "node:crypto";
import type { CollectionReference, DocumentReference, Firestore } from "firebase-admin/firestore";

/**
 * Where everything stands: `sellerRecords/{id}`, the sellers; `sellers/{id}`, what browsers may read of them, with the
 * collections `categories`, `products`, `searchPages` (see firestore-search-page.ts), `orders`, `orderKeys`, `counters`,
 * `pictures` and `imports`, which they may not; `accounts/{id}` with its collection `memberships`; `sessions/{hash}`,
 * `tickets/{hash}` and `registrations/{hash}`, named after their secrets; `importedPasswords/{accountId}`; `mails/{id}`;
 * `arrivals/last`; `renderers/current`; and
 * `claims/{kind}:{name}`, whose documents `{ sellerId }` keep unique over all sellers what Firestore by itself keeps
 * unique only within one collection.
 *
 * A document of `sellers` is exactly the `PublicSeller` of a shop that the public may see, and there is none of another.
 */
export function sellersIn(firestore: Firestore): CollectionReference {
  return firestore.collection("sellers");
}

/** The whole records; besides its fields each has `changedAt`, a server's time that moves with every growth of `version`. */
export function sellerRecordsIn(firestore: Firestore): CollectionReference {
  return firestore.collection("sellerRecords");
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

/** Which order a key made: `{ idempotencyKey, requestHash, orderId }`. The key is the client's own text, so its hash is the id. */
export function orderKeyIn(firestore: Firestore, sellerId: string, idempotencyKey: string): DocumentReference {
  const id = createHash("sha256").update(idempotencyKey).digest("hex");
  return sellersIn(firestore).doc(sellerId).collection("orderKeys").doc(id);
}

/** The number of the seller's last order, and how often orders were placed or changed: `{ last, revision }`. */
export function orderCounterIn(firestore: Firestore, sellerId: string): DocumentReference {
  return sellersIn(firestore).doc(sellerId).collection("counters").doc("orders");
}

/** Each under the id of its user in Firebase Auth: what that has no place for. */
export function accountsIn(firestore: Firestore): CollectionReference {
  return firestore.collection("accounts");
}

export function sessionsIn(firestore: Firestore): CollectionReference {
  return firestore.collection("sessions");
}

export function ticketsIn(firestore: Firestore): CollectionReference {
  return firestore.collection("tickets");
}

export function registrationsIn(firestore: Firestore): CollectionReference {
  return firestore.collection("registrations");
}

/** An account's memberships, each under the id of its seller. */
export function membershipsIn(firestore: Firestore, accountId: string): CollectionReference {
  return accountsIn(firestore).doc(accountId).collection("memberships");
}

/** A seller's last import; its file stands beside it in the documents `0`, `1`, … of its collection `parts`. */
export function importIn(firestore: Firestore, sellerId: string): DocumentReference {
  return sellersIn(firestore).doc(sellerId).collection("imports").doc("last");
}

/** The register of a seller's pictures, each under its id; their files are in the bucket. */
export function picturesIn(firestore: Firestore, sellerId: string): CollectionReference {
  return sellersIn(firestore).doc(sellerId).collection("pictures");
}

/** What the originals of a seller's pictures take together: `{ bytes }`. */
export function pictureCounterIn(firestore: Firestore, sellerId: string): DocumentReference {
  return sellersIn(firestore).doc(sellerId).collection("counters").doc("pictures");
}

export function mailsIn(firestore: Firestore): CollectionReference {
  return firestore.collection("mails");
}

/** With which hash an account's password was brought here, under the account's id: see firebase-held-accounts.ts. */
export function importedPasswordsIn(firestore: Firestore): CollectionReference {
  return firestore.collection("importedPasswords");
}

/** When everything was last brought here from another backend: `{ at }`. There is none where that never happened. */
export function arrivalIn(firestore: Firestore): DocumentReference {
  return firestore.collection("arrivals").doc("last");
}

/** The version of the renderer that has rendered all texts: `{ version }`. None until that has happened once. */
export function rendererIn(firestore: Firestore): DocumentReference {
  return firestore.collection("renderers").doc("current");
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
