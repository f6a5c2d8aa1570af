import { randomUUID } from "node:crypto";
import type { Test } from "tap";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import { DomainTaken, ObjectNotFound } from "../../gateway/platform/errors.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { makeOrder, placementOf } from "../support/orders.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { findProducts, makeCategory, makeProduct, makeSeller, storeProduct, storeShop } from "../support/shop.ts";

/** The contract of the port `Shops`. */
export function shopsContract(t: Test, open: OpenPlatform): void {
  t.test("creates a shop larger than a batch", async (t) => {
    const platform = await open(t);
    const shop = await storeShop(platform, {}, 250);
    t.same(await read(platform, shop.seller.id), shop);
  });

  t.test("writes nothing for a shop whose domain is taken", async (t) => {
    const platform = await open(t);
    const { seller: holder } = await storeShop(platform, { domain: "gold" });
    const seller = makeSeller({ domain: "gold" });
    const category = makeCategory({ sellerId: seller.id });
    const product = makeProduct({ sellerId: seller.id, categoryId: category.id });
    const shop = { seller, categories: [category], products: [product] };
    await t.rejects(platform.shops.create(shop), { name: DomainTaken.name });
    t.equal(await platform.sellers.get(seller.id), undefined);
    t.same(await platform.categories.list(seller.id), []);
    t.same(await platform.products.list(seller.id, { limit: 9 }), []);
    t.equal((await platform.sellers.findByDomain("gold"))?.id, holder.id);
    await platform.shops.create({ ...shop, seller: { ...seller, domain: "silver" } });
    t.equal(await platform.products.count(seller.id, {}), 1, "its ids are not claimed");
  });

  t.test("stores no part of a shop whose catalogue can't be stored", async (t) => {
    const platform = await open(t);
    const { products } = await storeShop(platform);
    const seller = makeSeller({ domain: "fresh" });
    const category = makeCategory({ sellerId: seller.id });
    const stolen = makeProduct({ ...products[0], sellerId: seller.id, categoryId: category.id });
    await t.rejects(platform.shops.create({ seller, categories: [category], products: [stolen] }));
    t.equal(await platform.sellers.findByDomain("fresh"), undefined);
    t.same(await platform.categories.list(seller.id), []);
    t.equal(products[0] && (await platform.products.get(products[0].sellerId, products[0].id))?.title, "Cup");
  });

  t.test("stores records under the shop, even if they name another seller", async (t) => {
    const platform = await open(t);
    const other = await storeShop(platform);
    const seller = makeSeller({ domain: "fresh" });
    const category = makeCategory({ sellerId: other.seller.id });
    await platform.shops.create({ seller, categories: [category], products: [] });
    t.same(await platform.categories.list(seller.id), [{ ...category, sellerId: seller.id }]);
    t.same(await platform.categories.list(other.seller.id), other.categories);
  });

  t.test("replaces a shop with its catalogue, and increases the version", async (t) => {
    const platform = await open(t);
    const shop = await storeShop(
      platform,
      { domain: "before", customDomain: { host: "a.example", verified: true } },
      300,
    );
    const neighbour = await storeShop(platform);
    const { id } = shop.seller;
    await platform.sellers.change(id, () => ({ tagline: "newer" }));
    const kept = makeProduct({
      ...shop.products[7],
      title: "Kept",
      categoryId: shop.categories[0]?.id ?? "",
      sellerId: id,
    });
    const category = makeCategory({ sellerId: id, position: 5 });
    const next: Shop = {
      seller: { ...shop.seller, domain: "after", customDomain: null, name: "After" },
      categories: [...shop.categories, category],
      products: [kept, makeProduct({ sellerId: id, categoryId: category.id, position: 9 })],
    };
    await platform.shops.replace(next);
    t.same(await read(platform, id), { ...next, seller: { ...next.seller, version: 3 } });
    t.same(await read(platform, neighbour.seller.id), neighbour, "other shops are unchanged");
    t.equal(await platform.sellers.findByDomain("before"), undefined);
    await storeShop(platform, { domain: "before", customDomain: { host: "a.example", verified: true } });
    const freed = makeProduct({
      ...shop.products[0],
      sellerId: neighbour.seller.id,
      categoryId: neighbour.categories[0]?.id ?? "",
    });
    await storeProduct(platform, neighbour.seller.id, freed);
    t.same(await platform.products.get(neighbour.seller.id, freed.id), freed, "the id of a removed product is free");
  });

  t.test("builds a replaced shop's seller from the stored one", async (t) => {
    const platform = await open(t);
    const shop = await storeShop(platform);
    const { id, version } = shop.seller;
    await platform.sellers.change(id, () => ({ domain: "after", tagline: "newer" }));
    await platform.shops.replace(shop, ({ domain, tagline }) => ({ ...shop.seller, domain, tagline }));
    const seller = { ...shop.seller, domain: "after", tagline: "newer", version: version + 2 };
    t.same(await read(platform, id), { ...shop, seller });
    t.equal((await platform.sellers.findByDomain("after"))?.id, id);
    await t.rejects(
      platform.shops.replace({ ...shop, products: [] }, () => {
        throw new DomainTaken("No.");
      }),
      { name: DomainTaken.name },
    );
    t.same(await read(platform, id), { ...shop, seller }, "an error leaves the shop unchanged");
  });

  t.test("a failed replacement leaves the shop unchanged", async (t) => {
    const platform = await open(t);
    await storeShop(platform, { domain: "gold" });
    const shop = await storeShop(platform, { domain: "acme" });
    const renamed = { seller: { ...shop.seller, domain: "gold", name: "x" }, categories: [], products: [] };
    await t.rejects(platform.shops.replace(renamed), { name: DomainTaken.name });
    t.same(await read(platform, shop.seller.id), shop);
    const unknown = { ...shop, seller: { ...shop.seller, id: randomUUID(), domain: "fresh" } };
    await t.rejects(platform.shops.replace(unknown), { name: ObjectNotFound.name });
    t.equal(await platform.sellers.findByDomain("fresh"), undefined);
    t.same(await read(platform, shop.seller.id), shop);
  });
}

/** More records than one transaction removes. */
const MANY = 1_100;

/** The contract of removing shops. */
export function shopRemovalContract(t: Test, open: OpenPlatform): void {
  t.test("clears a shop, and frees its names with its seller", async (t) => {
    const platform = await open(t);
    const customDomain = { host: "a.example", verified: true };
    const { seller, products } = await storeShop(
      platform,
      { domain: "acme", previousDomains: ["early"], customDomain },
      9,
    );
    const other = await storeShop(platform, { domain: "bolt" }, 9);
    const product = products[0] as Product;
    for (const shop of [seller, other.seller]) await platform.orders.place(shop.id, placementOf([]));
    const orders = Array.from({ length: MANY }, (_, n) => makeOrder({ sellerId: seller.id, number: 2_000 + n }));
    await platform.migration.orders.put(orders);
    const before = await read(platform, other.seller.id);
    for (const _ of [1, 2]) {
      await platform.shops.clear(seller.id);
      t.same(await read(platform, seller.id), { seller, categories: [], products: [] });
      t.equal((await platform.orders.counts(seller.id)).all, 0);
    }
    t.same((await findProducts(platform, seller.id, product.title)).products, []);
    t.same(await read(platform, other.seller.id), before, "other shops stay");
    t.equal((await platform.orders.counts(other.seller.id)).all, 1);
    for (const _ of [1, 2]) await platform.shops.remove(seller.id);
    t.equal(await platform.sellers.get(seller.id), undefined);
    const fresh = makeSeller({ domain: "early", previousDomains: ["acme"], customDomain });
    const category = makeCategory({ sellerId: fresh.id });
    await platform.shops.create({
      seller: fresh,
      categories: [category],
      products: [{ ...product, sellerId: fresh.id, categoryId: category.id }],
    });
    t.equal((await platform.sellers.findByDomain("early"))?.id, fresh.id, "names and ids are free");
  });
}

async function read({ sellers, categories, products }: Platform, id: string): Promise<unknown> {
  return {
    seller: await sellers.get(id),
    categories: await categories.list(id),
    products: await products.list(id, { limit: 1000 }),
  };
}
