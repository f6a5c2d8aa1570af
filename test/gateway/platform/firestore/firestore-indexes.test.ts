import { createHash, randomUUID } from "node:crypto";
import { FieldPath, Firestore, type Query } from "firebase-admin/firestore";
import t, { type Test } from "tap";
import { LISTING_SORTS, NO_FILTER } from "../../../../areas/shared/catalogue/listing.ts";
import { PRODUCT_STATUSES } from "../../../../areas/shared/catalogue/product.ts";
import { ORDER_VIEWS } from "../../../../areas/shared/orders/order.ts";
import { formatPasswordHash } from "../../../../gateway/platform/accounts/password-hash.ts";
import { orderEntries } from "../../../../gateway/platform/migration/firestore-migration-store.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { orderDocument } from "../../../../gateway/platform/orders/firestore-orders.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { firebaseEmulators, firebaseProject } from "../../../support/firebase.ts";
import { openFirestore } from "../../../support/firebase-admin.ts";
import {
  askedIndexes,
  GRANTED_INDEXES,
  indexLine,
  neededIndexes,
  type StructuredQuery,
  UNINDEXED_COLLECTIONS,
} from "../../../support/firestore-indexes.ts";
import { makeImport } from "../../../support/imports.ts";
import { makeMail, makeOrder, placementOf } from "../../../support/orders.ts";
import { makePicture } from "../../../support/pictures.ts";
import { findProducts, makeCategory, makeProduct, storeShop } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

t.test("computes the indexes of a query as in Firestore's documentation", async (t) => {
  // The queries are not sent.
  const firestore = new Firestore({ projectId: "demo-cities" });
  const cities = firestore.collection("cities");
  const id = FieldPath.documentId();
  const needs = (query: Query): string[] => {
    const { structuredQuery } = (query as unknown as { toProto(): { structuredQuery: StructuredQuery } }).toProto();
    return neededIndexes(structuredQuery).map((index) => indexLine(index).replace("cities (COLLECTION): ", ""));
  };
  const table: [Query, string[]][] = [
    [cities, []],
    [cities.limit(3).offset(2).select("name"), []],
    [cities.orderBy(id), []],
    [cities.where("state", "==", "CA"), ["state ASCENDING"]],
    [cities.where("state", "==", null), ["state ASCENDING"]],
    [cities.where("state", "in", ["CA", "NY"]), ["state ASCENDING"]],
    [cities.where("regions", "array-contains", "west"), ["regions CONTAINS"]],
    [cities.where("population", "<", 1), ["population ASCENDING"]],
    [cities.orderBy("population", "desc"), ["population DESCENDING"]],
    [cities.where("population", ">", 1).orderBy("population", "desc"), ["population DESCENDING"]],
    [cities.orderBy("population").orderBy(id), ["population ASCENDING"]],
    [cities.orderBy("population", "desc").orderBy(id), ["population DESCENDING, __name__ ASCENDING"]],
    [cities.where("state", "==", "CA").where("capital", "==", true), ["capital ASCENDING", "state ASCENDING"]],
    [
      cities.where("state", "==", "CA").where("regions", "array-contains", "west"),
      ["regions CONTAINS", "state ASCENDING"],
    ],
    [cities.where("state", "in", ["CA", "NY"]).where("capital", "==", true), ["capital ASCENDING, state ASCENDING"]],
    [cities.where("state", "==", "CA").where("population", "<", 1), ["state ASCENDING, population ASCENDING"]],
    [
      cities.where("state", "==", "CA").orderBy("population", "desc").orderBy(id, "desc"),
      ["state ASCENDING, population DESCENDING"],
    ],
    [
      cities.where("regions", "array-contains", "west").orderBy("population"),
      ["regions CONTAINS, population ASCENDING"],
    ],
    [cities.where("area", "<", 1).orderBy("population"), ["population ASCENDING, area ASCENDING"]],
    [cities.where("area", ">=", 1).where("area", "<", 3).orderBy("name"), ["name ASCENDING, area ASCENDING"]],
    [
      firestore.collectionGroup("landmarks").where("kind", "==", "park"),
      ["landmarks (COLLECTION_GROUP): kind ASCENDING"],
    ],
  ];
  t.strictSame(
    table.map(([query]) => needs(query)),
    table.map(([, expected]) => expected),
  );
});

/** Runs every query of the ports that read more than single documents. */
async function runEveryQuery(t: Test, platform: Platform): Promise<void> {
  const {
    sellers,
    categories,
    products,
    orders,
    memberships,
    mails,
    imports,
    sessions,
    tickets,
    registrations,
    images,
  } = platform;
  const now = platform.now();
  const { seller, categories: stored, products: shown } = await storeShop(platform);
  const [category, product] = [stored[0] ?? makeCategory({ sellerId: "" }), shown[0]];
  if (!product) throw new TypeError("the shop is empty");
  const accountId = randomUUID();
  const account = { id: accountId, email: `${accountId}@people.example`, name: "Ada", createdAt: now.toISOString() };
  await platform.accounts.add({ account, password: "a long password" });

  await sellers.findByDomain("nobody");
  await sellers.findByPreviousDomain("nobody");
  await sellers.findByCustomDomain("nobody.example");
  await sellers.findByCardAccount("acct_nobody");
  await sellers.findByCustomer("cus_nobody");
  await sellers.listUnsynced(new Date(), 1);
  await sellers.list({ limit: 1 });
  await sellers.list({ after: "a", limit: 1 });
  await platform.ping();
  const ready = Promise.withResolvers<void>();
  t.teardown(platform.changes.subscribe({ changed: () => ready.resolve(), lost: ready.reject, restored() {} }));
  await ready.promise;

  await categories.list(seller.id);
  await categories.findBySlug(seller.id, "none");
  await categories.order(seller.id, [category.id]);
  const spare = makeCategory({ sellerId: seller.id });
  await categories.save(seller.id, spare);
  await categories.remove(seller.id, spare.id);

  for (const categoryId of [undefined, category.id]) {
    for (const status of [undefined, "active"] as const) {
      const narrowed = { ...(categoryId ? { categoryId } : {}), ...(status ? { status } : {}) };
      await products.list(seller.id, { ...narrowed, limit: 1 });
      await products.list(seller.id, { ...narrowed, limit: 1, after: product });
      await products.count(seller.id, narrowed);
      await products.countEach(seller.id, [category.id], status);
    }
    for (const status of [null, ...PRODUCT_STATUSES]) {
      for (const sort of ["updated", "title", "created"] as const) {
        for (const text of ["", "cup"]) {
          const page = { sort, offset: 0, limit: 1 };
          await products.rows(seller.id, { text, status, categoryId: categoryId ?? null, ...page });
          await products.rows(seller.id, { text, status, categoryId: categoryId ?? null, ...page, after: product });
        }
      }
    }
  }
  await products.firstOfEach(seller.id, [category.id], 1);
  for (const sort of LISTING_SORTS) {
    if (sort === "relevance") continue;
    for (const inStock of [false, true]) {
      const filter = { ...NO_FILTER, inStock };
      await products.browse(seller.id, { categoryId: category.id, sort, filter, offset: 0, limit: 1 });
    }
  }
  await products.facets(seller.id, category.id, NO_FILTER);
  await products.findBySlug(seller.id, "none");
  await products.lastPosition(seller.id, category.id);
  await products.lowStock(seller.id, 5, 1);
  await findProducts({ products }, seller.id, "cup", 1);
  await products.write(seller.id, [], () => [makeProduct({ sellerId: seller.id, categoryId: category.id })]);
  await platform.shops.replace({ seller, categories: [category], products: [product] });

  const { order } = await orders.place(seller.id, placementOf([{ product }], { mails: [makeMail()] }));
  await orders.findByToken(seller.id, order.accessToken);
  await orders.findByPayment(seller.id, ["session", "intent"]);
  await orders.counts(seller.id);
  await orders.sold(seller.id, now);
  for (const before of [undefined, 2_000]) {
    const page = { limit: 1, ...(before ? { before } : {}) };
    for (const view of ORDER_VIEWS) {
      for (const period of [{}, { from: now }, { from: now, until: now }]) {
        for (const text of ["", "ada", "1001"]) await orders.list(seller.id, { view, text, ...period, ...page });
      }
    }
  }
  await orders.listDue("expiresAt", now, 1);
  await orders.listDue("remindAt", now, 1);
  await orders.listDue("syncAt", now, 1);

  const membership = { accountId, role: "owner", createdAt: now.toISOString() } as const;
  await memberships.save({ ...membership, sellerId: seller.id });
  await memberships.listByAccount(accountId);
  const claimed = { ...seller, id: randomUUID(), domain: `shop-${randomUUID().slice(0, 8)}` };
  const claim = { seller: claimed, categories: [], products: [] };
  await platform.shops.claim(claim, { ...membership, sellerId: claimed.id }, 9);
  await mails.claim(1, 1, { awaited: 1 });

  const put = () => imports.put(seller.id, Buffer.from("a file"), () => makeImport());
  await put();
  const write = { stored: makeImport(), categories: [makeCategory({ sellerId: seller.id })], products: [] };
  await imports.write(seller.id, [], () => write);
  await imports.forget(now);
  await put();

  const { session } = await sessions.open({ accountId, host: "shops.example", userAgent: "" });
  await sessions.list(accountId);
  await sessions.endAll(accountId, session.id);
  await sessions.sweep();
  await tickets.issue({ purpose: "set-password", accountId, sellerId: null, expiresAt: "2999-01-01T00:00:00.000Z" });
  await tickets.revoke(accountId, "enter");
  await tickets.sweep();
  await registrations.add({ email: account.email, code: "012345", expiresAt: "2999-01-01T00:00:00.000Z" });
  await registrations.sweep();

  await images.add(seller.id, await makePicture(320, 320).png().toBuffer(), "");
  await images.list(seller.id);
  await images.sweep(seller.id, new Set(), now);

  const { migration } = platform;
  for (const kind of ["memberships", "orders", "orderKeys", "orderNumbers", "mails"] as const) {
    await migration[kind].count();
    for await (const batch of migration[kind].batches()) t.type(batch, Array);
  }
  const moved = { ...account, id: randomUUID(), email: "bo@people.example" };
  const hash = { form: "scrypt", logN: 14, r: 8, p: 1, salt: Buffer.alloc(16), key: Buffer.alloc(64) } as const;
  await migration.accounts.put([{ ...moved, passwordHash: formatPasswordHash(hash), disabled: false }]);
  await migration.putShop({ seller, categories: [category], products: [product] });
  await migration.markArrived(now.toISOString());
  await migration.arrivedAt();
  for await (const outdated of platform.texts.outdated(99)) t.type(outdated.sellerId, "string");
  await platform.texts.markCurrent(99);
}

/** The names of all non-empty collections. */
async function collectionNames(firestore: Firestore): Promise<string[]> {
  const names = new Set<string>();
  const look = async (parent: Pick<Firestore, "listCollections">): Promise<void> => {
    for (const collection of await parent.listCollections()) {
      names.add(collection.id);
      for (const document of await collection.listDocuments()) await look(document);
    }
  };
  await look(firestore);
  return [...names].toSorted();
}

t.test("the order with the most searchable words is within Firestore's limits of index entries", async (t) => {
  const word = (number: number): string => createHash("sha256").update(String(number)).digest("hex").slice(0, 20);
  const notes = Array.from({ length: 50 }, (_, note) => {
    const text = Array.from({ length: 90 }, (__, index) => word(note * 90 + index)).join(" ");
    return { id: randomUUID(), text, createdAt: "2026-07-08T09:10:11.000Z", author: "Ada" };
  });
  const document = orderDocument(makeOrder({ sellerId: "acme", notes }));
  const ofOrders = GRANTED_INDEXES.filter(({ collectionGroup }) => collectionGroup === "orders");
  const prefixed = ofOrders.filter(({ fields }) => fields.some(({ fieldPath }) => fieldPath === "customerPrefixes"));
  const others = ofOrders.length - prefixed.length;
  const entries = prefixed.length * document["customerPrefixes"].length + others;
  t.ok(entries < 40_000, `${entries} entries`);
  t.ok(entries * 240 < 8 * 1024 * 1024, `${entries} entries of 240 bytes`);
  t.ok(orderEntries(document) >= entries, "the migration's estimate");
});

if (await firebaseEmulators(t)) {
  t.test("has exactly the indexes that the queries need", async (t) => {
    const firebase = firebaseProject();
    const platform = await openPlatform({ backend: "firebase", dataDir: testFolder(t), firebase });
    t.teardown(() => platform.close());
    const firestore = openFirestore(t, firebase.projectId);
    await runEveryQuery(t, platform);
    // The query that browsers run.
    await firestore.collection("sellers").where("domain", "==", "acme").limit(1).get();
    t.strictSame(askedIndexes(), GRANTED_INDEXES.map(indexLine).toSorted());
    t.strictSame(await collectionNames(firestore), UNINDEXED_COLLECTIONS.toSorted());
  });
}
