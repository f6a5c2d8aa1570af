import t from "tap";
import type { Seller } from "../../../../areas/shared/sellers/seller.ts";
import { StorageFailure } from "../../../../gateway/platform/errors.ts";
import { ShopSweep } from "../../../../gateway/platform/sellers/shop-sweep.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";

const DAY = 24 * 3_600_000;

async function openShops(t: Parameters<typeof openEmbedded>[0], count: number) {
  const opened = await openEmbedded(t);
  const sellers: Seller[] = [];
  for (let index = 0; index < count; index += 1) {
    sellers.push((await storeShop(opened, { domain: `shop-${String(index).padStart(3, "0")}` })).seller);
  }
  const clock = { now: 0 };
  const swept: string[] = [];
  const failing = new Set<string>();
  const sweep = async (sellerId: string) => {
    swept.push(sellers.find(({ id }) => id === sellerId)?.domain ?? "");
    if (failing.has(sellerId)) throw new StorageFailure();
    return 0;
  };
  const images = Object.assign(Object.create(opened.images) as typeof opened.images, { sweep, list: async () => [] });
  const uploadsBefore: number[] = [];
  const uploads = {
    ...opened.uploads,
    async sweep(before: Date) {
      uploadsBefore.push(before.getTime());
      if (failing.has("uploads")) throw new StorageFailure();
    },
  };
  const shopSweep = new ShopSweep({ ...opened, images, uploads, now: () => new Date(clock.now) });
  return { sellers, clock, swept, uploadsBefore, failing, shopSweep };
}

const going = new AbortController().signal;

t.test("every shop has its turn, a few in each run, and once a day", async (t) => {
  const { sellers, clock, swept, shopSweep } = await openShops(t, 45);
  const all = sellers.map(({ domain }) => domain);
  await shopSweep.run(going);
  t.same(swept, all.slice(0, 20));
  await shopSweep.run(going);
  await shopSweep.run(going);
  t.same(swept, all);
  clock.now = DAY - 1;
  await shopSweep.run(going);
  t.equal(swept.length, 45, "not again before the day is over");
  clock.now = DAY;
  for (let run = 0; run < 3; run += 1) await shopSweep.run(going);
  t.same(swept, [...all, ...all]);
});

t.test("a shop that can't be swept keeps the others from nothing", async (t) => {
  const { sellers, swept, failing, shopSweep } = await openShops(t, 3);
  failing.add(sellers[1]?.id ?? "");
  await t.rejects(shopSweep.run(going), { name: "StorageFailure" });
  await shopSweep.run(going);
  t.same(swept, ["shop-000", "shop-001", "shop-002"]);
});

t.test("a round begins with the uploads that have waited for a day", async (t) => {
  const { clock, swept, uploadsBefore, failing, shopSweep } = await openShops(t, 21);
  clock.now = 5 * DAY;
  for (let run = 0; run < 3; run += 1) await shopSweep.run(going);
  t.same(uploadsBefore, [4 * DAY], "once");
  clock.now = 6 * DAY;
  failing.add("uploads");
  await t.rejects(shopSweep.run(going), { name: "StorageFailure" });
  for (let run = 0; run < 2; run += 1) await shopSweep.run(going);
  t.equal(swept.length, 2 * 21, "the shops have their turn even so");
  t.same(uploadsBefore, [4 * DAY, 5 * DAY]);
});

t.test("it stops where it is when the process wants to end", async (t) => {
  const { swept, shopSweep } = await openShops(t, 3);
  await shopSweep.run(AbortSignal.abort());
  t.same(swept, []);
});
