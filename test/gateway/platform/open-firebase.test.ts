import t from "tap";
import { openPlatform } from "../../../gateway/platform/open-platform.ts";
import type { SellerChange } from "../../../gateway/platform/sellers/change-feed.ts";
import { firebaseEmulators, firebaseProject } from "../../support/firebase.ts";
import { makePicture } from "../../support/pictures.ts";
import { openFirebase } from "../../support/platform.ts";
import { storeShop } from "../../support/shop.ts";
import { testFolder } from "../../support/system.ts";

if (await firebaseEmulators(t)) {
  t.test("the platform on Firestore answers, and stores pictures in the bucket", async (t) => {
    const platform = await openFirebase(t);
    t.equal(platform.backend, "firebase");
    const { id } = await platform.images.add("s1", await makePicture(320, 320).png().toBuffer(), "");
    t.ok(await platform.images.read("s1", id, 320, "webp"));
    await platform.ping();
  });

  t.test("the epoch is constant, and watchers are notified of changes by other instances", async (t) => {
    const firebase = firebaseProject();
    const open = () => openPlatform({ backend: "firebase", dataDir: testFolder(t), firebase });
    const [one, other] = [await open(), await open()];
    t.teardown(() => one.close());
    const { seller } = await storeShop(one, { customDomain: { host: "acme.example", verified: true } });
    const epoch = other.changes.epoch();
    const changes: SellerChange[] = [];
    const waiting = new Map<number, () => void>();
    other.changes.subscribe({
      changed(change) {
        changes.push(change);
        waiting.get(change.version)?.();
      },
      lost: (reason) => t.fail("nothing was lost", { reason }),
      restored: () => t.fail("the feed was not restored"),
    });
    for (const version of [2, 3]) {
      const notified = new Promise<void>((resolve) => waiting.set(version, resolve));
      await one.sellers.change(seller.id, () => ({ domain: `acme-${version}` }));
      await notified;
    }
    t.strictSame(changes.at(-1), { id: seller.id, version: 3, names: ["acme-3", "acme.example"] });
    t.equal(other.changes.epoch(), epoch);
    await other.close();
  });

  t.test("two platforms in one process share only the project", async (t) => {
    const options = {
      backend: "firebase",
      dataDir: testFolder(t),
      firebase: firebaseProject(),
    } as const;
    const [one, other] = [await openPlatform(options), await openPlatform(options)];
    await storeShop(one, { domain: "shared" });
    await one.close();
    t.ok(await other.sellers.findByDomain("shared"));
    await other.close();
  });

  t.test("rejects calls after closing", async (t) => {
    const firebase = firebaseProject();
    const platform = await openPlatform({ backend: "firebase", dataDir: testFolder(t), firebase });
    await platform.close();
    await t.rejects(platform.sellers.findByDomain("acme"), { code: "storage-unavailable" });
    await t.rejects(storeShop(platform), { code: "storage-unavailable" });
  });
}
