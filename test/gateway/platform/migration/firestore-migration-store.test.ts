import type { Auth } from "firebase-admin/auth";
import type { DocumentData, DocumentReference } from "firebase-admin/firestore";
import t, { type Test } from "tap";
import { firestoreMigrationStore } from "../../../../gateway/platform/migration/firestore-migration-store.ts";
import type { MigrationTable } from "../../../../gateway/platform/migration/migration-store.ts";
import type { PictureRecord } from "../../../../gateway/platform/pictures/images.ts";
import { migrationStoreContract } from "../../../contract/migration-store.ts";
import { firebaseEmulators } from "../../../support/firebase.ts";
import { openFirestore } from "../../../support/firebase-admin.ts";
import { GRANTED_INDEXES } from "../../../support/firestore-indexes.ts";
import { makeOrder } from "../../../support/orders.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firebaseEmulators(t)) migrationStoreContract(t, openFirebase);

const MIB = 1024 * 1024;

t.test(
  "keeps each commit with its index entries below Firestore's limit, which the emulator does not check",
  async (t) => {
    const { migration, commits } = openRecording(t);
    const letters = (index: number): string =>
      Array.from(`${index}`.padStart(4, "0"), (digit) => "abcdefghij"[+digit]).join("");
    for (const customer of [
      (index: number) => ({
        name: `Catherine ${letters(index)}`,
        email: `catherine.montgomery${index}@people.example`,
      }),
      // The maximum lengths.
      (index: number) => ({
        name: Array.from({ length: 4 }, (_, n) => letters(index * 4 + n).repeat(6)).join(" "),
        email: `${Array.from({ length: 12 }, (_, n) => letters(index * 12 + n).repeat(4)).join(".")}@${"x".repeat(40)}.example`,
      }),
    ]) {
      commits.length = 0;
      const orders = Array.from({ length: 200 }, (_, index) =>
        makeOrder({ sellerId: "seller", number: 1001 + index, customer: { ...customer(index), phone: null } }),
      );
      await migration.orders.put(orders);
      const written = commits.flat().map(([{ parent }]) => parent.id);
      t.equal(written.filter((name) => name === "orders").length, 200);
      t.ok(written.includes("soldPages"));
      for (const written of commits) {
        const bytes = written.reduce((sum, [document, data]) => sum + sizeOf(document, data), 0);
        t.ok(bytes < 10 * MIB, `${written.length} orders, ${bytes} bytes`);
      }
    }
  },
);

/** A migration store whose commits are recorded instead of written. */
function openRecording(t: Test) {
  const commits: [DocumentReference, DocumentData][][] = [];
  const firestore = openFirestore(t, "demo-recording");
  const batch = () => {
    const written: (typeof commits)[0] = [];
    return {
      set: (document: DocumentReference, data: DocumentData) => written.push([document, data]),
      commit: async () => void commits.push(written),
    };
  };
  Object.assign(firestore, { batch });
  const [auth, pictures] = [{} as Auth, {} as MigrationTable<PictureRecord>];
  return { commits, migration: firestoreMigrationStore({ auth, firestore, now: () => new Date(), pictures }) };
}

/**
 * The size of an order and its entries in all indexes of firestore.indexes.json, in bytes.
 * https://firebase.google.com/docs/firestore/storage-size
 */
function sizeOf({ path, parent }: DocumentReference, data: DocumentData): number {
  const nameBytes = (name: string): number => name.split("/").reduce((sum, part) => sum + part.length + 1, 16);
  const valueBytes = (value: unknown): number => (typeof value === "string" ? Buffer.byteLength(value) + 1 : 8);
  let bytes = nameBytes(path) + Buffer.byteLength(JSON.stringify(data));
  for (const { collectionGroup, queryScope, fields } of GRANTED_INDEXES) {
    if (collectionGroup !== parent.id) continue;
    const scope = queryScope === "COLLECTION" ? nameBytes(parent.parent?.path ?? "") : 0;
    const names = fields.map(({ fieldPath }) => fieldPath);
    const list: unknown[] = names.includes("customerPrefixes") ? (data["customerPrefixes"] as unknown[]) : [null];
    for (const prefix of list) {
      const values = names.map((name) => valueBytes(name === "customerPrefixes" ? prefix : data[name]));
      bytes += nameBytes(path) + scope + 32 + values.reduce((sum, each) => sum + each, 0);
    }
  }
  return bytes;
}
