import { FieldValue, type Firestore, type Timestamp } from "firebase-admin/firestore";
import t, { type Test } from "tap";
import { SELLER_STATUSES, type Seller } from "../../../../areas/shared/sellers/seller.ts";
import { BrokenRecord } from "../../../../gateway/platform/errors.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { publicSeller } from "../../../../gateway/platform/sellers/public-seller.ts";
import { BrokenSeller } from "../../../../gateway/platform/sellers/sellers.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { openFirestore } from "../../../support/firebase-admin.ts";
import { cancel, makeMail, placementOf } from "../../../support/orders.ts";
import { makeImage, makeProduct, makeSeller, makeVariant, storeProduct, storeShop } from "../../../support/shop.ts";
import { CaseTable, testFolder } from "../../../support/system.ts";

const NOW = new Date("2026-06-01T00:00:00.000Z");

async function open(t: Test): Promise<{ platform: Platform; firestore: Firestore }> {
  const firebase = firebaseProject();
  const platform = await openPlatform({ backend: "firebase", dataDir: testFolder(t), firebase, clock: () => NOW });
  t.teardown(() => platform.close());
  return { platform, firestore: openFirestore(t, firebase.projectId) };
}

async function shown(firestore: Firestore): Promise<unknown[]> {
  return (await firestore.collection("sellers").get()).docs.map((doc) => doc.data());
}

/** Removes `undefined` fields, as JSON and Firestore do. */
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

if (await firestoreEmulator(t)) {
  t.test("rejects with BrokenRecord for an unreadable document, and still returns the others", async (t) => {
    const { platform, firestore } = await open(t);
    const bad = await storeShop(platform, { domain: "bad" });
    const good = await storeShop(platform, { domain: "good" });
    const [product] = bad.products;
    if (!product) throw new TypeError("a shop has a product");
    const records = {
      seller: firestore.doc(`sellerRecords/${bad.seller.id}`),
      product: firestore.doc(`sellers/${bad.seller.id}/products/${product.id}`),
    };
    await platform.mails.add([makeMail({ subject: "first" })]);
    await Promise.all((await firestore.collection("mails").get()).docs.map(({ ref }) => ref.update({ message: "x" })));
    await platform.mails.add([makeMail({ subject: "second" })]);
    await records.product.update({ variants: "x" });
    const table = new CaseTable();
    await table.checkRejects("a product", platform.products.get(bad.seller.id, product.id), BrokenRecord.name);
    await records.seller.update({ theme: FieldValue.delete() });
    await table.checkRejects("by domain", platform.sellers.findByDomain("bad"), BrokenRecord.name);
    await table.checkRejects("by id", platform.sellers.get(bad.seller.id), BrokenRecord.name);
    await table.checkRejects(
      "a change",
      platform.sellers.change(bad.seller.id, () => ({ name: "x" })),
      BrokenRecord.name,
    );
    const listed = await platform.sellers.list({ limit: 10 });
    table.check(
      "listed",
      listed.map((seller) => [seller.domain, seller instanceof BrokenSeller]),
      [
        ["bad", true],
        ["good", false],
      ],
    );
    table.check("another", (await platform.sellers.findByDomain("good"))?.id, good.seller.id);
    const broken: string[] = [];
    const mails = await platform.mails.claim(5, 1000, { onBroken: (error) => broken.push(error.name) });
    table.check("mails", [mails.map(({ message }) => message.subject), broken], [["second"], [BrokenRecord.name]]);
    t.same(table.wrong(), []);
  });

  t.test("stores exactly the public fields of a public shop for browsers", async (t) => {
    const { platform, firestore } = await open(t);
    const { seller } = await storeShop(platform, {
      ownerId: "owner",
      paymentInstructions: "To our account.",
      previousDomains: ["early"],
      customDomain: { host: "acme.example", verified: false },
      logo: makeImage(),
      contact: { email: "hello@acme.example", phone: "+353 1" },
      pages: [{ slug: "terms", title: "Terms", body: "All of them." }],
      subscription: { plan: "pro", status: "active", currentPeriodEnd: "2026-07-01T00:00:00.000Z" },
    });
    t.strictSame(await shown(firestore), [plain(publicSeller(seller, NOW))]);
    for (const status of [...SELLER_STATUSES, "active"] as const) {
      const changed = await platform.sellers.change(seller.id, () => ({ status, name: `Acme, ${status}` }));
      const isShown = status === "active" || status === "paused";
      t.strictSame(await shown(firestore), isShown ? [plain(publicSeller(changed, NOW))] : [], status);
    }
    const replaced: Seller = { ...seller, domain: "other", status: "suspended" };
    await platform.shops.replace({ seller: replaced, categories: [], products: [] });
    t.strictSame(await shown(firestore), []);
    await platform.shops.replace({ seller: { ...replaced, status: "paused" }, categories: [], products: [] });
    t.match(await shown(firestore), [{ domain: "other", status: "paused" }]);
  });

  t.test("stores no public document for a new shop that is closed", async (t) => {
    const { platform, firestore } = await open(t);
    const seller = makeSeller({ status: "closed" });
    await platform.shops.create({ seller, categories: [], products: [] });
    t.strictSame(await shown(firestore), []);
    t.strictSame(await platform.sellers.get(seller.id), seller);
  });

  t.test("changes the record's changedAt exactly when its version increases", async (t) => {
    const { platform, firestore } = await open(t);
    const { seller, categories, products } = await storeShop(platform);
    const { id } = seller;
    const [category, product] = [categories[0], products[0]];
    if (!category || !product) throw new TypeError("the shop is empty");
    const read = async () => {
      const record = await firestore.collection("sellerRecords").doc(id).get();
      return { version: record.get("version") as number, changedAt: record.get("changedAt") as Timestamp };
    };
    const stocked = makeProduct({
      sellerId: id,
      categoryId: category.id,
      variants: [makeVariant({ stock: 40 })],
    });
    const order = async (quantity: number) => {
      const placed = await platform.orders.place(id, placementOf([{ product: stocked, quantity }]));
      return placed.order.id;
    };
    let last = "";
    const growing: Record<string, () => Promise<unknown>> = {
      "the seller": () => platform.sellers.change(id, () => ({ name: "New" })),
      "a category": () => platform.categories.save(id, { ...category, name: "New" }),
      "the order of categories": () => platform.categories.order(id, [category.id]),
      "a product": () => storeProduct(platform, id, stocked),
      "several products": () => platform.products.write(id, [product.id], (snapshot) => snapshot.products),
      "a removed product": () => platform.products.remove(id, product.id),
      "low stock": async () => {
        last = await order(38);
      },
      "returned stock": () => platform.orders.change(id, last, cancel),
      "a replaced shop": () =>
        platform.shops.replace({ seller: { ...seller, version: 1 }, categories: [], products: [] }),
    };
    for (const [what, change] of Object.entries(growing)) {
      const before = await read();
      await change();
      const after = await read();
      t.equal(after.version, before.version + 1, what);
      t.ok(after.changedAt.toMillis() > before.changedAt.toMillis(), what);
    }
    await platform.shops.replace({ seller, categories: [category], products: [stocked] });
    const before = await read();
    await order(1);
    t.strictSame(await read(), before, "a change of sufficient stock");
    t.notOk("changedAt" in ((await platform.sellers.get(id)) ?? {}), "the port omits the field");
  });
}
