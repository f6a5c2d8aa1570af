import { randomUUID } from "node:crypto";
import { join } from "node:path";
import t from "tap";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import { productsCsv } from "../../../../gateway/platform/catalogue/products-csv.ts";
import { ObjectNotFound } from "../../../../gateway/platform/errors.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { exportShop, shopJson } from "../../../../gateway/platform/shops/export-shop.ts";
import { shopFilesContract } from "../../../contract/shop-files.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeCategory, makeImage, storeProduct, storeShop } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

const folder = testFolder(t);
shopFilesContract(t, () => openPlatform({ backend: "embedded", dataDir: join(folder, randomUUID()) }), 25);

t.test("rejects the export if a picture's original is missing", async (t) => {
  const platform = await openEmbedded(t);
  const { seller } = await storeShop(platform, { cover: makeImage() });
  await t.rejects(exportShop(platform, seller), { name: ObjectNotFound.name });
});

t.test("exports a product once that moves to a later category during the export", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, categories, products } = await storeShop(platform);
  const [first, product] = [categories[0]?.id ?? "", products[0] as Product];
  const later = makeCategory({ sellerId: seller.id, position: 1 });
  await platform.categories.save(seller.id, later);
  const writers = { json: shopJson(platform, seller), csv: productsCsv(platform, seller, "https://acme.example") };
  for (const [format, chunks] of Object.entries(writers)) {
    await storeProduct(platform, seller.id, { ...product, categoryId: first });
    let text = "";
    for await (const chunk of chunks) {
      text += chunk;
      if (chunk.includes(product.slug)) await storeProduct(platform, seller.id, { ...product, categoryId: later.id });
    }
    t.equal(text.split(product.slug).length - 1, 1, format);
  }
});
