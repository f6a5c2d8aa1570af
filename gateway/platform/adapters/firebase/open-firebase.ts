import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { initializeFirestore } from "firebase-admin/firestore";
import type { Platform } from "../../platform.ts";
import { FirestoreCategories } from "./firestore-categories.ts";
import { calling } from "./firestore-errors.ts";
import { FirestoreFreshness } from "./firestore-freshness.ts";
import { FirestoreProducts } from "./firestore-products.ts";
import { FirestoreSellers } from "./firestore-sellers.ts";
import { FirestoreShops } from "./firestore-shops.ts";

/**
 * The platform on a Firebase project, with the machine's default credentials, or on the emulator where
 * `FIRESTORE_EMULATOR_HOST` names one.
 */
export function openFirebase(projectId: string, now: () => Date): Omit<Platform, "images" | "now" | "newId"> {
  // A name of its own: several platforms can be open in one process.
  const app = initializeApp({ projectId }, randomUUID());
  const firestore = initializeFirestore(app);
  firestore.settings({ ignoreUndefinedProperties: true });
  return {
    backend: "firebase",
    sellers: new FirestoreSellers(firestore, now),
    categories: new FirestoreCategories(firestore),
    products: new FirestoreProducts(firestore),
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
