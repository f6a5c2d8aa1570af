import assert from "node:assert/strict";
import fc from "fast-check";
import type { Test } from "tap";
import type { Category } from "../../areas/shared/catalogue/product.ts";
import {
  CategoryInUse,
  ObjectNotFound,
  QuotaExceeded,
  SlugTaken,
  VersionConflict,
} from "../../gateway/platform/errors.ts";
import { anyText } from "../support/arbitrary.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { makeCategory, storeShop } from "../support/shop.ts";

/** The contract of the port `Categories`. */
export function categoriesContract(t: Test, open: OpenPlatform): void {
  t.test("saves, finds and replaces categories", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform);
    const category = makeCategory({ sellerId: seller.id, slug: "bowls" });
    await platform.categories.save(seller.id, category);
    t.same(await platform.categories.findBySlug(seller.id, "bowls"), category);
    t.same(await platform.categories.get(seller.id, category.id), category);
    const renamed = { ...category, name: "Plates", slug: "plates" };
    t.same(await platform.categories.save(seller.id, renamed), renamed);
    t.equal(await platform.categories.findBySlug(seller.id, "bowls"), undefined);
    t.same(await platform.categories.findBySlug(seller.id, "plates"), renamed);
    t.same(await platform.categories.get(seller.id, category.id), renamed);
    const other = await storeShop(platform);
    for (const id of ["", "none", "../x", other.categories[0]?.id ?? ""]) {
      t.equal(await platform.categories.get(seller.id, id), undefined, id);
    }
  });

  t.test("lists by position, then name, then id", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform, {}, 0);
    const [existing] = await platform.categories.list(seller.id);
    await platform.categories.remove(seller.id, existing?.id ?? "");
    const order: [number, string, string][] = [
      [-1, "z", "1"],
      [0, "", "2"],
      [0, "B", "3"],
      [0, "a", "4"],
      [0, "a", "5"],
      [0, "ä", "6"],
      [0, "👩", "7"],
      [0, "\uff41", "8"],
      [10, "a", "9"],
    ];
    const categories = order.map(([position, name, id]) =>
      makeCategory({ id: `c${id}-${seller.id}`, sellerId: seller.id, position, name, slug: `c${id}` }),
    );
    for (const category of categories.toReversed()) await platform.categories.save(seller.id, category);
    t.same(await platform.categories.list(seller.id), categories);
  });

  t.test("every successful write, and no other, increases the seller's version by one", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform);
    const version = async (): Promise<number | undefined> => (await platform.sellers.get(seller.id))?.version;
    const category = makeCategory({ sellerId: seller.id, slug: "bowls" });
    await platform.categories.save(seller.id, category);
    t.equal(await version(), 2);
    await platform.categories.save(seller.id, { ...category, name: "Other" });
    t.equal(await version(), 3);
    const clash = makeCategory({ sellerId: seller.id, slug: "bowls" });
    await t.rejects(platform.categories.save(seller.id, clash), { name: SlugTaken.name });
    await t.rejects(platform.categories.remove(seller.id, clash.id), { name: ObjectNotFound.name });
    await t.rejects(platform.categories.remove(seller.id, categories[0]?.id ?? ""), { name: CategoryInUse.name });
    t.equal(await version(), 3);
    await platform.categories.remove(seller.id, category.id);
    t.equal(await version(), 4);
    t.equal(await platform.categories.findBySlug(seller.id, "bowls"), undefined);
  });

  t.test("removes a category only without products", async (t) => {
    const platform = await open(t);
    const { seller, categories, products } = await storeShop(platform);
    const [category, product] = [categories[0]?.id ?? "", products[0]?.id ?? ""];
    await t.rejects(platform.categories.remove(seller.id, category), { name: CategoryInUse.name });
    await platform.products.remove(seller.id, product);
    await platform.categories.remove(seller.id, category);
    t.same(await platform.categories.list(seller.id), []);
  });

  t.test("a replaced category keeps its stored position", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform);
    const [first = makeCategory({ sellerId: seller.id })] = categories;
    const second = makeCategory({ sellerId: seller.id, position: 1 });
    await platform.categories.save(seller.id, second);
    await platform.categories.order(seller.id, [second.id, first.id]);
    // The change is based on the list before it was sorted.
    const renamed = { ...second, name: "Renamed" };
    t.same(await platform.categories.save(seller.id, renamed, { seen: second }), { ...renamed, position: 0 });
    const stored = [
      { ...renamed, position: 0 },
      { ...first, position: 1 },
    ];
    t.same(await platform.categories.list(seller.id), stored);
  });

  t.test("sorts all categories in one write", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform);
    const sellerId = seller.id;
    const more = [makeCategory({ sellerId, position: 40 }), makeCategory({ sellerId, position: -2 })];
    for (const category of more) await platform.categories.save(sellerId, category);
    const [first, second, third] = [...more, ...categories] as [Category, Category, Category];
    await platform.categories.order(sellerId, [second.id, third.id, first.id]);
    const ordered = [second, third, first].map((category, position) => ({ ...category, position }));
    t.same(await platform.categories.list(sellerId), ordered);
    t.equal((await platform.sellers.get(sellerId))?.version, 4);

    const { seller: stranger, categories: foreign } = await storeShop(platform);
    for (const ids of [
      [],
      [first.id, second.id],
      [first.id, second.id, second.id],
      [first.id, second.id, third.id, third.id],
      [first.id, second.id, third.id, "none"],
      [first.id, second.id, foreign[0]?.id ?? ""],
      [first.id, second.id, "a/b"],
    ])
      await t.rejects(platform.categories.order(sellerId, ids), { name: ObjectNotFound.name }, ids.join(" "));
    const all = [first.id, second.id, third.id];
    for (const id of [stranger.id, "nobody", "", "a/b"])
      await t.rejects(platform.categories.order(id, all), { name: ObjectNotFound.name }, id);
    t.same(await platform.categories.list(sellerId), ordered);
    t.same(await platform.categories.list(stranger.id), foreign);
    t.equal((await platform.sellers.get(sellerId))?.version, 4);
    t.equal((await platform.sellers.get(stranger.id))?.version, 1);
  });

  t.test("another seller's category can't be read, changed or removed", async (t) => {
    const platform = await open(t);
    const { seller: owner } = await storeShop(platform);
    const { seller: stranger } = await storeShop(platform);
    const category = makeCategory({ sellerId: owner.id, slug: "bowls" });
    await platform.categories.save(owner.id, category);
    const before = await platform.categories.list(stranger.id);
    t.equal(await platform.categories.findBySlug(stranger.id, "bowls"), undefined);
    for (const forged of [category, { ...category, sellerId: stranger.id, name: "Mine", slug: "mine" }]) {
      await t.rejects(platform.categories.save(stranger.id, forged), { name: ObjectNotFound.name });
    }
    await t.rejects(platform.categories.remove(stranger.id, category.id), { name: ObjectNotFound.name });
    t.same(await platform.categories.findBySlug(owner.id, "bowls"), category);
    t.same(await platform.categories.list(stranger.id), before);
    t.equal((await platform.sellers.get(stranger.id))?.version, 1);
    await platform.categories.save(stranger.id, makeCategory({ sellerId: stranger.id, slug: "bowls" }));
    t.pass("slugs are unique per seller only");
  });

  t.test("finds and saves nothing for an unknown seller", async (t) => {
    const { categories } = await open(t);
    for (const sellerId of ["nobody", "", "a/b/c", ".."]) {
      t.same(await categories.list(sellerId), []);
      t.equal(await categories.findBySlug(sellerId, "cups"), undefined);
      await t.rejects(categories.save(sellerId, makeCategory({ sellerId })), { name: ObjectNotFound.name });
      await t.rejects(categories.remove(sellerId, "c"), { name: ObjectNotFound.name });
    }
  });

  t.test("of concurrent saves with one slug, one succeeds", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform, {}, 0);
    const rivals = Array.from({ length: 6 }, () => makeCategory({ sellerId: seller.id, slug: "gold" }));
    const outcomes = await Promise.allSettled(rivals.map((rival) => platform.categories.save(seller.id, rival)));
    t.equal(outcomes.filter((outcome) => outcome.status === "fulfilled").length, 1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") t.equal((outcome.reason as Error).name, SlugTaken.name);
    }
    t.equal((await platform.categories.list(seller.id)).filter(({ slug }) => slug === "gold").length, 1);
    t.equal((await platform.sellers.get(seller.id))?.version, 2);
  });

  t.test("concurrent saves never exceed the given number of categories", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform, {}, 0);
    const save = (category: Category) => platform.categories.save(seller.id, category, { atMost: 3 });
    const rivals = Array.from({ length: 6 }, () => makeCategory({ sellerId: seller.id }));
    const outcomes = await Promise.allSettled(rivals.map(save));
    t.same(outcomes.map((outcome) => (outcome.status === "fulfilled" ? "" : (outcome.reason as Error).name)).sort(), [
      "",
      "",
      ...Array.from({ length: 4 }, () => QuotaExceeded.name),
    ]);
    for (const category of categories) await save({ ...category, name: "Renamed" });
    const stored = await platform.categories.list(seller.id);
    t.equal(stored.length, 3);
    t.match(
      stored.filter(({ name }) => name === "Renamed"),
      [{ id: categories[0]?.id }],
      "an existing category stays editable",
    );
    await t.rejects(save(makeCategory({ sellerId: seller.id, slug: stored[0]?.slug ?? "" })), {
      name: QuotaExceeded.name,
    });
    t.equal((await platform.sellers.get(seller.id))?.version, 4);
  });

  t.test("replaces a category only if it is stored as it was seen, and restores no deleted one", async (t) => {
    const platform = await open(t);
    const { seller, categories } = await storeShop(platform, {}, 0);
    const [category = makeCategory({ sellerId: seller.id })] = categories;
    const mine = { ...category, description: "Mine" };
    await platform.categories.save(seller.id, mine, { seen: category });
    await platform.categories.save(seller.id, mine, { seen: category });
    t.match(await platform.categories.get(seller.id, category.id), mine, "a repeated request finds its own values");
    const theirs = platform.categories.save(seller.id, { ...category, name: "Theirs" }, { seen: category });
    await t.rejects(theirs, VersionConflict);
    t.match(await platform.categories.get(seller.id, category.id), mine);
    await platform.categories.remove(seller.id, category.id);
    await t.rejects(platform.categories.save(seller.id, mine, { seen: mine }), ObjectNotFound);
    t.same(await platform.categories.list(seller.id), []);
  });

  t.test("stores any text unchanged", async (t) => {
    const platform = await open(t);
    const { seller } = await storeShop(platform);
    const category = makeCategory({ sellerId: seller.id, slug: "text" });
    const property = fc.asyncProperty(anyText, anyText, async (name, description) => {
      const given = { ...category, name, description };
      await platform.categories.save(seller.id, given);
      assert.deepStrictEqual(await platform.categories.findBySlug(seller.id, "text"), given);
    });
    await fc.assert(property, { numRuns: 40, endOnFailure: true });
  });
}
