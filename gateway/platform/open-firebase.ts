import { randomUUID } from "node:crypto";
import { applicationDefault, deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { initializeFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";
import { FirebaseAccounts, FirestoreMemberships } from "./accounts/firebase-accounts.ts";
import { IdentityToolkit } from "./accounts/firebase-identity-toolkit.ts";
import { FirebaseSessionCookies } from "./accounts/firebase-session-cookies.ts";
import { FirebaseSessions } from "./accounts/firebase-sessions.ts";
import { FirestoreRegistrations, FirestoreTickets } from "./accounts/firestore-tickets.ts";
import type { FirebaseHashing } from "./accounts/password-hash.ts";
import { FirestoreCategories, FirestoreProducts } from "./catalogue/firestore-catalogue.ts";
import { StorageFailure } from "./errors.ts";
import { closableFirestore } from "./firestore/close-firestore.ts";
import { calling } from "./firestore/firestore-calls.ts";
import { sellerRecordsIn } from "./firestore/firestore-collections.ts";
import { FirestoreImports } from "./imports/firestore-imports.ts";
import { FirestoreMails } from "./mails/firestore-mails.ts";
import { rescaleAmounts } from "./migration/firestore-amounts.ts";
import { firestoreMigrationStore } from "./migration/firestore-migration-store.ts";
import { FirestoreTexts } from "./migration/firestore-texts.ts";
import { pictureTable } from "./migration/picture-table.ts";
import { FirestoreOrders } from "./orders/firestore-orders.ts";
import { BucketFiles } from "./pictures/bucket-files.ts";
import { BucketImages } from "./pictures/bucket-images.ts";
import { BucketUploads } from "./pictures/bucket-uploads.ts";
import type { RenditionOptions } from "./pictures/rendition-maker.ts";
import type { Backend } from "./platform.ts";
import { FirestoreChangeFeed } from "./sellers/firestore-change-feed.ts";
import { sellerNamesIn } from "./sellers/firestore-seller-names.ts";
import { FirestoreSellers } from "./sellers/firestore-sellers.ts";
import { FirestoreShops } from "./shops/firestore-shops.ts";

/** Milliseconds. Readiness probes have short timeouts. */
const PING_DEADLINE = 2_000;
/** Milliseconds between attempts to reconnect to Firestore. After a longer outage, gRPC's default is two minutes. */
const LONGEST_RECONNECT_PAUSE = 5_000;
/** Milliseconds. How long closing waits for pending calls. */
const CLOSING_PATIENCE = 1_000;

export interface FirebaseOptions {
  webApp: FirebaseWebApp;
  now: () => Date;
  /** See `PlatformOptions.firebaseHashing`. */
  hashing?: FirebaseHashing | undefined;
  renditions: RenditionOptions;
}

/**
 * Opens the platform on a Firebase project, with the machine's default credentials. Uses the emulators if
 * `FIRESTORE_EMULATOR_HOST` and its siblings are set.
 * @throws StorageFailure without credentials, or if records of an earlier release can't be migrated
 */
export async function openFirebase({ webApp, now, hashing, renditions }: FirebaseOptions): Promise<Backend> {
  const { projectId, storageBucket } = webApp;
  // The SDK reads this variable, too. An emulator needs no credentials.
  if (!process.env["FIRESTORE_EMULATOR_HOST"]) await requireCredentials();
  // A unique name: one process can open several platforms.
  const app = initializeApp({ projectId }, randomUUID());
  const firestore = initializeFirestore(app);
  firestore.settings({
    ignoreUndefinedProperties: true,
    grpcOptions: { "grpc.max_reconnect_backoff_ms": LONGEST_RECONNECT_PAUSE },
  });
  const closeFirestore = closableFirestore(firestore);
  try {
    await rescaleAmounts(firestore, now);
  } catch (error) {
    await closeFirestore(CLOSING_PATIENCE);
    await deleteApp(app);
    throw error;
  }
  const identity = { auth: getAuth(app), firestore, toolkit: new IdentityToolkit(webApp), now };
  const accounts = new FirebaseAccounts(identity);
  const names = sellerNamesIn(firestore);
  const sellers = new FirestoreSellers(firestore, now, names);
  const mails = new FirestoreMails(firestore, now);
  const orders = new FirestoreOrders(firestore, mails);
  const changes = new FirestoreChangeFeed(firestore, names);
  const files = new BucketFiles(getStorage(app).bucket(storageBucket));
  const images = new BucketImages(files, firestore, renditions);
  const pictures = pictureTable(images, sellers);
  return {
    backend: "firebase",
    accounts,
    sessions: new FirebaseSessions({ cookies: new FirebaseSessionCookies(identity), firestore, now }),
    tickets: new FirestoreTickets({ firestore, accounts, mails, now }),
    registrations: new FirestoreRegistrations(firestore, now),
    memberships: new FirestoreMemberships(firestore),
    sellers,
    categories: new FirestoreCategories(firestore),
    products: new FirestoreProducts(firestore),
    orders,
    mails,
    shops: new FirestoreShops(firestore, now),
    texts: new FirestoreTexts(firestore, now),
    imports: new FirestoreImports(firestore),
    images,
    uploads: new BucketUploads(files),
    changes,
    migration: firestoreMigrationStore({ ...identity, pictures, hashing }),
    ping: async () => {
      await calling(() => sellerRecordsIn(firestore).limit(1).select().get(), PING_DEADLINE);
    },
    close: async () => {
      await images.close();
      orders.close();
      changes.close();
      names.close();
      await closeFirestore(CLOSING_PATIENCE);
      await deleteApp(app);
    },
  };
}

/** Without this check, the SDK ends the process with a stack: it rejects a promise that nobody can handle. */
async function requireCredentials(): Promise<void> {
  try {
    await applicationDefault().getAccessToken();
  } catch (error) {
    throw new StorageFailure(
      `The machine's credentials for Google Cloud can't be used: ${(error as Error).message.replace(/\.?$/, ".")} Run the ` +
        "gateway with the service account's credentials: gateway/platform/firestore/README.md says how.",
      { cause: error },
    );
  }
}
