import t, { type Test } from "tap";
import { MAX_CATEGORIES } from "../../../../areas/shared/catalogue/catalogue-limits.ts";
import type { SaveCategoryRequest } from "../../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import type { Seller } from "../../../../areas/shared/sellers/seller.ts";
import type { Categories } from "../../../../gateway/platform/catalogue/catalogue.ts";
import { saveCategory } from "../../../../gateway/platform/catalogue/save-category.ts";
import { translateFirestoreError } from "../../../../gateway/platform/firestore/firestore-calls.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeCategory, makeSeller, storeShop } from "../../../support/shop.ts";

async function open(t: Test, given: Partial<Seller> = {}) {
  const platform = await openEmbedded(t);
  const { seller, categories } = await storeShop(platform, given);
  const save = (categoryId: string, change: Partial<SaveCategoryRequest> = {}) =>
    saveCategory(platform, {
      sellerId: seller.id,
      locale: seller.locale,
      categoryId,
      request: { name: "Bowls", slug: "", description: "", ...change },
    });
  return { platform, seller, save, first: categories[0] ?? makeCategory({ sellerId: seller.id }) };
}

t.test("adds a new category at the end, and changes one without moving it", async (t) => {
  const { platform, seller, save, first } = await open(t);
  const bowls = { id: "b", sellerId: seller.id, name: "Bowls", slug: "bowls", description: "", position: 1 };
  t.strictSame(await save("b"), bowls);
  t.strictSame(await save("p", { name: "Plates" }), { ...bowls, id: "p", name: "Plates", slug: "plates", position: 2 });
  const renamed = { ...bowls, name: "Big bowls", slug: "big", description: "Large" };
  t.strictSame(await save("b", { name: "Big bowls", slug: "big", description: "Large" }), renamed);
  t.strictSame(
    (await platform.categories.list(seller.id)).map(({ id }) => id),
    [first.id, "b", "p"],
  );
  t.strictSame(await platform.categories.findBySlug(seller.id, "big"), renamed);
});

t.test("keeps the position that a category gets while it is changed", async (t) => {
  const { platform, seller, save, first } = await open(t);
  await save("b");
  const categories = {
    async list(sellerId: string) {
      const listed = await platform.categories.list(sellerId);
      await platform.categories.order(sellerId, ["b", first.id]);
      return listed;
    },
    save: (...given) => platform.categories.save(...given),
  } as Partial<Categories> as Categories;
  const request = { name: "Big bowls", slug: "", description: "" };
  const changed = await saveCategory(
    { ...platform, categories },
    { sellerId: seller.id, locale: "en", categoryId: "b", request },
  );
  t.match(changed, { name: "Big bowls", position: 0 });
  t.match(await platform.categories.list(seller.id), [
    { name: "Big bowls", position: 0 },
    { id: first.id, position: 1 },
  ]);
});

t.test("doesn't confuse the storage's own quota with the maximum number of categories", async (t) => {
  const { platform, seller } = await open(t);
  const usedUp = translateFirestoreError(
    Object.assign(new Error("8 RESOURCE_EXHAUSTED: Quota exceeded."), { code: 8 }),
  );
  const categories = {
    list: (sellerId: string) => platform.categories.list(sellerId),
    save: () => Promise.reject(usedUp),
  } as Partial<Categories> as Categories;
  const request = { name: "Bowls", slug: "", description: "" };
  const saving = saveCategory(
    { ...platform, categories },
    { sellerId: seller.id, locale: "en", categoryId: "b", request },
  );
  await t.rejects(saving, { code: "storage-unavailable", fields: undefined });
});

t.test("generates a missing slug, and rejects a taken one", async (t) => {
  const { save } = await open(t);
  await save("a", { name: "Bowls" });
  t.equal((await save("b", { name: "bowls!" })).slug, "bowls-2");
  t.equal((await save("a", { name: "Bowls" })).slug, "bowls", "it keeps its own slug");
  t.equal((await save("c", { name: "碗" })).slug, "category");
  await t.rejects(save("d", { slug: "bowls" }), { code: "slug-taken", fields: [{ field: "slug", code: "taken" }] });
  const made = await Promise.all(["e", "f", "g"].map((id) => save(id, { name: "Jugs" })));
  t.strictSame(made.map(({ slug }) => slug).sort(), ["jugs", "jugs-2", "jugs-3"], "also concurrently");
});

t.test("spells umlauts in the slug of a German shop as German does", async (t) => {
  const { save } = await open(t, { locale: "de-AT" });
  t.equal((await save("a", { name: "Töpfe & Schüsseln" })).slug, "toepfe-und-schuesseln");
});

t.test("treats another seller's category as missing", async (t) => {
  const { platform, save } = await open(t);
  const other = await storeShop(platform);
  await t.rejects(save(other.categories[0]?.id ?? ""), { code: "object-not-found" });
  t.strictSame(await platform.categories.list(other.seller.id), other.categories);
});

t.test("rejects categories beyond the limit; existing ones stay editable", async (t) => {
  const platform = await openEmbedded(t);
  const seller = makeSeller();
  const categories = Array.from({ length: MAX_CATEGORIES - 1 }, (_, position) =>
    makeCategory({ sellerId: seller.id, position }),
  );
  await platform.shops.create({ seller, categories, products: [] });
  const save = (categoryId: string, name: string) =>
    saveCategory(platform, {
      sellerId: seller.id,
      locale: seller.locale,
      categoryId,
      request: { name, slug: "", description: "" },
    });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => save(`id-${index}`, `Name ${index}`)),
  );
  t.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1, "also concurrently");
  await t.rejects(save("more", "One more"), {
    code: "quota-exceeded",
    fields: [{ field: "name", code: "too-many-categories", params: { max: 200 } }],
  });
  t.match(await save(categories[7]?.id ?? "", "One more"), { name: "One more", position: 7 });
  t.equal((await platform.categories.list(seller.id)).length, MAX_CATEGORIES);
});
