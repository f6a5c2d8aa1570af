import t from "tap";
import { addPicture } from "../../../../gateway/platform/pictures/add-picture.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { makePicture } from "../../../support/pictures.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";

t.test("nothing is stored for whoever is gone when the picture is made", async (t) => {
  const platform = await openEmbedded(t);
  const { seller } = await storeShop(platform);
  const file = await makePicture(330, 200).png().toBuffer();
  const gone = new AbortController();
  const images: Platform["images"] = Object.assign(Object.create(platform.images) as Platform["images"], {
    remake: async (upload: Buffer) => {
      const remade = await platform.images.remake(upload);
      gone.abort();
      return remade;
    },
    add: () => t.fail("it was stored"),
  });
  await t.rejects(addPicture({ ...platform, images }, seller, file, { signal: gone.signal }), { name: "AbortError" });
});

t.test("a file without a declared type is taken by its bytes", async (t) => {
  const platform = await openEmbedded(t);
  const { seller } = await storeShop(platform);
  const { id } = await addPicture(platform, seller, await makePicture(330, 200).avif().toBuffer());
  t.same(await platform.images.list(seller.id), [id]);
});
