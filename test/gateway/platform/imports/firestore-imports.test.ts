import type { Firestore } from "firebase-admin/firestore";
import t from "tap";
import { catalogueIn } from "../../../../gateway/platform/firestore/firestore-collections.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { importWritingContract } from "../../../contract/import-writing.ts";
import { importsContract } from "../../../contract/imports.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { openFirestore } from "../../../support/firebase-admin.ts";
import { type OpenPlatform, openFirebase, openTestPlatform } from "../../../support/platform.ts";
import { testFolder } from "../../../support/system.ts";

if (await firestoreEmulator(t)) {
  importsContract(t, openFirebase);

  // Unlike Firestore, its emulator shows an unfinished commit to queries and read-only transactions. A read-write
  // transaction locks what it reads.
  const opened = new WeakMap<Platform, Firestore>();
  const open: OpenPlatform = async (t, injected) => {
    const firebase = firebaseProject();
    const options = { backend: "firebase", dataDir: testFolder(t), firebase, ...injected } as const;
    const platform = await openTestPlatform(t, options);
    opened.set(platform, openFirestore(t, firebase.projectId));
    return platform;
  };
  importWritingContract(t, open, async (platform, sellerId) => {
    const firestore = opened.get(platform) as Firestore;
    const products = catalogueIn(firestore, sellerId, "products");
    return firestore.runTransaction(async (transaction) => (await transaction.get(products)).size);
  });
}
