import t from "tap";
import { MAX_CATEGORIES } from "../../../../areas/shared/catalogue/catalogue-limits.ts";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import type { Seller } from "../../../../areas/shared/sellers/seller.ts";
import { readHome } from "../../../../gateway/platform/catalogue/public-catalogue.ts";
import type { Platform } from "../../../../gateway/platform/platform.ts";
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
  t.same(await readHome(platform, { id: "nobody", version: 1 }), []);
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

/** A shop with one category. `reads` contains the ids of the shops whose categories were read. */
function countingCatalogue(fail: () => boolean) {
  const reads: string[] = [];
  const list = async (sellerId: string) => {
    reads.push(sellerId);
    if (fail()) throw new Error("no response");
    return [makeCategory({ sellerId, name: `${sellerId} ${reads.length}` })];
  };
  const countEach = async (_sellerId: string, ids: string[]) => new Map(ids.map((id) => [id, 1]));
  const firstOfEach = async () => new Map();
  const catalogue = { categories: { list }, products: { countEach, firstOfEach } };
  return { catalogue: catalogue as unknown as Pick<Platform, "categories" | "products">, reads };
}

t.test("reads a shop's home once per version for concurrent requests", async (t) => {
  const { catalogue, reads } = countingCatalogue(() => false);
  const [acme, other] = [makeSeller({ id: "acme", version: 1 }), makeSeller({ id: "other", version: 1 })];
  const names = async (...sellers: Seller[]) =>
    (await Promise.all(sellers.map((seller) => readHome(catalogue, seller)))).map(([first]) => first?.name);
  t.strictSame(await names(acme, acme, other), ["acme 1", "acme 1", "other 2"]);
  t.strictSame(await names({ ...acme, version: 2 }), ["acme 3"], "a change is visible immediately");
  t.strictSame(reads, ["acme", "other", "acme"]);
});

t.test("rejects all waiting calls with a failure, and does not cache it", async (t) => {
  let broken = true;
  const { catalogue } = countingCatalogue(() => broken);
  const seller = makeSeller();
  await t.rejects(readHome(catalogue, seller), { message: "no response" });
  broken = false;
  t.equal((await readHome(catalogue, seller)).length, 1);
});
