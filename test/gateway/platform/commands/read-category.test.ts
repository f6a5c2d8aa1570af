import t from "tap";
import { readCategory } from "../../../../gateway/platform/commands/read-category.ts";
import { openEmbedded } from "../../../support/open-platforms.ts";
import { makeCategory, makeProduct, makeSeller, storeShop } from "../../../support/shop-records.ts";

t.test("all active products of a category, up to 200, and how many there are", async (t) => {
  const platform = await openEmbedded(t);
  const seller = makeSeller();
  const category = makeCategory({ sellerId: seller.id, slug: "cups" });
  const empty = makeCategory({ sellerId: seller.id, slug: "empty" });
  const products = Array.from({ length: 212 }, (_, position) =>
    makeProduct({
      sellerId: seller.id,
      categoryId: category.id,
      position,
      status: position < 10 ? "draft" : "active",
      title: `${position}`,
    }),
  );
  await platform.shops.create({ seller, categories: [category, empty], products });
  const found = await readCategory(platform, seller, "cups");
  t.equal(found?.products.length, 200);
  t.equal(found?.products[0]?.title, "10");
  t.equal(found?.productCount, 202);
  t.match(await readCategory(platform, seller, "empty"), { products: [], productCount: 0 });
  t.equal(await readCategory(platform, seller, "nope"), undefined);
  const { seller: other } = await storeShop(platform);
  t.equal(await readCategory(platform, other, "cups"), undefined);
});
