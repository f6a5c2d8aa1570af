import t, { type Test } from "tap";
import type { SaveProductRequest } from "../../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import type { Seller } from "../../../../areas/shared/sellers/seller.ts";
import { saveProduct } from "../../../../gateway/platform/catalogue/save-product.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { placementOf } from "../../../support/orders.ts";
import { makePicture } from "../../../support/pictures.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeCategory, makeProduct, makeVariant, saveOf, storeShop } from "../../../support/shop.ts";

const NOW = "2026-05-06T07:08:09.000Z";

async function open(t: Test, given: Partial<Seller> = {}, size = 1) {
  const platform = await openEmbedded(t, { clock: () => new Date(NOW) });
  const { seller, categories, products } = await storeShop(platform, given, size);
  const [product, category] = [products[0] as Product, categories[0]?.id ?? ""];
  const save = (request: SaveProductRequest, productId = product.id, on: Platform = platform) =>
    saveProduct(on, { sellerId: seller.id, locale: seller.locale, productId, request });
  const fresh = (change: Partial<SaveProductRequest> = {}): SaveProductRequest => ({
    ...saveOf(makeProduct({ sellerId: seller.id, categoryId: category, status: "draft" })),
    version: null,
    ...change,
  });
  const stored = (id = product.id) => platform.products.get(seller.id, id);
  return { platform, seller, product, category, save, fresh, stored };
}

t.test("stores a change, and returns the stored product", async (t) => {
  const { product, save, stored } = await open(t);
  const saved = await save(
    saveOf(product, {
      title: "Beaker",
      slug: "beaker",
      options: [{ name: "Size", values: ["S", "L"] }],
      variants: [
        { id: product.variants[0]?.id ?? "", values: ["L"], sku: "B-L", price: 900, compareAtPrice: 1000, stock: null },
        { id: "new", values: ["S"], sku: "", price: 800, compareAtPrice: null, stock: 3 },
      ],
    }),
  );
  t.strictSame(saved, {
    ...product,
    title: "Beaker",
    slug: "beaker",
    options: [{ name: "Size", values: ["S", "L"] }],
    variants: [
      {
        id: product.variants[0]?.id,
        title: "L",
        values: ["L"],
        sku: "B-L",
        price: 900,
        compareAtPrice: 1000,
        stock: null,
      },
      { id: "new", title: "S", values: ["S"], sku: "", price: 800, compareAtPrice: null, stock: 3 },
    ],
    updatedAt: NOW,
    version: 2,
  });
  t.strictSame(await stored(), saved);
});

t.test("adds a new product at the end, with the current time", async (t) => {
  const { platform, seller, product, category, save, fresh, stored } = await open(t, {}, 3);
  const saved = await save(fresh({ title: "Jug", slug: "", variants: [{ ...makeVariantGiven(), id: "v" }] }), "jug");
  t.match(saved, { id: "jug", sellerId: seller.id, slug: "jug", position: 3, createdAt: NOW, updatedAt: NOW });
  t.strictSame(saved.variants[0]?.title, "Jug", "without options, the variant has the product's title");
  t.strictSame(await stored("jug"), saved);
  const bowls = makeCategory({ sellerId: seller.id });
  await platform.categories.save(seller.id, bowls);
  t.match(await save(saveOf(saved, { categoryId: bowls.id }), "jug"), { position: 0, createdAt: NOW });
  t.match(await save(saveOf(product, { position: -4 })), { position: -4, createdAt: product.createdAt });
  const moved = (await stored("jug")) as Product;
  t.match(
    await save(saveOf(moved, { categoryId: category }), "jug"),
    { position: 3 },
    "a product moved to a category goes to its end",
  );
});

function makeVariantGiven() {
  const { id, values, sku, price, compareAtPrice, stock } = makeVariant();
  return { id, values, sku, price, compareAtPrice, stock };
}

t.test("rejects an outdated version, and writes nothing", async (t) => {
  const { product, save, fresh, stored } = await open(t);
  const conflict = { code: "version-conflict" };
  await t.rejects(save(saveOf(product, { version: 2 })), conflict);
  await t.rejects(save(fresh()), conflict, "the id is in use");
  t.strictSame(await stored(), product);
  const second = await save(saveOf(product, { title: "Second" }));
  await t.rejects(save(saveOf(product, { title: "Stale" })), conflict);
  t.strictSame(await stored(), second);
  await t.rejects(save(saveOf(product), "none"), { code: "object-not-found" });
});

t.test("never reuses a version, even after the product was removed and restored", async (t) => {
  const { platform, seller, product, save, stored } = await open(t);
  const edited = await save(saveOf(product, { title: "Seen by another editor" }));
  await platform.products.remove(seller.id, product.id);
  const restored = await save(saveOf(edited, { version: null }));
  t.ok(restored.version > edited.version);
  for (const version of [1, 2]) await t.rejects(save(saveOf(product, { version })), { code: "version-conflict" });
  t.strictSame(await stored(), restored);
});

t.test("of concurrent saves of one version, one succeeds", async (t) => {
  const { product, save, stored } = await open(t);
  const titles = Array.from({ length: 8 }, (_, index) => `Title ${index}`);
  const outcomes = await Promise.allSettled(titles.map((title) => save(saveOf(product, { title }))));
  const [won] = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  t.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") t.match(outcome.reason, { code: "version-conflict" });
  t.strictSame(await stored(), won);
});

t.test("keeps the stock that orders took during an edit", async (t) => {
  const { platform, seller, product, save } = await open(t);
  const place = (quantity: number) => platform.orders.place(seller.id, placementOf([{ product, quantity }]));
  const [given] = saveOf(product).variants as [SaveProductRequest["variants"][number]];
  await place(2);
  const retitled = await save(saveOf(product, { title: "Only the title" }));
  t.equal(retitled.variants[0]?.stock, 10, "the editor saw and sent 12, orders left 10");
  await place(1);
  const restocked = await save(saveOf(retitled, { variants: [{ ...given, stock: 20, stockSeen: 10 }] }));
  t.equal(restocked.variants[0]?.stock, 19);
  await place(19);
  const reduced = await save(saveOf(restocked, { variants: [{ ...given, stock: 5, stockSeen: 19 }] }));
  t.equal(reduced.variants[0]?.stock, 0, "never negative");
});

t.test("generates a missing slug, and rejects a taken one", async (t) => {
  const { platform, seller, product, save, fresh } = await open(t);
  t.equal((await save(saveOf(product, { slug: "", title: "Tall Cup" }))).slug, "tall-cup");
  t.equal((await save(fresh({ slug: "", title: "Tall cup!" }), "two")).slug, "tall-cup-2");
  const stored = (await platform.products.get(seller.id, product.id)) as Product;
  t.equal((await save(saveOf(stored, { slug: "" }))).slug, "tall-cup", "it keeps its own slug");
  await t.rejects(save(fresh({ slug: "tall-cup" }), "three"), {
    code: "slug-taken",
    fields: [{ field: "slug", code: "taken" }],
  });
  const made = await Promise.all(
    Array.from({ length: 4 }, (_, index) => save(fresh({ slug: "", title: "Vase" }), `vase-${index}`)),
  );
  t.strictSame(made.map(({ slug }) => slug).sort(), ["vase", "vase-2", "vase-3", "vase-4"], "also concurrently");
});

t.test("spells umlauts in the slug of a German shop as German does", async (t) => {
  const { save, fresh } = await open(t, { locale: "de" });
  t.equal((await save(fresh({ slug: "", title: "Krüge & Größe L" }), "krug")).slug, "kruege-und-groesse-l");
});

t.test("rejects an inconsistent product with all problems by field", async (t) => {
  const { platform, product, save, stored } = await open(t);
  const other = await storeShop(platform);
  const image = { id: "a".repeat(32), alt: "", width: 800, height: 600, widths: [320, 640] };
  const [variant] = saveOf(product).variants as [SaveProductRequest["variants"][number]];
  const request = saveOf(product, {
    categoryId: other.categories[0]?.id ?? "",
    images: [image],
    variants: [{ ...variant, compareAtPrice: 1 }],
  });
  await t.rejects(save(request), {
    code: "bad-request",
    fields: [
      { field: "variants.0.compareAtPrice", code: "not-above-price" },
      { field: "categoryId", code: "gone" },
      { field: "images.0", code: "gone" },
    ],
  });
  t.strictSame(await stored(), product);
});

t.test("accepts only the shop's pictures, and keeps their stored data", async (t) => {
  const { platform, seller, product, save } = await open(t);
  const bytes = await makePicture(700, 500).jpeg().toBuffer();
  const image = await platform.images.add(seller.id, bytes, "");
  const foreign = await platform.images.add("another-seller", await makePicture(400, 400).jpeg().toBuffer(), "");
  const saved = await save(saveOf(product, { images: [{ ...image, alt: "A mug" }] }));
  t.strictSame(saved.images, [{ ...image, alt: "A mug" }]);
  const forged = {
    ...image,
    alt: "New words",
    width: 1,
    height: 9,
    widths: [320],
    placeholder: "data:image/webp;base64,AA",
  };
  const again = await save(saveOf(saved, { images: [forged] }));
  t.strictSame(again.images, [{ ...image, alt: "New words" }]);
  for (const images of [[foreign], [image, image], [{ ...image, id: "b".repeat(32) }]])
    await t.rejects(save(saveOf(again, { images })), { code: "bad-request" });
  await t.rejects(
    save({ ...saveOf(again, { images: [{ ...image, widths: [320, 640, 960] }] }), version: null }, "other"),
    {
      code: "bad-request",
      fields: [{ field: "images.0", code: "gone" }],
    },
  );
  t.strictSame((await save(saveOf(again, { images: [] }))).images, []);
});

t.test("accepts only the product's pictures for a variant", async (t) => {
  const { platform, seller, product, save, stored } = await open(t);
  const image = await platform.images.add(seller.id, await makePicture(700, 500).jpeg().toBuffer(), "Ink");
  const options = [{ name: "Glaze", values: ["Ink", "Salt"], colors: ["#1f2a44", null] }];
  const [id] = product.variants.map((variant) => variant.id);
  const given = { sku: "", price: 900, compareAtPrice: null, stock: null };
  const variants = [
    { ...given, id: id ?? "", values: ["Ink"], imageId: image.id },
    { ...given, id: "new", values: ["Salt"] },
  ];
  const saved = await save(saveOf(product, { images: [image], options, variants }));
  t.strictSame([saved.options, saved.variants.map(({ imageId }) => imageId)], [options, [image.id, undefined]]);
  t.strictSame(await stored(), saved);
  await t.rejects(save(saveOf(saved, { images: [] })), {
    code: "bad-request",
    fields: [{ field: "variants.0.imageId", code: "gone" }],
  });
});

t.test("applies the plan's limit to activation; active products stay editable", async (t) => {
  const { platform, product, save, fresh } = await open(t, {}, 25);
  await t.rejects(save(fresh({ status: "active" }), "more"), {
    code: "quota-exceeded",
    fields: [{ field: "status", code: "plan-full", params: { plan: "free", max: 25 } }],
  });
  t.equal(await platform.products.get(product.sellerId, "more"), undefined);
  t.match(await save(fresh({ status: "draft" }), "more"), { status: "draft" });
  const edited = await save(saveOf(product, { title: "Still editable" }));
  t.match(edited, { status: "active", version: 2 });
  await save(saveOf(edited, { status: "archived" }));
  const draft = (await platform.products.get(product.sellerId, "more")) as Product;
  t.match(await save(saveOf(draft, { status: "active" }), "more"), { status: "active" });
});

t.test("concurrent activations don't exceed the limit", async (t) => {
  const { platform, seller, save, fresh } = await open(t, {}, 24);
  const outcomes = await Promise.allSettled(
    ["a", "b", "c"].map((id) => save(fresh({ status: "active", slug: id }), id)),
  );
  t.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  t.equal(await platform.products.count(seller.id, { status: "active" }), 25);
});

t.test("treats another seller's product as missing", async (t) => {
  const { platform, save, fresh, product } = await open(t);
  const other = await storeShop(platform);
  const [foreign] = other.products as [Product];
  await t.rejects(save(fresh({ slug: "mine" }), foreign.id), { code: "object-not-found" });
  await t.rejects(save(saveOf(product, { version: foreign.version }), foreign.id), { code: "object-not-found" });
  t.strictSame(await platform.products.get(other.seller.id, foreign.id), foreign);
});
