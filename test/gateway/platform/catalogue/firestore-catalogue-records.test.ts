import { randomUUID } from "node:crypto";
import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import t, { type Test } from "tap";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import type { Shop } from "../../../../areas/shared/shops/shop.ts";
import { catalogueBatches } from "../../../../gateway/platform/catalogue/firestore-catalogue-records.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { openFirestore } from "../../../support/firebase-admin.ts";
import { GRANTED_INDEXES } from "../../../support/firestore-indexes.ts";
import { makeCategory, makeImage, makeProduct, makeSeller, makeVariant } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

/** The limit of a commit: https://firebase.google.com/docs/firestore/quotas#writes_and_transactions */
const MAX_COMMIT = 10 * 1024 ** 2;
const PRODUCTS = 40;
/** A text of the given length in characters, three bytes each. */
const full = (length: number, start = "") => start + "文".repeat(length - start.length);

/** A product with the maximum of every field. */
function largestProduct(given: Pick<Product, "sellerId" | "categoryId" | "position">): Product {
  const options = ["a", "b", "c"].map((name) => ({
    name: full(40, name),
    values: Array.from({ length: 50 }, (_, each) => full(80, `${name}${each}`)),
  }));
  return makeProduct({
    ...given,
    title: full(200),
    slug: `${randomUUID()}-${"x".repeat(60)}`,
    description: full(20_000),
    images: Array.from({ length: 20 }, () =>
      makeImage({ alt: full(500), placeholder: `data:image/webp;base64,${"A".repeat(4_000)}` }),
    ),
    options,
    variants: Array.from({ length: 250 }, (_, place) => {
      const values = options.map((option, axis) => option.values[(place + axis) % 50] as string);
      return makeVariant({ title: values.join(" / "), values, sku: full(64), compareAtPrice: 2_500 });
    }),
  });
}

function largestShop(): Shop {
  const seller = makeSeller({ domain: `shop-${randomUUID().slice(0, 8)}` });
  const category = makeCategory({ sellerId: seller.id });
  const products = Array.from({ length: PRODUCTS }, (_, position) =>
    largestProduct({ sellerId: seller.id, categoryId: category.id, position }),
  );
  return { seller, categories: [category], products };
}

/** https://firebase.google.com/docs/firestore/storage-size */
const textBytes = (text: string): number => Buffer.byteLength(text) + 1;
const nameBytes = (path: string): number => path.split("/").reduce((sum, part) => sum + textBytes(part), 16);

function valueBytes(value: unknown): number {
  if (value === null || typeof value === "boolean") return 1;
  if (typeof value === "number") return 8;
  if (typeof value === "string") return textBytes(value);
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + valueBytes(each), 0);
  return Object.entries(value as object).reduce((sum, [key, each]) => sum + textBytes(key) + valueBytes(each), 0);
}

/** Bytes of a document with its index entries. */
function storedBytes(ref: DocumentReference, data: object): number {
  const values = data as Record<string, unknown>;
  const names = nameBytes(ref.path) + nameBytes(ref.parent.parent?.path ?? "");
  const entries = GRANTED_INDEXES.filter(({ collectionGroup }) => collectionGroup === ref.parent.id).map(
    ({ fields }) => {
      const indexed = fields.map(({ fieldPath }) =>
        fieldPath === "__name__" ? 0 : valueBytes(values[fieldPath] ?? null),
      );
      const name = fields.length === 1 ? textBytes(fields[0]?.fieldPath ?? "") : 0;
      return names + name + indexed.reduce((sum, bytes) => sum + bytes, 32);
    },
  );
  return nameBytes(ref.path) + valueBytes(data) + 32 + entries.reduce((sum, bytes) => sum + bytes, 0);
}

/** Bytes of each commit that wrote to the shop: all documents of a commit have the same update time. */
async function commitsOf(firestore: Firestore, { seller }: Shop): Promise<number[]> {
  const own = firestore.collection("sellers").doc(seller.id);
  const parts = await Promise.all([
    ...["categories", "products", "searchPages"].map((part) => own.collection(part).get()),
    firestore.collection("claims").get(),
  ]);
  const docs = parts.flatMap((part) => part.docs);
  const commits = Map.groupBy(docs, ({ updateTime }) => `${updateTime.seconds}.${updateTime.nanoseconds}`);
  return Array.from(commits.values(), (some) => some.reduce((sum, doc) => sum + storedBytes(doc.ref, doc.data()), 0));
}

if (await firestoreEmulator(t)) {
  const project = firebaseProject();
  const platform = await openPlatform({ backend: "firebase", dataDir: testFolder(t), firebase: project });
  t.teardown(() => platform.close());
  const firestore = openFirestore(t, project.projectId);

  t.test("splits products of maximum size into commits within Firestore's limit", async (t) => {
    const shop = largestShop();
    const batches = [...catalogueBatches(firestore, shop)];
    const commits = batches.map((batch) =>
      batch.reduce((sum, { document, claim, data }) => {
        const claimed = claim ? storedBytes(claim, { sellerId: shop.seller.id }) : 0;
        return sum + claimed + storedBytes(document, data);
      }, 0),
    );
    requireSmall(t, commits);
    const written = new Set(batches.flat().map(({ document }) => document.path));
    for (const { id } of shop.products) t.ok(written.has(`sellers/${shop.seller.id}/products/${id}`));
  });

  const ways: Record<string, (shop: Shop) => Promise<void>> = {
    created: (shop) => platform.shops.create(shop),
    moved: (shop) => platform.migration.putShop(shop),
  };
  for (const [way, write] of Object.entries(ways)) {
    t.test(`a shop larger than a commit is ${way}`, async (t) => {
      const shop = largestShop();
      await write(shop);
      requireSmall(t, await commitsOf(firestore, shop));
      t.equal(await platform.products.count(shop.seller.id, {}), PRODUCTS);
      const [last] = shop.products.slice(-1) as [Product];
      t.strictSame(await platform.products.get(shop.seller.id, last.id), last);
    });
  }
}

/** Asserts that each commit is within the limit, and that all together exceed it. */
function requireSmall(t: Test, commits: number[]): void {
  t.ok(commits.reduce((sum, bytes) => sum + bytes, 0) > MAX_COMMIT, "the data exceeds one commit");
  t.same(
    commits.filter((bytes) => bytes > MAX_COMMIT),
    [],
  );
}
