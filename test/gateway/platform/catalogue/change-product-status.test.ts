import t, { type Test } from "tap";
import type { Product, ProductStatus } from "../../../../areas/shared/catalogue/product.ts";
import { changeProductStatus } from "../../../../gateway/platform/catalogue/save-product.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";

const NOW = "2026-05-06T07:08:09.000Z";

async function open(t: Test, size: number) {
  const platform = await openEmbedded(t, { clock: () => new Date(NOW) });
  const { seller, products } = await storeShop(platform, {}, size);
  const change = (some: Pick<Product, "id">[], status: ProductStatus) =>
    changeProductStatus(platform, { sellerId: seller.id, productIds: some.map(({ id }) => id), status });
  const stored = () => platform.products.list(seller.id, { limit: 100 });
  return { platform, seller, products: products as [Product, Product, Product], change, stored };
}

t.test("changes products with another status, and returns these", async (t) => {
  const { products, change, stored, platform, seller } = await open(t, 3);
  const [one, two, three] = products;
  t.strictSame(await change([two], "draft"), [{ id: two.id, before: "active", version: 2 }]);
  t.strictSame(await change([three, two, one], "archived"), [
    { id: three.id, before: "active", version: 2 },
    { id: two.id, before: "draft", version: 3 },
    { id: one.id, before: "active", version: 2 },
  ]);
  t.strictSame(await stored(), [
    { ...one, status: "archived", updatedAt: NOW, version: 2 },
    { ...two, status: "archived", updatedAt: NOW, version: 3 },
    { ...three, status: "archived", updatedAt: NOW, version: 2 },
  ]);
  const version = (await platform.sellers.get(seller.id))?.version;
  t.strictSame(await change(products, "archived"), [], "no product changes");
  t.equal((await platform.sellers.get(seller.id))?.version, version);
});

t.test("changes no product if one is not the seller's", async (t) => {
  const { platform, products, change, stored } = await open(t, 2);
  const other = await storeShop(platform);
  for (const id of [other.products[0]?.id ?? "", "none"])
    await t.rejects(change([...products, { id }], "archived"), { code: "object-not-found" });
  t.strictSame(await stored(), products);
  t.strictSame(await platform.products.list(other.seller.id, { limit: 9 }), other.products);
});

t.test("publishes no product if the plan has no room for all", async (t) => {
  const { products, change, stored } = await open(t, 30);
  t.strictSame(await change(products.slice(0, 10), "active"), [], "active products stay active beyond the limit");
  await change(products.slice(0, 7), "archived");
  const before = await stored();
  await t.rejects(change(products.slice(0, 3), "active"), {
    code: "quota-exceeded",
    fields: [{ field: "status", code: "plan-full", params: { plan: "free", max: 25 } }],
  });
  t.strictSame(await stored(), before);
  t.equal((await change(products.slice(0, 2), "active")).length, 2);
});
