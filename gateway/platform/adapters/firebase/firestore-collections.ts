import type { CollectionReference, DocumentReference, Firestore } from "firebase-admin/firestore";

/**
 * Where everything stands: `sellers/{id}`, `sellers/{id}/categories/{id}`, `sellers/{id}/products/{id}`, and
 * `claims/{kind}:{name}`, whose documents `{ sellerId }` keep unique over all sellers what Firestore by itself keeps
 * unique only within one collection.
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

/**
 * Whether all of them can be a document's id. A slash would lead into another seller's collections, and Firestore
 * refuses some others, so whoever asks for such an id is told that there is none.
 * https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
 */
export function areDocumentIds(...ids: string[]): boolean {
  return ids.every((id) => /^[\w-]{1,64}$/.test(id) && !/^__.*__$/.test(id));
}
