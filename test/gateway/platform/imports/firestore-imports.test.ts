import type { Firestore } from "firebase-admin/firestore";
import t from "tap";
import { catalogueIn } from "../../../../gateway/platform/firestore/firestore-collections.ts";
import { FirestoreImports } from "../../../../gateway/platform/imports/firestore-imports.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { importWritingContract } from "../../../contract/import-writing.ts";
import { importsContract } from "../../../contract/imports.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { openFirestore } from "../../../support/firebase-admin.ts";
import { makeImport } from "../../../support/imports.ts";
import { type OpenPlatform, openFirebase, openTestPlatform } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";
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

  t.test("deletes the old imports after one that can't be deleted, and reports the failure", async (t) => {
    const platform = await open(t);
    const shops = [await storeShop(platform), await storeShop(platform), await storeShop(platform)];
    const days = ["2026-05-01", "2026-05-02", "2026-05-03"];
    for (const [index, { seller }] of shops.entries())
      await platform.imports.put(seller.id, Buffer.from("old"), () =>
        makeImport({}, { createdAt: `${days[index]}T00:00:00.000Z` }),
      );
    const firestore = opened.get(platform) as Firestore;
    const recursiveDelete = firestore.recursiveDelete.bind(firestore);
    firestore.recursiveDelete = async (reference) => {
      if (reference.path.includes(shops[0]?.seller.id ?? "")) throw new Error("no response");
      await recursiveDelete(reference);
    };
    const forgetting = new FirestoreImports(firestore).forget(new Date("2026-06-01T00:00:00.000Z"));
    await t.rejects(forgetting, { code: "storage-unavailable" });
    const left = await Promise.all(shops.map(async ({ seller }) => (await platform.imports.get(seller.id))?.createdAt));
    t.strictSame(left, ["2026-05-01T00:00:00.000Z", undefined, undefined]);
  });
}
