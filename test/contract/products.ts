import assert from "node:assert/strict";
import fc from "fast-check";
import type { Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import type { ProductQuery } from "../../gateway/platform/catalogue/catalogue.ts";
import { ObjectNotFound, SlugTaken } from "../../gateway/platform/errors.ts";
import { anyText } from "../support/arbitrary.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { cardOf, makeCategory, makeImage, makeProduct, makeVariant, storeProduct, storeShop } from "../support/shop.ts";
import { CaseTable } from "../support/system.ts";

/** The contract of the port `Products`. */
export function productsContract(t: Test, open: OpenPlatform): void {
  t.test("saves, finds, replaces and removes a product with all its fields", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform);
    const product = makeProduct({
      sellerId: seller.id,
      categoryId: categories[0]?.id ?? "",
      slug: "mug",
      images: [makeImage(), makeImage({ id: "f".repeat(32), widths: [320] })],
      options: [{ name: "Size", values: ["S", "L"] }],
      variants: [
        makeVariant({ values: ["S"], stock: 0 }),
        makeVariant({ values: ["L"], stock: null, compareAtPrice: 9999 }),
      ],
    });
    await storeProduct(platform, seller.id, product);
    t.strictSame(await platform.products.get(seller.id, product.id), product);
    t.strictSame(await platform.products.findBySlug(seller.id, "mug"), product);
    const changed = { ...product, slug: "cup", status: "archived", options: [], variants: [makeVariant()] } as const;
    await storeProduct(platform, seller.id, changed as unknown as Product);
    t.strictSame(await platform.products.get(seller.id, product.id), { ...changed, version: 2 });
    t.equal(await platform.products.findBySlug(seller.id, "mug"), undefined);
    await platform.products.remove(seller.id, product.id);
    t.equal(await platform.products.get(seller.id, product.id), undefined);
    t.equal(await platform.products.findBySlug(seller.id, "cup"), undefined);
    await t.rejects(platform.products.remove(seller.id, product.id), { name: ObjectNotFound.name });
  });

  t.test("lists by position, then id, filtered and page by page", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform, {}, 0);
    const sellerId = seller.id;
    const [cups] = categories;
    const bowls = makeCategory({ sellerId });
    await platform.categories.save(sellerId, bowls);
    const expected: Product[] = [];
    for (const [id, position, inBowls, status] of [
      ["B", -5, false, "active"],
      ["a", 0, true, "active"],
      ["b", 0, false, "draft"],
      ["c", 0, true, "active"],
      ["d", 0, true, "archived"],
      ["a1", 1, true, "active"],
      ["A2", 10, true, "active"],
    ] as const) {
      const categoryId = (inBowls ? bowls.id : cups?.id) ?? "";
      expected.push(makeProduct({ id: `${id}-${sellerId}`, sellerId, categoryId, position, status }));
    }
    for (const product of expected.toReversed()) await storeProduct(platform, sellerId, product);

    for (const filter of [
      {},
      { categoryId: bowls.id },
      { status: "active" },
      { categoryId: bowls.id, status: "active" },
    ] as const) {
      const matching = expected.filter((product) =>
        Object.entries(filter).every(([key, value]) => product[key as keyof Product] === value),
      );
      const label = JSON.stringify(filter);
      t.same(await platform.products.list(sellerId, { ...filter, limit: 100 }), matching, label);
      t.equal(await platform.products.count(sellerId, filter), matching.length, label);
      const paged: Product[] = [];
      for (;;) {
        const last = paged.at(-1);
        const query: ProductQuery = { ...filter, ...(last && { after: last }), limit: 2 };
        const page = await platform.products.list(sellerId, query);
        paged.push(...page);
        if (page.length < 2) break;
      }
      t.same(paged, matching, `${label} by pages`);
    }
    t.same(await platform.products.list(sellerId, { categoryId: "none", limit: 5 }), []);
    t.equal(await platform.products.count(sellerId, { categoryId: "none" }), 0);
  });

  t.test("counts the products of each category, and reads the first active ones, without their texts", async (t) => {
    const platform = await open(t);
    const { products: port } = platform;
    const { seller, categories, products } = await storeShop(platform);
    const { seller: stranger } = await storeShop(platform, {}, 0);
    const sellerId = seller.id;
    const own = categories[0]?.id ?? "";
    const [bowls, empty] = [makeCategory({ sellerId }), makeCategory({ sellerId })];
    for (const category of [bowls, empty]) await platform.categories.save(sellerId, category);
    const stored: Product[] = [];
    for (const [id, position, status] of [
      ["draft", -9, "draft"],
      ["B", -5, "active"],
      ["a", 0, "active"],
      ["b", 0, "active"],
      ["archived", 0, "archived"],
      ["A2", 10, "active"],
    ] as const)
      stored.push(makeProduct({ id: `${id}-${sellerId}`, sellerId, categoryId: bowls.id, position, status }));
    for (const product of stored.toReversed()) await storeProduct(platform, sellerId, product);
    const [, first, second, third] = stored as [Product, Product, Product, Product];

    const ids = [empty.id, bowls.id, own, "none"];
    const counted = (counts: Map<string, number>) => ids.map((id) => counts.get(id));
    t.same(counted(await port.countEach(sellerId, ids)), [0, 6, 1, 0]);
    t.same(counted(await port.countEach(sellerId, ids, "active")), [0, 4, 1, 0]);
    const found = await port.firstOfEach(sellerId, ids, 3);
    t.strictSame([...found.keys()].sort(), [bowls.id, own].sort());
    t.strictSame(found.get(bowls.id), [first, second, third].map(cardOf));
    t.strictSame(found.get(own), products.map(cardOf));
    t.same([...(await port.firstOfEach(sellerId, [], 3))], []);
    t.same([...(await port.firstOfEach(stranger.id, ids, 3))], []);
    t.same(counted(await port.countEach(stranger.id, ids)), [0, 0, 0, 0]);
  });

  t.test("pages continue after a product that has been removed since", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform, {}, 0);
    const categoryId = categories[0]?.id ?? "";
    const stored = Array.from({ length: 4 }, (_, place) =>
      makeProduct({ id: `${place}-${seller.id}`, sellerId: seller.id, categoryId, position: place >> 1 }),
    );
    for (const product of stored) await storeProduct(platform, seller.id, product);
    for (const after of stored) {
      await platform.products.remove(seller.id, after.id);
      const following = stored.slice(stored.indexOf(after) + 1);
      t.same(await platform.products.list(seller.id, { after, limit: 9 }), following, `after ${after.id}`);
    }
  });

  t.test("the last position in a category includes products of every status", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform, {}, 0);
    const [sellerId, categoryId] = [seller.id, categories[0]?.id ?? ""];
    const bowls = makeCategory({ sellerId });
    await platform.categories.save(sellerId, bowls);
    t.equal(await platform.products.lastPosition(sellerId, categoryId), undefined);
    for (const [position, status] of [
      [-7, "active"],
      [3, "archived"],
      [0, "draft"],
    ] as const)
      await storeProduct(platform, sellerId, makeProduct({ sellerId, categoryId, position, status }));
    await storeProduct(platform, sellerId, makeProduct({ sellerId, categoryId: bowls.id, position: 9 }));
    t.equal(await platform.products.lastPosition(sellerId, categoryId), 3);
    const stranger = await storeShop(platform);
    t.equal(await platform.products.lastPosition(stranger.seller.id, categoryId), undefined);
    for (const id of ["nobody", "", "a/b"]) {
      t.equal(await platform.products.lastPosition(id, categoryId), undefined);
      t.equal(await platform.products.lastPosition(sellerId, id), undefined);
    }
  });

  t.test("every successful write, and no other, increases the seller's version by one", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeShop(platform);
    const [product] = products as [Product];
    const version = async (): Promise<number | undefined> => (await platform.sellers.get(seller.id))?.version;
    await storeProduct(platform, seller.id, { ...product, title: "Other" });
    t.equal(await version(), 2);
    const clash = { ...product, id: `x-${product.id}` };
    await t.rejects(storeProduct(platform, seller.id, clash), { name: SlugTaken.name });
    const homeless = { ...product, categoryId: "none" };
    await t.rejects(storeProduct(platform, seller.id, homeless), { name: ObjectNotFound.name });
    await t.rejects(platform.products.remove(seller.id, clash.id), { name: ObjectNotFound.name });
    t.equal(await version(), 2);
    t.same(await platform.products.list(seller.id, { limit: 9 }), [{ ...product, title: "Other", version: 2 }]);
    await platform.products.remove(seller.id, product.id);
    t.equal(await version(), 3);
  });

  t.test("another seller's product can't be read, changed or removed", async (t) => {
    const platform = await open(t);
    const { seller: owner, products, categories } = await storeShop(platform);
    const { seller: stranger, categories: own } = await storeShop(platform, {}, 0);
    const [product] = products as [Product];
    const ownCategory = own[0]?.id ?? "";
    t.equal(await platform.products.get(stranger.id, product.id), undefined);
    t.equal(await platform.products.findBySlug(stranger.id, product.slug), undefined);
    t.same(await platform.products.list(stranger.id, { categoryId: product.categoryId, limit: 9 }), []);
    t.same(await platform.products.list(stranger.id, { after: { ...product, position: -1 }, limit: 9 }), []);
    t.equal(await platform.products.count(stranger.id, {}), 0);
    const forgeries = [
      product,
      { ...product, categoryId: ownCategory },
      { ...product, sellerId: stranger.id, categoryId: ownCategory, slug: "mine" },
      makeProduct({ sellerId: stranger.id, categoryId: categories[0]?.id ?? "" }),
      makeProduct({ sellerId: owner.id, categoryId: ownCategory }),
    ];
    for (const [index, forged] of forgeries.entries()) {
      await t.rejects(storeProduct(platform, stranger.id, forged), { name: ObjectNotFound.name }, `forgery ${index}`);
    }
    await t.rejects(platform.products.remove(stranger.id, product.id), { name: ObjectNotFound.name });
    t.same(await platform.products.list(owner.id, { limit: 9 }), [product]);
    t.equal(await platform.products.count(stranger.id, {}), 0);
    for (const { id } of [owner, stranger]) t.equal((await platform.sellers.get(id))?.version, 1);
    const namesake = makeProduct({ sellerId: stranger.id, categoryId: ownCategory, slug: product.slug });
    await storeProduct(platform, stranger.id, namesake);
    t.same(await platform.products.findBySlug(stranger.id, product.slug), namesake, "slugs are unique per seller only");
    await platform.products.remove(owner.id, product.id);
    const freed = { ...product, sellerId: stranger.id, categoryId: ownCategory, slug: "freed" };
    await storeProduct(platform, stranger.id, freed);
    t.same(await platform.products.findBySlug(stranger.id, "freed"), freed, "the id of a removed product is free");
  });

  t.test("finds and saves nothing for an unknown seller or id", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeShop(platform);
    const [product] = products as [Product];
    const paths = [
      `../${seller.id}`,
      `${seller.id}/products/${product.id}`,
      "a/b",
      "",
      ".",
      "..",
      "__x__",
      "x".repeat(2000),
    ];
    const { products: port } = platform;
    const table = new CaseTable();
    for (const id of paths) {
      const name = JSON.stringify(id.slice(0, 80));
      table.check(`get product ${name}`, await port.get(seller.id, id), undefined);
      table.check(`get of seller ${name}`, await port.get(id, product.id), undefined);
      table.check(`list of seller ${name}`, await port.list(id, { limit: 3 }), []);
      table.check(`count of seller ${name}`, await port.count(id, {}), 0);
      table.check(`countEach of seller ${name}`, [...(await port.countEach(id, ["c"])).values()], [0]);
      table.check(`firstOfEach of seller ${name}`, [...(await port.firstOfEach(id, ["c"], 1))], []);
      table.check(`findBySlug of seller ${name}`, await port.findBySlug(id, product.slug), undefined);
      table.check(`findBySlug ${name}`, await port.findBySlug(seller.id, id), undefined);
      await table.checkRejects(`remove of seller ${name}`, port.remove(id, product.id), ObjectNotFound.name);
      await table.checkRejects(`remove ${name}`, port.remove(seller.id, id), ObjectNotFound.name);
      const saved = storeProduct(platform, id, { ...product, sellerId: id });
      await table.checkRejects(`save under seller ${name}`, saved, ObjectNotFound.name);
    }
    t.same(table.wrong(), []);
  });

  t.test("of concurrent saves with one slug, one succeeds", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform, {}, 0);
    const [sellerId, categoryId] = [seller.id, categories[0]?.id ?? ""];
    const rivals = Array.from({ length: 6 }, () => makeProduct({ sellerId, categoryId, slug: "gold" }));
    const outcomes = await Promise.allSettled(rivals.map((rival) => storeProduct(platform, sellerId, rival)));
    t.equal(outcomes.filter((outcome) => outcome.status === "fulfilled").length, 1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") t.equal((outcome.reason as Error).name, SlugTaken.name);
    }
    t.equal(await platform.products.count(sellerId, {}), 1);
    t.equal((await platform.sellers.get(sellerId))?.version, 2);
  });

  t.test("concurrent writes all take effect", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform, {}, 0);
    const [sellerId, categoryId] = [seller.id, categories[0]?.id ?? ""];
    const products = Array.from({ length: 6 }, () => makeProduct({ sellerId, categoryId }));
    await Promise.all(products.map((product) => storeProduct(platform, sellerId, product)));
    t.equal(await platform.products.count(sellerId, {}), 6);
    t.equal((await platform.sellers.get(sellerId))?.version, 7);
  });

  t.test("stores any text unchanged", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeShop(platform);
    const [product] = products as [Product];
    let version = product.version;
    const property = fc.asyncProperty(anyText, anyText, anyText, async (title, description, value) => {
      const given = {
        ...product,
        title,
        description,
        options: [{ name: value, values: [value, title] }],
        variants: [makeVariant({ title: value, values: [value], sku: title })],
      };
      await storeProduct(platform, seller.id, given);
      version += 1;
      assert.deepStrictEqual(await platform.products.get(seller.id, product.id), { ...given, version });
    });
    await fc.assert(property, { numRuns: 40, endOnFailure: true });
  });
}
