import t from "tap";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import { TooMuchAtOnce } from "../../../../gateway/platform/errors.ts";
import { PRODUCT_ENTRIES, requireOneCommit } from "../../../../gateway/platform/firestore/firestore-commit-size.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { GRANTED_INDEXES } from "../../../support/firestore-indexes.ts";
import { makeImport } from "../../../support/imports.ts";
import { openFirebase } from "../../../support/platform.ts";
import { cardOf, findProducts, makeCategory, makeProduct, storeShop } from "../../../support/shop.ts";

const MEBIBYTE = 1024 ** 2;
const MANY = 2_000;

const manyOf = (sellerId: string, categoryId: string): Product[] =>
  Array.from({ length: MANY }, (_, position) => makeProduct({ sellerId, categoryId, position }));

t.test("rejects a commit before it reaches Firestore's limit", async (t) => {
  const text = (bytes: number) => ({ description: "x".repeat(bytes) });
  const sizes: [products: object[], removed: number, others: number, fits: boolean][] = [
    [[], 0, 0, true],
    [[text(1_000)], 1, 1_000, true],
    [[text(9 * MEBIBYTE)], 0, 0, true],
    [[text(10 * MEBIBYTE)], 0, 0, false],
    [[text(5 * MEBIBYTE)], 0, 5 * MEBIBYTE, false],
    [[], 0, 10 * MEBIBYTE, false],
    [[], 2_000, 0, false],
    // For small documents, the index entries dominate.
    [Array.from({ length: 1_000 }, () => text(1_000)), 0, 0, true],
    [Array.from({ length: 2_000 }, () => text(1_000)), 0, 0, false],
  ];
  for (const [products, removed, others, fits] of sizes) {
    const measure = () => requireOneCommit({ products, removed, others });
    const what = `${products.length} products, ${removed} removed, ${others} bytes`;
    if (fits) t.doesNotThrow(measure, what);
    else t.throws(measure, { name: TooMuchAtOnce.name }, what);
  }
});

t.test("counts one index entry per index of a product", async (t) => {
  const own = GRANTED_INDEXES.filter(({ collectionGroup }) => collectionGroup === "products");
  t.equal(own.length, PRODUCT_ENTRIES);
});

if (await firestoreEmulator(t)) {
  t.test("a replacement too large for one commit changes nothing", async (t) => {
    const platform = await openFirebase(t);
    const shop = await storeShop(platform);
    const { seller, categories, products } = shop;
    const category = makeCategory({ sellerId: seller.id });
    const large = { seller: { ...seller, domain: "larger" }, categories: [category], products: [] as Product[] };
    large.products = manyOf(seller.id, category.id);
    await t.rejects(platform.shops.replace(large), { name: TooMuchAtOnce.name });
    t.strictSame(await platform.sellers.get(seller.id), seller);
    t.strictSame(await platform.categories.list(seller.id), categories);
    t.strictSame(await platform.products.list(seller.id, { limit: 9 }), products);
    t.equal(await platform.sellers.holderOf("larger"), undefined, "its name is not claimed");
    t.strictSame((await findProducts(platform, seller.id, "cup")).products, products.map(cardOf));
  });

  t.test("a record too large for a document is refused as too large, and stays as it is", async (t) => {
    const platform = await openFirebase(t);
    const { seller } = await storeShop(platform);
    const half = "x".repeat(MEBIBYTE / 2);
    await t.rejects(
      platform.sellers.change(seller.id, () => ({ about: half, paymentInstructions: half })),
      { name: TooMuchAtOnce.name },
    );
    t.strictSame(await platform.sellers.get(seller.id), seller);
  });

  t.test("an import too large for one commit changes nothing, and a smaller one succeeds", async (t) => {
    const platform = await openFirebase(t);
    const { seller, products } = await storeShop(platform);
    const imported = makeImport();
    await platform.imports.put(seller.id, Buffer.from("a file"), () => imported);
    const category = makeCategory({ sellerId: seller.id });
    const many = manyOf(seller.id, category.id);
    const write = (some: Product[]) =>
      platform.imports.write(seller.id, [], () => ({ stored: imported, categories: [category], products: some }));
    await t.rejects(write(many), { name: TooMuchAtOnce.name });
    t.strictSame(await platform.sellers.get(seller.id), seller);
    t.equal(await platform.products.count(seller.id, {}), products.length);
    t.equal(await platform.categories.get(seller.id, category.id), undefined);
    t.same(await platform.imports.readFile(seller.id), Buffer.from("a file"), "the file is kept");
    await write(many.slice(0, 100));
    t.equal(await platform.products.count(seller.id, {}), products.length + 100);
  });
}
