import { randomUUID } from "node:crypto";
import { join } from "node:path";
import t from "tap";
import { ObjectNotFound } from "../../../../gateway/platform/errors.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { exportShop } from "../../../../gateway/platform/shops/export-shop.ts";
import { shopFilesContract } from "../../../contract/shop-files.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeImage, storeShop } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

const folder = testFolder(t);
shopFilesContract(t, () => openPlatform({ backend: "embedded", dataDir: join(folder, randomUUID()) }), 25);

t.test("rejects the export if a picture's original is missing", async (t) => {
  const platform = await openEmbedded(t);
  const { seller } = await storeShop(platform, { cover: makeImage() });
  await t.rejects(exportShop(platform, seller), { name: ObjectNotFound.name });
});
