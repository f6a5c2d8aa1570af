import t from "tap";
import type { Products } from "../../../../gateway/platform/catalogue/catalogue.ts";
import { priceCart } from "../../../../gateway/platform/orders/price-cart.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";

const lineOf = (product: { id: string; variants: { id: string }[] } | undefined, quantity = 1) => ({
  productId: product?.id ?? "",
  variantId: product?.variants[0]?.id ?? "",
  quantity,
});

t.test("prices products of this seller only", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, products } = await storeShop(platform);
  const { products: elsewhere } = await storeShop(platform);
  const cart = await priceCart(platform, seller.id, [lineOf(products[0], 2), lineOf(elsewhere[0])]);
  t.match(cart, {
    itemsTotal: 4800,
    lines: [
      { state: "ok", total: 4800 },
      { state: "gone", title: "", unitPrice: 0 },
    ],
  });
});

t.test("rejects a cart of a shop that is not public", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, products } = await storeShop(platform, { status: "paused" });
  const price = () => priceCart(platform, seller.id, [lineOf(products[0])]);
  t.match(await price(), { open: false, itemsTotal: 2400 });
  for (const status of ["suspended", "closed"] as const) {
    await platform.sellers.update(seller.id, { status });
    await t.rejects(price(), { code: "object-not-found" }, status);
  }
  await t.rejects(priceCart(platform, "nobody", [lineOf(products[0])]), { code: "object-not-found" });
});

t.test("reads each product once, a few at a time", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, products } = await storeShop(platform, {}, 30);
  const reads: string[] = [];
  let [running, most] = [0, 0];
  const counted: Pick<Products, "get"> = {
    async get(sellerId, productId) {
      reads.push(productId);
      running += 1;
      most = Math.max(most, running);
      // Lets other reads start.
      await new Promise<void>((resume) => setImmediate(resume));
      running -= 1;
      return platform.products.get(sellerId, productId);
    },
  };
  const lines = products.flatMap((product) => [lineOf(product), { ...lineOf(product), variantId: "other" }]);
  const cart = await priceCart({ ...platform, products: counted as Products }, seller.id, lines);
  t.equal(cart.itemsTotal, 30 * 2400);
  t.equal(reads.length, 30);
  t.ok(most > 1 && most <= 10, `${most} at a time`);
});
