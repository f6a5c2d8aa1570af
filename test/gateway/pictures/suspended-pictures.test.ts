import t, { type Test } from "tap";
import { imageUrl } from "../../../areas/shared/pictures/image.ts";
import { StorageFailure } from "../../../gateway/platform/errors.ts";
import { STATUS_FRESH } from "../../../gateway/platform/pictures/public-shops.ts";
import { runShopsCommand } from "../../scripts/shops/migration.ts";
import { firebaseEmulators, firebaseProject, firebaseVariables } from "../../support/firebase.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet } from "../../support/http.ts";
import { makePicture } from "../../support/pictures.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";

async function openShop(t: Test, env: NodeJS.ProcessEnv = {}) {
  const dataDir = testFolder(t);
  const time = { now: Date.parse("2026-03-01T12:00:00Z") };
  const storage = { fails: false };
  const { port, platform } = await openTestGateway(t, {
    dataDir,
    env,
    shops: [sampleShop("acme"), sampleShop("beans")],
    clock: () => new Date(time.now),
    around(opened) {
      const get = opened.sellers.get.bind(opened.sellers);
      opened.sellers.get = async (id) => {
        if (storage.fails) throw new StorageFailure();
        return get(id);
      };
      return opened;
    },
  });
  const file = await makePicture(400, 300).png().toBuffer();
  const { id } = await platform.images.add("id-acme", file, "");
  await platform.images.add("id-beans", file, "");
  const request = (shop: string) => httpGet(port, "acme.shops.example", imageUrl(`id-${shop}`, id, 320, "webp"));
  const statuses = async () => [(await request("acme")).status, (await request("beans")).status];
  const command = (...args: string[]) => runShopsCommand(args, { ...env, DATA_DIR: dataDir });
  return { platform, id, time, storage, request, statuses, command };
}

t.test("embedded", async (t) => {
  const { platform, id, storage, request, statuses, command } = await openShop(t);
  t.same(await statuses(), [200, 200]);
  t.match(await command("suspend", "acme"), { code: 0 });
  t.same(await statuses(), [404, 200], "at once");
  t.match(await request("acme"), { headers: { "cache-control": "no-store" } });
  t.ok(await platform.images.readOriginal("id-acme", id), "an export still has it");
  t.match(await command("resume", "acme"), { code: 0 });
  t.same(await statuses(), [200, 200]);

  storage.fails = true;
  t.same(await statuses(), [200, 200], "the last known status, while the storage fails");
});

t.test("firebase", async (t) => {
  if (!(await firebaseEmulators(t))) return;
  const { time, statuses, command } = await openShop(t, { NODE_ENV: "test", ...firebaseVariables(firebaseProject()) });
  t.same(await statuses(), [200, 200]);
  t.match(await command("suspend", "acme"), { code: 0 });
  time.now += STATUS_FRESH;
  t.same(await statuses(), [404, 200]);
  t.match(await command("resume", "acme"), { code: 0 });
  time.now += STATUS_FRESH;
  t.same(await statuses(), [200, 200]);
  t.match(await command("suspend", "acme"), { code: 0 });
  time.now -= STATUS_FRESH;
  t.same(await statuses(), [404, 200], "the system's clock was set back");
});
