import t from "tap";
import { openPlatform } from "../../../../../gateway/platform/adapters/open-platform.ts";
import { firestoreEmulator } from "../../../../support/firestore-emulator.ts";
import { openFirebase } from "../../../../support/open-platforms.ts";
import { makePicture } from "../../../../support/pictures.ts";
import { storeShop } from "../../../../support/shop-records.ts";

if (await firestoreEmulator(t)) {
  t.test("the platform on Firestore answers, and keeps its pictures on the disk", async (t) => {
    const platform = await openFirebase(t);
    t.equal(platform.backend, "firebase");
    await platform.ping();
    const { id } = await platform.images.add("s1", await makePicture(320, 320).png().toBuffer(), "");
    t.ok(await platform.images.read("s1", id, 320, "webp"));
  });

  t.test("its epoch is constant: freshness is bounded by time alone", async (t) => {
    const platform = await openFirebase(t);
    const epoch = platform.freshness.epoch();
    await storeShop(platform);
    t.equal(platform.freshness.epoch(), epoch);
  });

  t.test("two platforms of one process share nothing but the project", async (t) => {
    const options = { backend: "firebase", dataDir: t.testdir(), firebase: { projectId: "demo-shared" } } as const;
    const [one, other] = [await openPlatform(options), await openPlatform(options)];
    await storeShop(one, { domain: "shared" });
    await one.close();
    t.ok(await other.sellers.findByDomain("shared"));
    await other.close();
  });
}
