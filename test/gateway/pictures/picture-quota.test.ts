import { mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t, { type Test } from "tap";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { sweepPictures } from "../../../gateway/platform/pictures/sweep-pictures.ts";
import { memberSession } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { makePicture, uploadPicture } from "../../support/pictures.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { filesIn, testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const SELLER = "id-acme";
const MEGABYTE = 1024 * 1024;
const NOW = new Date("2026-03-01T12:00:00.000Z");
const DAY = 24 * 3_600_000;

/** A shop whose pictures already use this many bytes: one original as a sparse file. */
async function openShop(t: Test, megabytes: number, subscription: Seller["subscription"]) {
  const clock = { now: NOW };
  const dataDir = testFolder(t);
  const folder = join(dataDir, "images", SELLER);
  await mkdir(folder, { recursive: true });
  const original = await open(join(folder, `${"0".repeat(32)}.original.png`), "w");
  await original.truncate(megabytes * MEGABYTE);
  await original.close();
  const { port, platform } = await openTestGateway(t, {
    dataDir,
    shops: [sampleShop("acme", { subscription })],
    around: (opened) => ({ ...opened, now: () => clock.now }),
  });
  const { headers } = await memberSession(platform, SELLER, HOST);
  const upload = async (width = 330) => {
    const file = await makePicture(width, 200).jpeg().toBuffer();
    const { status, body } = await uploadPicture(port, SELLER, file, { ...headers, "Content-Type": "image/jpeg" });
    return { status, code: body.error?.code, fields: body.error?.fields, image: body.image };
  };
  return { clock, folder, platform, upload };
}

const PRO = { plan: "pro", status: "active", currentPeriodEnd: "2026-04-01T00:00:00.000Z" } as const;

t.test("limits a shop's pictures to the plan's storage", async (t) => {
  const { folder, platform, upload } = await openShop(t, 250, { ...PRO, plan: "free" });
  t.equal(await platform.images.usage(SELLER), 250 * MEGABYTE);
  const before = await filesIn(folder);
  t.match(await upload(), {
    status: 402,
    code: "quota-exceeded",
    fields: [{ field: "file", code: "pictures-full", params: { max: 250 } }],
  });
  t.same(await filesIn(folder), before, "nothing is stored");
});

t.test("a larger plan allows more until it ends", async (t) => {
  const { clock, platform, upload } = await openShop(t, 250, PRO);
  t.match(await upload(), { status: 201 });
  clock.now = new Date(PRO.currentPeriodEnd);
  t.match(await upload(340), { status: 402, code: "quota-exceeded" });
  const [image] = await platform.images.list(SELLER);
  t.ok(image, "existing pictures stay");
});

t.test("concurrent uploads can't exceed the limit together", async (t) => {
  const { folder, platform, upload } = await openShop(t, 200, { ...PRO, plan: "free" });
  const { image } = await upload();
  const each = (await platform.images.readOriginal(SELLER, image.id))?.bytes.length ?? 0;
  // Space for one and a half more of these pictures.
  const taken = 50 * MEGABYTE - Math.round(2.5 * each);
  await writeFile(join(folder, "register", `${"1".repeat(32)}-${taken}`), "");
  const answers = await Promise.all([upload(331), upload(332), upload(333)]);
  t.same(new Set(answers.map(({ status }) => status)), new Set([201, 402]));
  t.equal(answers.filter(({ status }) => status === 201).length, 1);
  t.ok((await platform.images.usage(SELLER)) <= 250 * MEGABYTE);
});

t.test("a full shop frees space by deleting pictures that were unused for a day", async (t) => {
  const { clock, folder, platform, upload } = await openShop(t, 250, { ...PRO, plan: "free" });
  await sweepPictures(platform, { id: SELLER });
  t.match(await upload(), { status: 402 }, "it may still be in use in an open editor");
  clock.now = new Date(NOW.getTime() + DAY);
  const { status, image } = await upload();
  t.equal(status, 201);
  t.same(await platform.images.list(SELLER), [image.id]);
  t.notOk((await filesIn(folder)).some((file) => file.startsWith("0".repeat(32))));
});
