import type { Auth } from "firebase-admin/auth";
import { type DocumentData, FieldPath, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";
import type { Membership } from "../../../areas/shared/accounts/account.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";
import type { FirebaseHashing } from "../accounts/password-hash.ts";
import { chunksOf } from "../concurrency.ts";
import { calling, commit } from "../firestore/firestore-calls.ts";
import {
  arrivalIn,
  mailsIn,
  membershipsIn,
  orderCounterIn,
  orderKeyIn,
  ordersIn,
  sellerRecordsIn,
} from "../firestore/firestore-collections.ts";
import { orderDocument, toOrder } from "../orders/firestore-orders.ts";
import { soldEntries } from "../orders/firestore-sold-pages.ts";
import type { PictureRecord } from "../pictures/images.ts";
import { FirebaseAccountTable } from "./firebase-account-table.ts";
import { documentTable, putShop } from "./firestore-migration-table.ts";
import {
  countItems,
  type MailRecord,
  type MigrationStore,
  type MigrationTable,
  type OrderKeyRecord,
  type OrderNumberRecord,
} from "./migration-store.ts";

export interface FirestoreMigrationStoreOptions {
  auth: Auth;
  firestore: Firestore;
  now: () => Date;
  pictures: MigrationTable<PictureRecord>;
  hashing?: FirebaseHashing | undefined;
}

/** Splits a key at its first slash: the second part may contain slashes. */
function halves(key: string): [string, string] {
  const slash = key.indexOf("/");
  return [key.slice(0, slash), key.slice(slash + 1)];
}

/** From firestore.indexes.json: the number of indexes on `customerPrefixes`, and an order's entries in all others. */
const [PREFIX_INDEXES, OTHER_ENTRIES] = [8, 20];

/** Returns the number of index entries of an order. */
export function orderEntries({ customerPrefixes }: DocumentData): number {
  return PREFIX_INDEXES * (customerPrefixes as string[]).length + OTHER_ENTRIES;
}

/** Reads and writes the documents unchanged, together with the data derived from them. */
export function firestoreMigrationStore({
  auth,
  firestore,
  now,
  pictures,
  hashing,
}: FirestoreMigrationStoreOptions): MigrationStore {
  const everywhere = (name: string) => firestore.collectionGroup(name).orderBy(FieldPath.documentId());
  return {
    pictures,
    accounts: new FirebaseAccountTable({ auth, firestore, hashing }),
    memberships: documentTable<Membership>(firestore, {
      removable: true,
      query: everywhere("memberships"),
      reference: (key) => {
        const [accountId, sellerId] = halves(key);
        return membershipsIn(firestore, accountId).doc(sellerId);
      },
      keyOf: ({ accountId, sellerId }) => `${accountId}/${sellerId}`,
      fromDocument: (document) => document.data() as Membership,
      toDocument: ({ accountId, sellerId, role, createdAt }) => ({ accountId, sellerId, role, createdAt }),
    }),
    orders: documentTable<Order>(firestore, {
      query: everywhere("orders"),
      reference: (key) => {
        const [sellerId, orderId] = halves(key);
        return ordersIn(firestore, sellerId).doc(orderId);
      },
      keyOf: ({ sellerId, id }) => `${sellerId}/${id}`,
      fromDocument: (document) => toOrder(document.data()),
      toDocument: orderDocument,
      entriesOf: orderEntries,
      derived: (orders) => soldEntries(firestore, orders),
    }),
    orderKeys: documentTable<OrderKeyRecord>(firestore, {
      query: everywhere("orderKeys"),
      reference: (key) => orderKeyIn(firestore, ...halves(key)),
      keyOf: ({ sellerId, idempotencyKey }) => `${sellerId}/${idempotencyKey}`,
      fromDocument: (document) => ({
        sellerId: document.ref.parent.parent?.id as string,
        ...(document.data() as Omit<OrderKeyRecord, "sellerId">),
      }),
      toDocument: ({ idempotencyKey, requestHash, orderId }) => ({ idempotencyKey, requestHash, orderId }),
    }),
    orderNumbers: orderNumbers(firestore),
    mails: documentTable<MailRecord>(firestore, {
      removable: true,
      query: mailsIn(firestore).orderBy("queuedAt"),
      reference: (id) => mailsIn(firestore).doc(id),
      keyOf: ({ id }) => id,
      fromDocument: (document) => {
        const { message, attempts, createdAt, dueAt } = document.data() as Omit<MailRecord, "dueAt"> & {
          dueAt: Timestamp;
        };
        return { id: document.id, message, attempts, createdAt, dueAt: dueAt.toDate().toISOString() };
      },
      // `queuedAt` is the creation time, which keeps the oldest mail first.
      toDocument: ({ message, attempts, createdAt, dueAt }) => ({
        message,
        attempts,
        createdAt,
        dueAt: Timestamp.fromDate(new Date(dueAt)),
        queuedAt: Timestamp.fromDate(new Date(createdAt)),
      }),
    }),

    putShop: (shop) => putShop(firestore, shop, now()),

    async markArrived(at) {
      await calling(() => arrivalIn(firestore).set({ at }));
    },

    async arrivedAt() {
      return (await calling(() => arrivalIn(firestore).get())).get("at") as string | undefined;
    },
  };
}

/** The sellers' order counters, from which the next orders are numbered. */
function orderNumbers(firestore: Firestore): MigrationTable<OrderNumberRecord> {
  const find = async (keys: readonly string[]): Promise<OrderNumberRecord[]> => {
    if (keys.length === 0) return [];
    const documents = await calling(() => firestore.getAll(...keys.map((id) => orderCounterIn(firestore, id))));
    return documents.flatMap((document, index) => {
      const last: unknown = document.get("last");
      return typeof last === "number" ? { sellerId: keys[index] as string, last } : [];
    });
  };
  async function* batches(): AsyncGenerator<OrderNumberRecord[]> {
    const { docs } = await calling(() => sellerRecordsIn(firestore).select().get());
    for (const some of chunksOf(docs, 100)) yield find(some.map(({ id }) => id));
  }
  return {
    count: () => countItems(batches()),
    batches,
    find,
    async put(records) {
      await commit(firestore, (batch) => {
        for (const { sellerId, last } of records) {
          const counter = { last, revision: FieldValue.increment(1) };
          batch.set(orderCounterIn(firestore, sellerId), counter, { merge: true });
        }
      });
    },
  };
}
