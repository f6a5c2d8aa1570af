import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { PLANS } from "../../../../areas/shared/sellers/plan.ts";
import { addPicture } from "../../../../gateway/platform/pictures/add-picture.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { makePicture } from "../../../support/pictures.ts";
import { breakRecords, openEmbedded } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";

t.test("stores nothing if the client disconnects during the encoding", async (t) => {
  const platform = await openEmbedded(t);
  const { seller } = await storeShop(platform);
  const file = await makePicture(330, 200).png().toBuffer();
  const disconnected = new AbortController();
  const images: Platform["images"] = Object.assign(Object.create(platform.images) as Platform["images"], {
    remake: async (upload: Buffer) => {
      const remade = await platform.images.remake(upload);
      disconnected.abort();
      return remade;
    },
    add: () => t.fail("the picture was stored"),
  });
  await t.rejects(addPicture({ ...platform, images }, seller, file, { signal: disconnected.signal }), {
    name: "AbortError",
  });
});

t.test("stores nothing if the shop is suspended during the encoding", async (t) => {
  const platform = await openEmbedded(t);
  const { seller } = await storeShop(platform);
  const file = await makePicture(330, 200).png().toBuffer();
  const images: Platform["images"] = Object.assign(Object.create(platform.images) as Platform["images"], {
    remake: async (upload: Buffer) => {
      const remade = await platform.images.remake(upload);
      await platform.sellers.change(seller.id, () => ({ status: "suspended", suspendedFrom: "active" }));
      return remade;
    },
  });
  await t.rejects(addPicture({ ...platform, images }, seller, file), { code: "unauthorized" });
  t.same(await platform.images.list(seller.id), []);
});

t.test("says that the plan is full if a broken product prevents the removal of unused pictures", async (t) => {
  const platform = await openEmbedded(t);
  const { seller } = await storeShop(platform);
  breakRecords(t.testdirName, "UPDATE products SET variants = '{'");
  await platform.images.add(seller.id, await makePicture(20, 20).png().toBuffer(), "");
  const register = join(t.testdirName, "images", seller.id, "register");
  writeFileSync(join(register, `${"0".repeat(32)}-${PLANS.free.imageBytes}`), "");
  await t.rejects(addPicture(platform, seller, await makePicture(330, 200).png().toBuffer()), {
    code: "quota-exceeded",
    fields: [{ field: "file", code: "pictures-full" }],
  });
  t.equal((await platform.images.list(seller.id)).length, 2);
});

t.test("detects the type of a file without a declared type from its bytes", async (t) => {
  const platform = await openEmbedded(t);
  const { seller } = await storeShop(platform);
  const { id } = await addPicture(platform, seller, await makePicture(330, 200).avif().toBuffer());
  t.same(await platform.images.list(seller.id), [id]);
});

t.test("accepts an AVIF file with the major brand mif1", async (t) => {
  const platform = await openEmbedded(t);
  const { seller } = await storeShop(platform);
  const file = await makePicture(330, 200).avif().toBuffer();
  file.write("mif1", 8, "latin1");
  t.match(await addPicture(platform, seller, file, { declared: "image/avif" }), { width: 330, height: 200 });
  file.write("heic", 20, "latin1");
  const refusal: unknown = await addPicture(platform, seller, file).catch((error: unknown) => error);
  t.match(refusal, { reason: { code: "heic-picture" } });
});
