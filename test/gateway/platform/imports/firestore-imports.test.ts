import {
  DocumentReference,
  type Firestore,
  Query,
  type QuerySnapshot,
  type WriteResult,
} from "firebase-admin/firestore";
import t from "tap";
import { catalogueIn, importIn } from "../../../../gateway/platform/firestore/firestore-collections.ts";
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

  t.test("stores a new file although the last one can't be removed", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform);
    const [first, second] = [makeImport(), makeImport({ format: "awning" })];
    await platform.imports.put(seller.id, Buffer.from("first"), () => first);
    t.intercept(DocumentReference.prototype, "delete", { value: () => Promise.reject(new Error("no response")) });
    t.strictSame(await platform.imports.put(seller.id, Buffer.from("second"), () => second), second);
    t.strictSame(await platform.imports.get(seller.id), second);
    t.equal(String(Buffer.from((await platform.imports.readFile(seller.id)) ?? [])), "second");
  });

  t.test("keeps the file of an import whose commit gets no answer, but not of a refused one", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform);
    const firestore = opened.get(platform) as Firestore;
    const imports = new FirestoreImports(firestore);
    const parts = importIn(firestore, seller.id).collection("parts");
    const refusal = new RangeError("not now");
    const refused = imports.put(seller.id, Buffer.from("refused"), () => {
      throw refusal;
    });
    await t.rejects(refused, refusal);
    t.equal((await parts.get()).size, 0);
    const run = firestore.runTransaction.bind(firestore);
    const stored = makeImport();
    const put = (file: string) => imports.put(seller.id, Buffer.from(file), () => stored);
    const file = async () => String(Buffer.from((await platform.imports.readFile(seller.id)) ?? []));
    firestore.runTransaction = async (...given) => {
      await run(...given);
      throw new Error("no response");
    };
    await t.rejects(put("unclear"), { code: "storage-unavailable" });
    t.strictSame(await platform.imports.get(seller.id), stored);
    t.equal(await file(), "unclear");
    firestore.runTransaction = async (...given) => {
      await run(...given);
      return run(...given);
    };
    t.strictSame(await put("repeated"), stored, "the SDK repeats the commit");
    t.equal(await file(), "repeated");
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
    type Delete = (this: DocumentReference, ...given: unknown[]) => Promise<WriteResult>;
    const { delete: remove } = DocumentReference.prototype as { delete: Delete };
    t.intercept(DocumentReference.prototype, "delete", {
      async value(this: DocumentReference, ...given: unknown[]) {
        if (this.path.includes(shops[0]?.seller.id ?? "")) throw new Error("no response");
        return remove.apply(this, given);
      },
    });
    const forgetting = new FirestoreImports(firestore).forget(new Date("2026-06-01T00:00:00.000Z"));
    await t.rejects(forgetting, { code: "storage-unavailable" });
    const left = await Promise.all(shops.map(async ({ seller }) => (await platform.imports.get(seller.id))?.createdAt));
    t.strictSame(left, ["2026-05-01T00:00:00.000Z", undefined, undefined]);
  });

  t.test("keeps an import that replaces an old one while old ones are removed", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform);
    const put = (text: string, day: string) =>
      platform.imports.put(seller.id, Buffer.from(text), () => makeImport({}, { createdAt: `${day}T00:00:00.000Z` }));
    await put("old", "2026-05-01");
    const { get: list } = Query.prototype as { get: (this: Query) => Promise<QuerySnapshot> };
    let isReplaced = false;
    t.intercept(Query.prototype, "get", {
      async value(this: Query) {
        const found = await list.call(this);
        if (!isReplaced) {
          isReplaced = true;
          await put("new", "2026-06-02");
        }
        return found;
      },
    });
    await platform.imports.forget(new Date("2026-06-01T00:00:00.000Z"));
    t.match(await platform.imports.get(seller.id), { createdAt: "2026-06-02T00:00:00.000Z" });
    t.equal(String(Buffer.from((await platform.imports.readFile(seller.id)) ?? [])), "new");
  });

  t.test("removes an old import's file and what interrupted uploads have left, but no new part", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform);
    const parts = importIn(opened.get(platform) as Firestore, seller.id).collection("parts");
    const put = () =>
      platform.imports.put(seller.id, Buffer.from("old"), () =>
        makeImport({}, { createdAt: "2026-05-01T00:00:00.000Z" }),
      );
    const left = async () => (await parts.get()).docs.map(({ id }) => id);
    await put();
    await parts.doc("upload-0").set({ bytes: Buffer.from("new") });
    t.equal((await left()).length, 2);
    await platform.imports.forget(new Date("2026-06-01T00:00:00.000Z"));
    t.same(await left(), ["upload-0"], "of an upload that has not ended");
    await put();
    await platform.imports.forget(new Date(Date.now() + 60_000));
    t.same(await left(), []);
  });
}
