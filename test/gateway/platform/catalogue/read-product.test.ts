import t from "tap";
import { readProduct } from "../../../../gateway/platform/catalogue/public-catalogue.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeProduct, storeProduct, storeShop } from "../../../support/shop.ts";

t.test("reads an active product with its category", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, categories } = await storeShop(platform);
  const { seller: other } = await storeShop(platform);
  const [category] = categories;
  const product = makeProduct({ sellerId: seller.id, categoryId: category?.id ?? "", slug: "mug", title: "Mug" });
  await storeProduct(platform, seller.id, product);
  const expected = { title: "Mug", category: { name: category?.name, slug: category?.slug } };
  t.match(await readProduct(platform, seller, "mug"), expected);
  t.equal(await readProduct(platform, seller, "nope"), undefined);
  t.equal(await readProduct(platform, other, "mug"), undefined);
  for (const status of ["draft", "archived"] as const) {
    await storeProduct(platform, seller.id, { ...product, status });
    t.equal(await readProduct(platform, seller, "mug"), undefined, status);
  }
});
