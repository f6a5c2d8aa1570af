import { randomUUID } from "node:crypto";
import type { Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import type { CatalogueSnapshot } from "../../gateway/platform/catalogue/catalogue.ts";
import { ObjectNotFound, SlugTaken, VersionConflict } from "../../gateway/platform/errors.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { placementOf } from "../support/orders.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { cardOf, findProducts, makeProduct, makeVariant, storeProduct, storeShop } from "../support/shop.ts";

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** The contract of the port `Products` for writing several products in one transaction. */
export function productWritingContract(t: Test, open: OpenPlatform): void {
  t.test("builds from the stored products, and stores the result", async (t) => {
    const platform = await open(t);
    const { seller, categories, products } = await storeShop(platform, {}, 3);
    const [one, two, three] = products as [Product, Product, Product];
    await storeProduct(platform, seller.id, { ...three, status: "draft" });
    const added = makeProduct({ sellerId: seller.id, categoryId: categories[0]?.id ?? "", version: 7 });
    let snapshot: CatalogueSnapshot | undefined;
    const stored = await platform.products.write(seller.id, [one.id, "none", three.id, one.id, added.id], (given) => {
      snapshot = given;
      return [added, { ...three, title: "Third" }, { ...two, title: "Unseen" }];
    });
    t.strictSame(
      { ...snapshot, products: snapshot?.products.toSorted(byId) },
      {
        seller: { ...seller, version: 2 },
        products: [one, { ...three, status: "draft", version: 2 }].toSorted(byId),
        active: 2,
        total: 3,
      },
    );
    t.strictSame(stored, [added, { ...three, title: "Third", version: 3 }, { ...two, title: "Unseen", version: 2 }]);
    for (const product of [one, ...stored]) t.strictSame(await platform.products.get(seller.id, product.id), product);
    t.equal((await platform.sellers.get(seller.id))?.version, 3);
    t.strictSame(
      (await findProducts(platform, seller.id, "unseen")).products,
      stored.slice(2).map(cardOf),
      "the search finds it",
    );
  });

  t.test("writes all or nothing", async (t) => {
    const platform = await open(t);
    const { seller, categories, products } = await storeShop(platform, {}, 2);
    const other = await storeShop(platform);
    const [one, two] = products as [Product, Product];
    const foreign = other.products[0] as Product;
    const categoryId = categories[0]?.id ?? "";
    const added = makeProduct({ sellerId: seller.id, categoryId });
    const failures: [string, Product, string][] = [
      ["a slug that is taken", { ...added, slug: two.slug }, SlugTaken.name],
      ["one slug twice", { ...added, slug: "fresh" }, SlugTaken.name],
      ["no such category", { ...added, categoryId: "none" }, ObjectNotFound.name],
      ["another seller's category", { ...added, categoryId: foreign.categoryId }, ObjectNotFound.name],
      ["another seller's product", { ...foreign, sellerId: seller.id, categoryId, slug: "mine" }, ObjectNotFound.name],
      ["another seller's record", foreign, ObjectNotFound.name],
    ];
    const built = (product: Product) => () => [{ ...one, slug: "fresh", title: "Changed" }, product];
    for (const [label, product, name] of failures)
      await t.rejects(platform.products.write(seller.id, [], built(product)), { name }, label);
    const refusal = new RangeError("not now");
    const refuse = () => {
      throw refusal;
    };
    await t.rejects(platform.products.write(seller.id, [one.id], refuse), refusal);
    t.strictSame(await platform.products.write(seller.id, [one.id], () => []), []);
    for (const id of ["nobody", "", "a/b", ".."])
      await t.rejects(
        platform.products.write(id, [one.id], () => [one]),
        { name: ObjectNotFound.name },
        id,
      );
    t.strictSame(await platform.products.list(seller.id, { limit: 9 }), products);
    t.strictSame(await platform.products.list(other.seller.id, { limit: 9 }), other.products);
    for (const { id } of [seller, other.seller]) t.equal((await platform.sellers.get(id))?.version, 1);
    t.same((await findProducts(platform, seller.id, "changed")).products, []);
  });

  t.test("never passes another seller's products to `build`", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform, {}, 1);
    const other = await storeShop(platform, {}, 2);
    const ids = [...other.products.map(({ id }) => id), "a/b", "..", ""];
    let snapshot: CatalogueSnapshot | undefined;
    await platform.products.write(seller.id, ids, (given) => {
      snapshot = given;
      return [];
    });
    t.same(snapshot?.products, []);
    t.equal(snapshot?.active, 1);
    t.equal(snapshot?.total, 1);
  });

  t.test("products can swap slugs", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeShop(platform, {}, 3);
    const [one, two, three] = products as [Product, Product, Product];
    await platform.products.write(seller.id, [], () => [
      { ...one, slug: two.slug },
      { ...two, slug: three.slug },
      { ...three, slug: one.slug },
    ]);
    t.equal((await platform.products.findBySlug(seller.id, two.slug))?.id, one.id);
    t.equal((await platform.products.findBySlug(seller.id, three.slug))?.id, two.id);
    t.equal((await platform.products.findBySlug(seller.id, one.slug))?.id, three.id);
  });

  t.test("increases a product's version for the seller's writes, not for orders", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeShop(platform);
    const [product] = products as [Product];
    const stored = () => platform.products.get(seller.id, product.id);
    await storeProduct(platform, seller.id, { ...product, version: 40 });
    t.equal((await stored())?.version, 2, "the given version is ignored");
    await platform.orders.place(seller.id, placementOf([{ product, quantity: 2 }]));
    t.match(await stored(), { version: 2, variants: [{ stock: 10 }] });
    await platform.products.write(seller.id, [product.id], ({ products }) => products);
    t.match(await stored(), { version: 3, variants: [{ stock: 10 }] });
  });

  t.test("of concurrent edits of one version one succeeds, and keeps the stock that orders took", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform, {}, 0);
    const product = makeProduct({
      sellerId: seller.id,
      categoryId: categories[0]?.id ?? "",
      variants: [makeVariant({ stock: 20 })],
    });
    await storeProduct(platform, seller.id, product);
    const retitle = (title: string) =>
      platform.products.write(seller.id, [product.id], ({ products: [stored] }) => {
        if (stored?.version !== 1) throw new VersionConflict("changed");
        return [{ ...stored, title }];
      });
    const writes = Array.from({ length: 4 }, () => retitle(randomUUID()));
    const orders = Array.from({ length: 4 }, () => platform.orders.place(seller.id, placementOf([{ product }])));
    const outcomes = await Promise.allSettled(writes);
    await Promise.all(orders);
    const rejections = outcomes.filter((outcome) => outcome.status === "rejected");
    t.strictSame(
      rejections.map(({ reason }) => (reason as Error).name),
      Array.from({ length: 3 }, () => VersionConflict.name),
    );
    const [won] = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
    const stored = await platform.products.get(seller.id, product.id);
    t.match(stored, { title: won?.title, version: 2 });
    t.equal(stored?.variants[0]?.stock, 16);
  });

  t.test("concurrent writes of many products all take effect", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeShop(platform, {}, 40);
    const half = (from: number, platform: Platform) => {
      const ids = products.slice(from, from + 20).map(({ id }) => id);
      return platform.products.write(seller.id, ids, (snapshot) =>
        snapshot.products.map((product) => ({ ...product, status: "archived" as const })),
      );
    };
    await Promise.all([half(0, platform), half(20, platform), half(10, platform)]);
    t.equal(await platform.products.count(seller.id, { status: "archived" }), 40);
    t.equal((await platform.sellers.get(seller.id))?.version, 4);
    const versions = (await platform.products.list(seller.id, { limit: 40 })).map(({ version }) => version);
    t.strictSame(versions, [...Array(10).fill(2), ...Array(20).fill(3), ...Array(10).fill(2)]);
  });
}
