import t from "tap";
import { MAX_CATEGORIES } from "../../../../areas/shared/catalogue/catalogue-limits.ts";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import { readHome } from "../../../../gateway/platform/catalogue/public-catalogue.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeCategory, makeProduct, makeSeller, storeShop } from "../../../support/shop.ts";

t.test("reads the categories in order, each with its first five active products", async (t) => {
  const platform = await openEmbedded(t);
  const seller = makeSeller();
  const [cups, bowls, empty, drafts] = ["cups", "bowls", "empty", "drafts"].map((slug, index) =>
    makeCategory({ sellerId: seller.id, slug, position: 10 - index }),
  ) as [ReturnType<typeof makeCategory>, ...ReturnType<typeof makeCategory>[]];
  const product = (categoryId: string | undefined, position: number, status: Product["status"] = "active"): Product =>
    makeProduct({ sellerId: seller.id, categoryId: categoryId ?? "", position, status, title: `${position}` });
  const products = [
    product(cups.id, -1, "archived"),
    ...Array.from({ length: 11 }, (_, position) => product(cups.id, position)),
    product(bowls?.id, 1),
    product(drafts?.id, 1, "draft"),
  ];
  const categories = [cups, bowls, empty, drafts].filter((category) => category !== undefined);
  await platform.shops.create({ seller, categories, products });
  await storeShop(platform);

  const home = await readHome(platform, seller);
  t.same(
    home.map(({ slug, productCount, products }) => [slug, productCount, products.map(({ title }) => title)]),
    [
      ["bowls", 1, ["1"]],
      ["cups", 11, ["0", "1", "2", "3", "4"]],
    ],
  );
  t.same(await readHome(platform, { id: "nobody" }), []);
});

t.test("reads all categories of a large shop, the first fifty with products", async (t) => {
  const platform = await openEmbedded(t);
  const seller = makeSeller();
  const categories = Array.from({ length: MAX_CATEGORIES }, (_, position) =>
    makeCategory({ sellerId: seller.id, slug: `category-${position}`, position }),
  );
  const products = categories.map(({ id, slug }) =>
    makeProduct({ sellerId: seller.id, categoryId: id, slug: `product-${slug}` }),
  );
  await platform.shops.create({ seller, categories, products });
  const home = await readHome(platform, seller);
  t.same(
    home.map(({ slug }) => slug),
    categories.map(({ slug }) => slug),
  );
  t.same([home.filter((category) => category.products.length > 0).length, home.at(-1)?.productCount], [50, 1]);
});
