import t from "tap";
import { contentPath } from "../../areas/shared/pages/routes.ts";
import { readHome } from "../../gateway/platform/catalogue/public-catalogue.ts";
import { allSellers } from "../../gateway/platform/sellers/sellers.ts";
import { readShop } from "../../gateway/platform/shops/export-shop.ts";
import { prepareDemoData } from "../../scripts/demo-data.ts";
import { seedDemo } from "../../scripts/seed.ts";
import { openEmbedded, openTestPlatform } from "../support/platform.ts";
import { storeShop } from "../support/shop.ts";
import { testFolder } from "../support/system.ts";

t.test("imports three complete demo shops into an empty database", async (t) => {
  await prepareDemoData();
  const renditions = { inBackground: false };
  const platform = await openTestPlatform(t, { backend: "embedded", dataDir: testFolder(t), renditions });
  const progress: [number, number][] = [];
  await seedDemo(platform, (done, total) => progress.push([done, total]));
  const sellers = await Array.fromAsync(allSellers(platform));
  t.same(
    sellers.map(({ domain }) => domain),
    ["demo", "fernhaus", "northbean"],
  );
  for (const seller of sellers) {
    const { products } = await readShop(platform, seller);
    t.ok(products.length >= 12, `${seller.domain}: products`);
    t.ok(
      products.every(({ images }) => images.length > 0),
      `${seller.domain}: pictures`,
    );
    t.ok(
      products.some(({ options }) => options.length > 0),
      `${seller.domain}: options`,
    );
    t.ok((await readHome(platform, seller)).length >= 3, `${seller.domain}: categories`);
    t.ok(seller.logo && seller.cover && seller.about, `${seller.domain}: looks`);
    const slugs = seller.pages.map(({ slug }) => slug);
    t.same(slugs, ["contact", "delivery-and-returns", "terms", "privacy"], `${seller.domain}: pages`);
    const texts = [seller.about, ...seller.pages.map(({ body }) => body)];
    for (const [, path = ""] of texts.flatMap((text) => Array.from(text.matchAll(/\]\((\/[^)]*)\)/g)))) {
      t.ok(slugs.map(contentPath).includes(path), `${seller.domain}: ${path} exists`);
    }
  }
  const [done, total] = progress.at(-1) ?? [];
  t.equal(done, total);

  const epoch = platform.changes.epoch();
  await seedDemo(platform, () => t.fail("a second run imports nothing"));
  t.equal(platform.changes.epoch(), epoch);
});

t.test("leaves a database with a shop unchanged", async (t) => {
  const platform = await openEmbedded(t);
  await storeShop(platform, { domain: "mine" });
  await seedDemo(platform, () => t.fail("nothing is imported"));
  t.equal((await platform.sellers.list({ limit: 10 })).length, 1);
});
