import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import type { Seller } from "../../../../areas/shared/sellers/seller.ts";
import { StorageFailure } from "../../../../gateway/platform/errors.ts";
import { ShopSweep } from "../../../../gateway/platform/sellers/shop-sweep.ts";
import { makePicture } from "../../../support/pictures.ts";
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
  let onSweep = async (_sellerId: string): Promise<void> => {};
  const sweep = async (sellerId: string) => {
    await onSweep(sellerId);
    swept.push(sellers.find(({ id }) => id === sellerId)?.domain ?? "");
    if (failing.has(sellerId)) throw new StorageFailure();
    return 0;
  };
  const hidden = new Set<string>();
  const hide = async (sellerId: string, isHidden: boolean): Promise<void> => {
    if (isHidden) hidden.add(sellerId);
    else hidden.delete(sellerId);
  };
  const images = Object.assign(Object.create(opened.images) as typeof opened.images, {
    sweep,
    hide,
    list: async () => [],
    owners: async () => [],
  });
  const uploadsBefore: number[] = [];
  const uploads = {
    ...opened.uploads,
    async sweep(before: Date) {
      uploadsBefore.push(before.getTime());
      if (failing.has("uploads")) throw new StorageFailure();
    },
  };
  const shopSweep = new ShopSweep({ ...opened, images, uploads, now: () => new Date(clock.now) });
  const duringSweep = (run: typeof onSweep): void => {
    onSweep = run;
  };
  return { opened, sellers, clock, swept, hidden, hide, uploadsBefore, failing, shopSweep, duringSweep };
}

const running = new AbortController().signal;

t.test("sweeps all shops once a day, some in each run", async (t) => {
  const { sellers, clock, swept, shopSweep } = await openShops(t, 45);
  const all = sellers.map(({ domain }) => domain);
  await shopSweep.run(running);
  t.same(swept, all.slice(0, 20));
  await shopSweep.run(running);
  await shopSweep.run(running);
  t.same(swept, all);
  clock.now = DAY - 1;
  await shopSweep.run(running);
  t.equal(swept.length, 45, "no second round on the same day");
  clock.now = DAY;
  for (let run = 0; run < 3; run += 1) await shopSweep.run(running);
  t.same(swept, [...all, ...all]);
  clock.now = -DAY;
  for (let run = 0; run < 3; run += 1) await shopSweep.run(running);
  t.same(swept, [...all, ...all, ...all], "the system's clock was set back");
});

t.test("continues with the next shop after a failed sweep", async (t) => {
  const { sellers, swept, failing, shopSweep } = await openShops(t, 3);
  failing.add(sellers[1]?.id ?? "");
  await t.rejects(shopSweep.run(running), { name: "StorageFailure" });
  await shopSweep.run(running);
  t.same(swept, ["shop-000", "shop-001", "shop-002"]);
});

t.test("begins a round with removing uploads older than a day", async (t) => {
  const { clock, swept, uploadsBefore, failing, shopSweep } = await openShops(t, 21);
  clock.now = 5 * DAY;
  for (let run = 0; run < 3; run += 1) await shopSweep.run(running);
  t.same(uploadsBefore, [4 * DAY], "once");
  clock.now = 6 * DAY;
  failing.add("uploads");
  await t.rejects(shopSweep.run(running), { name: "StorageFailure" });
  for (let run = 0; run < 2; run += 1) await shopSweep.run(running);
  t.equal(swept.length, 2 * 21, "the shops are swept after a failure too");
  t.same(uploadsBefore, [4 * DAY, 5 * DAY]);
});

t.test("removes the pictures that a killed import has left, a day after it has found them", async (t) => {
  const platform = await openEmbedded(t);
  const original = await makePicture(20, 20).png().toBuffer();
  const clock = { now: 0 };
  const sweep = new ShopSweep({ ...platform, now: () => new Date(clock.now) });
  /** @returns the owners of pictures after the next day's round */
  const nextRound = async (): Promise<string[]> => {
    clock.now += DAY;
    await sweep.run(running);
    return (await platform.images.owners()).toSorted();
  };
  await platform.images.add("killed", original, "");
  await nextRound();
  t.strictSame(await nextRound(), ["killed"], "an empty database may be the wrong one");

  await storeShop(platform, {
    id: "stored",
    domain: "stored",
    logo: await platform.images.add("stored", original, ""),
  });
  const logo = await platform.images.add("late", original, "");
  t.strictSame(await nextRound(), ["killed", "late", "stored"]);
  await storeShop(platform, { id: "late", domain: "late", logo });
  t.strictSame(await nextRound(), ["late", "stored"], "an import may write its shops after the first round");
  await nextRound();
  t.same(await platform.images.list("late"), [logo.id]);
  t.same(await platform.images.list("stored"), [logo.id]);
});

t.test("removes pictures of missing shops between folders that can't be swept", async (t) => {
  const platform = await openEmbedded(t);
  const original = await makePicture(20, 20).png().toBuffer();
  await storeShop(platform);
  const clock = { now: 0 };
  const sweep = new ShopSweep({ ...platform, now: () => new Date(clock.now) });
  for (const id of ["killed-1", "killed-2", "killed-3"]) await platform.images.add(id, original, "");
  const broken = ["killed-1", "killed-3"];
  for (const id of broken) {
    const register = join(t.testdirName, "images", id, "register");
    rmSync(register, { recursive: true });
    writeFileSync(register, "a file instead of the folder");
  }
  for (let round = 0; round < 2; round += 1) {
    await t.rejects(sweep.run(running), { name: "StorageFailure" });
    clock.now += DAY;
  }
  t.strictSame((await platform.images.owners()).toSorted(), broken);
});

t.test("stops when the signal is aborted", async (t) => {
  const { swept, shopSweep } = await openShops(t, 3);
  await shopSweep.run(AbortSignal.abort());
  t.same(swept, []);
});

t.test("hides the pictures of suspended shops, and shows them again", async (t) => {
  const { opened, sellers, clock, hidden, shopSweep } = await openShops(t, 3);
  const id = sellers[1]?.id ?? "";
  for (const [status, expected] of [
    ["suspended", [id]],
    ["active", []],
    ["closed", [id]],
  ] as const) {
    await opened.sellers.change(id, () => ({ status }));
    clock.now += DAY;
    await shopSweep.run(running);
    t.same([...hidden], expected, status);
  }
});

t.test("keeps the pictures of a shop hidden that is suspended during the sweep of another", async (t) => {
  const { opened, sellers, hidden, hide, shopSweep, duringSweep } = await openShops(t, 2);
  const [first, second] = sellers.map(({ id }) => id) as [string, string];
  duringSweep(async (sellerId) => {
    if (sellerId !== first) return;
    await opened.sellers.change(second, () => ({ status: "suspended" }));
    await hide(second, true);
  });
  await shopSweep.run(running);
  t.same([...hidden], [second]);
});
