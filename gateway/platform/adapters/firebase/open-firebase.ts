import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { initializeFirestore } from "firebase-admin/firestore";
import type { Backend } from "../../platform.ts";
import { FirestoreCategories } from "./firestore-categories.ts";
import { calling } from "./firestore-errors.ts";
import { FirestoreFreshness } from "./firestore-freshness.ts";
import { FirestoreMails } from "./firestore-mails.ts";
import { FirestoreOrders } from "./firestore-orders.ts";
import { FirestoreProducts } from "./firestore-products.ts";
import { FirestoreSellers } from "./firestore-sellers.ts";
import { FirestoreShops } from "./firestore-shops.ts";

/**
 * The platform on a Firebase project, with the machine's default credentials, or on the emulator where
 * `FIRESTORE_EMULATOR_HOST` names one.
 */
export function openFirebase(projectId: string, now: () => Date): Omit<Backend, "images"> {
  // A name of its own: several platforms can be open in one process.
  const app = initializeApp({ projectId }, randomUUID());
  const firestore = initializeFirestore(app);
  firestore.settings({ ignoreUndefinedProperties: true });
  return {
    backend: "firebase",
    sellers: new FirestoreSellers(firestore, now),
    categories: new FirestoreCategories(firestore),
    products: new FirestoreProducts(firestore),
    orders: new FirestoreOrders(firestore, now),
    mails: new FirestoreMails(firestore, now),
    shops: new FirestoreShops(firestore),
    freshness: new FirestoreFreshness(),
    ping: async () => {
      await calling(() => firestore.collection("sellers").limit(1).select().get());
    },
    close: async () => {
      await firestore.terminate();
      await deleteApp(app);
    },
  };
}
