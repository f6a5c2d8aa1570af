import t from "tap";
import { readSitemap } from "../../../../gateway/platform/catalogue/read-sitemap.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { sampleShop } from "../../../support/sample-shops.ts";
import { makeCategory, makeImage, makeProduct, storeProduct, storeShop } from "../../../support/shop.ts";

t.test("lists the home, non-empty categories, active products and the seller's pages", async (t) => {
  const platform = await openEmbedded(t);
  const image = makeImage();
  const shop = sampleShop("acme", { cover: image, pages: [{ slug: "terms", title: "Terms", body: "" }] });
  const [mug, beaker, dish, tureen] = shop.products;
  if (!mug || !beaker || !dish || !tureen) throw new Error("the sample has four products");
  mug.images = [image, makeImage({ id: "1".repeat(32) })];
  mug.updatedAt = "2026-02-01T00:00:00.000Z";
  beaker.updatedAt = "2026-09-01T00:00:00.000Z";
  tureen.updatedAt = "2026-03-01T00:00:00.000Z";
  dish.status = "archived";
  shop.categories.push(makeCategory({ sellerId: shop.seller.id, slug: "empty" }));
  await platform.shops.create(shop);
  const picture = { sellerId: shop.seller.id, image };
  const seller = await platform.sellers.get(shop.seller.id);
  if (!seller) throw new Error("the shop is stored");
  t.strictSame(await readSitemap(platform, seller, 100), [
    { path: "/", updatedAt: seller.updatedAt, picture },
    { path: "/categories/cups", updatedAt: mug.updatedAt, picture: null },
    { path: "/categories/bowls", updatedAt: tureen.updatedAt, picture: null },
    { path: "/products/mug", updatedAt: mug.updatedAt, picture },
    { path: "/products/tureen", updatedAt: tureen.updatedAt, picture: null },
    { path: "/pages/terms", updatedAt: null, picture: null },
  ]);
});

t.test("lists each of 2,000 products once, and at most the requested number of pages", async (t) => {
  const platform = await openEmbedded(t);
  await storeShop(platform, {}, 3);
  const { seller, categories, products } = await storeShop(
    platform,
    { pages: [{ slug: "terms", title: "T", body: "" }] },
    2_000,
  );
  const pages = await readSitemap(platform, seller, 50_000);
  const paths = pages.map(({ path }) => path);
  t.equal(new Set(paths).size, 2_003);
  t.strictSame(
    paths.filter((path) => path.startsWith("/products/")).toSorted(),
    products.map(({ slug }) => `/products/${slug}`).toSorted(),
  );
  for (const limit of [1_003, 10]) t.equal((await readSitemap(platform, seller, limit)).length, limit);

  const [category] = categories;
  await storeProduct(
    platform,
    seller.id,
    makeProduct({ sellerId: seller.id, categoryId: category?.id ?? "", slug: "the-last", position: 5_000 }),
  );
  t.ok((await readSitemap(platform, seller, 50_000)).some(({ path }) => path === "/products/the-last"));
});
