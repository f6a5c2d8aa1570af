import type { DocumentReference, Firestore, Query } from "firebase-admin/firestore";
import { calling } from "./firestore-errors.ts";

/** Documents in one commit. */
const AT_ONCE = 500;

/** Deletes documents, not necessarily all at once; those that are gone are passed over. */
export async function deleteDocuments(firestore: Firestore, references: readonly DocumentReference[]): Promise<void> {
  for (let start = 0; start < references.length; start += AT_ONCE) {
    const batch = firestore.batch();
    for (const reference of references.slice(start, start + AT_ONCE)) batch.delete(reference);
    await calling(() => batch.commit());
  }
}

/** Deletes whatever a query finds, until it finds nothing more. */
export async function deleteFound(firestore: Firestore, query: Query): Promise<void> {
  for (;;) {
    const { docs } = await calling(() => query.limit(AT_ONCE).select().get());
    const references = docs.map(({ ref }) => ref);
    await deleteDocuments(firestore, references);
    if (docs.length < AT_ONCE) return;
  }
}
