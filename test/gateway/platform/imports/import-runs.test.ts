import t from "tap";
import type { Seller } from "../../../../areas/shared/sellers/seller.ts";
import { ImportRuns } from "../../../../gateway/platform/imports/import-runs.ts";
import { planFile } from "../../../../gateway/platform/imports/read-plan.ts";
import { PictureUnavailable } from "../../../../gateway/platform/pictures/images.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { largeShopifyExport, shopifyCsv } from "../../../support/imports.ts";
import { makePicture } from "../../../support/pictures.ts";
import { openOrderShop } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";
import { CaseTable, pollUntil } from "../../../support/system.ts";

const openRuns = (platform: Platform, error: (facts: object) => void): ImportRuns =>
  new ImportRuns({ platform, makeRoom: async () => 0, stopping: new AbortController().signal, log: { error } });

const finished = (runs: ImportRuns, seller: Seller, id: string) =>
  pollUntil(
    () => runs.read(seller.id, id),
    ({ state }) => state !== "running",
  );

const productIds = async (platform: Platform, seller: Seller): Promise<string[]> =>
  (await platform.products.list(seller.id, { limit: 9 })).map(({ id }) => id);

t.test("a run without heartbeats counts as interrupted for other processes only", async (t) => {
  const { platform, seller, clock } = await openOrderShop(t);
  const { id } = await planFile(platform, seller, Buffer.from(shopifyCsv(largeShopifyExport(20))));
  const begun = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const write = platform.imports.write.bind(platform.imports);
  platform.imports.write = async (...given) => {
    begun.resolve();
    await letGo.promise;
    return write(...given);
  };
  const errors: unknown[] = [];
  const [own, other] = [0, 1].map(() => openRuns(platform, (facts) => errors.push(facts))) as [ImportRuns, ImportRuns];
  await own.start(seller, id, false);
  await begun.promise;
  const table = new CaseTable();
  const begunAt = clock.now.getTime();
  clock.now = new Date(begunAt - 61_000);
  table.check("the clock was set back", (await other.read(seller.id, id)).failure, "interrupted");
  clock.now = new Date(begunAt + 61_000);
  table.check("its own process", (await own.read(seller.id, id)).state, "running");
  table.check("another process", (await other.read(seller.id, id)).failure, "interrupted");
  table.check("started again", (await own.start(seller, id, false)).state, "running");
  letGo.resolve();
  const report = await finished(own, seller, id);
  table.check("in the end", [report.state, report.failure], ["done", null]);
  t.same(table.wrong(), []);
  t.same(errors, []);
});

t.test("writes the prices of the preview if a sale begins before the import is confirmed", async (t) => {
  const { platform, seller, clock } = await openOrderShop(t);
  const file = [
    "ID,Type,SKU,Name,Published,Description,Date sale price starts,Date sale price ends,In stock?,Sale price,Regular price,Categories",
    "1,simple,BOWL,Bowl,1,,2026-05-07T00:00:00Z,,1,5,8,Bowls",
  ];
  const { id, sample } = await planFile(platform, seller, Buffer.from(`${file.join("\n")}\n`));
  clock.now = new Date("2026-05-07T00:00:01.000Z");
  const runs = openRuns(platform, (facts) => t.fail("can't import", facts));
  await runs.start(seller, id, false);
  const report = await finished(runs, seller, id);
  t.strictSame([report.state, report.sample], ["done", sample]);
  const products = await platform.products.list(seller.id, { limit: 9 });
  t.match(products.find(({ title }) => title === "Bowl")?.variants, [{ price: 800, compareAtPrice: null }]);
});

t.test(
  "writes no other prices than the preview's if the shop's region changes before the import is confirmed",
  async (t) => {
    const { platform, seller, product } = await openOrderShop(t, { currency: "KWD", locale: "ar-KW" });
    const file = Buffer.from("handle;title;price\nbowl;Bowl;12.500\n");
    const planned = await planFile(platform, seller, file);
    t.match(planned.sample, [{ price: 12_500 }]);
    await platform.sellers.change(seller.id, () => ({ locale: "de" }));
    const runs = openRuns(platform, (facts) => t.fail("can't import", facts));
    await runs.start(seller, planned.id, false);
    const report = await finished(runs, seller, planned.id);
    t.strictSame([report.state, report.failure], ["failed", "shop-changed"]);
    t.same(await productIds(platform, seller), [product.id]);
  },
);

t.test("runs the imports of an owner's shops one after another, and those of others at the same time", async (t) => {
  const { platform, seller: other } = await openOrderShop(t);
  const letGo = Promise.withResolvers<void>();
  let fetched = 0;
  platform.pictureFetcher = {
    async fetch(url) {
      if (!url.startsWith("https://slow.")) throw new PictureUnavailable({ code: "picture-unanswered" });
      fetched += 1;
      await letGo.promise;
      throw new PictureUnavailable({ code: "picture-unanswered" });
    },
  };
  const runs = openRuns(platform, (facts) => t.fail("can't import", facts));
  const start = async (seller: Seller, host: string) => {
    const rows = [
      { Handle: "bowl", Title: "Bowl", "Variant Price": "9", "Image Src": `https://${host}.example/a.jpg` },
    ];
    const { id } = await planFile(platform, seller, Buffer.from(shopifyCsv(rows)));
    await runs.start(seller, id, false);
    return { id, seller, end: () => finished(runs, seller, id) };
  };
  const slow = [];
  for (let shop = 0; shop < 5; shop += 1) {
    const { seller } = await storeShop(platform, { ownerId: "one-owner" }, 0);
    slow.push(await start(seller, "slow"));
  }
  const { end } = await start(other, "quick");
  t.equal((await end()).state, "done");
  t.equal(fetched, 1);
  for (const { seller, id } of slow) t.equal((await runs.read(seller.id, id)).state, "running");
  letGo.resolve();
  for (const { end } of slow) t.equal((await end()).state, "done");
  t.equal(fetched, 5);
});

t.test("imports nothing into a shop that is suspended during the import, and requests no more pictures", async (t) => {
  const { platform, seller, product } = await openOrderShop(t);
  const suspend = () => platform.sellers.change(seller.id, () => ({ status: "suspended", suspendedFrom: "active" }));
  const picture = await makePicture(330, 200).png().toBuffer();
  let requested = 0;
  let suspended: Promise<unknown> | undefined;
  platform.pictureFetcher = {
    async fetch() {
      requested += 1;
      // Those requested at the same time wait too: one that arrives before the suspension is rightly stored.
      await (suspended ??= suspend());
      return picture;
    },
  };
  const write = platform.imports.write.bind(platform.imports);
  platform.imports.write = async (...given) => {
    await suspend();
    return write(...given);
  };
  const runs = openRuns(platform, (facts) => t.fail("can't import", facts));
  const bowl = { Handle: "bowl", Title: "Bowl", "Variant Price": "9" };
  const pictures = Array.from({ length: 30 }, (_, index) => ({
    Handle: "bowl",
    "Image Src": `https://people.example/${index}.png`,
  }));
  for (const rows of [[bowl, ...pictures], [bowl]]) {
    await platform.sellers.change(seller.id, () => ({ status: "active", suspendedFrom: null }));
    const { id } = await planFile(platform, seller, Buffer.from(shopifyCsv(rows)));
    await runs.start(seller, id, false);
    const report = await finished(runs, seller, id);
    t.strictSame([report.state, report.failure], ["failed", "shop-changed"], `${rows.length} rows`);
  }
  t.ok(requested <= 4, "only those that were requested at the same time");
  t.same(await platform.images.list(seller.id), []);
  t.same(await productIds(platform, seller), [product.id]);
});

t.test("imports nothing of a previous owner", async (t) => {
  const { platform, seller, product } = await openOrderShop(t, { ownerId: "previous-owner" });
  const write = platform.imports.write.bind(platform.imports);
  platform.imports.write = async (...given) => {
    await platform.sellers.change(seller.id, () => ({ ownerId: "new-owner" }));
    return write(...given);
  };
  const runs = openRuns(platform, (facts) => t.fail("can't import", facts));
  const rows = [{ Handle: "bowl", Title: "Bowl", "Variant Price": "9" }];
  const { id } = await planFile(platform, seller, Buffer.from(shopifyCsv(rows)));
  await runs.start(seller, id, false);
  const report = await finished(runs, seller, id);
  t.strictSame([report.state, report.failure], ["failed", "shop-changed"]);
  t.same(await productIds(platform, seller), [product.id]);
});
