import t from "tap";
import type { PageContent } from "../../../areas/shared/pages/page-data.ts";
import { categoryPath, productPath } from "../../../areas/shared/pages/routes.ts";
import { openPlatform } from "../../../gateway/platform/open-platform.ts";
import { spawnGateway } from "../../support/gateway.ts";
import { pageDataOf } from "../../support/html.ts";
import { httpGet } from "../../support/http.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { makeProduct, makeVariant, storeProduct, storeShop } from "../../support/shop.ts";
import { testFolder } from "../../support/system.ts";

t.test("sells exactly the 20 pieces in stock to 200 buyers at two gateways with a shared database", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const { seller, categories } = await storeShop(platform);
  const [category] = categories;
  if (!category) throw new TypeError("the shop needs a category");
  const product = makeProduct({
    sellerId: seller.id,
    categoryId: category.id,
    variants: [makeVariant({ stock: 20 })],
  });
  await storeProduct(platform, seller.id, product);
  const env = {
    DATA_DIR: dataDir,
    PRODUCT_HOST: "shops.example",
    API_REQUESTS_PER_MINUTE: "1000000",
    ORDERS_PER_MINUTE: "1000000",
  };
  const gateways = await Promise.all([spawnGateway(t, env), spawnGateway(t, env)]);
  /** The stock on pages that both gateways have cached. */
  const shownStock = async (port: number) => {
    const page = async (path: string): Promise<PageContent> =>
      pageDataOf((await httpGet(port, `${seller.domain}.shops.example`, path)).text).page;
    const [shown, listed] = [await page(productPath(product.slug)), await page(categoryPath(category.slug))];
    return {
      available: shown.kind === "product" && shown.product.variants[0]?.available,
      soldOut:
        listed.kind === "category" && listed.category.products.find(({ slug }) => slug === product.slug)?.soldOut,
    };
  };
  const soldOut = { available: false, soldOut: true };
  for (const { port } of gateways) t.strictSame(await shownStock(port), { available: true, soldOut: false });
  /** A buyer retries an overloaded gateway with the same key. */
  const buy = async (buyer: number): Promise<string> => {
    const port = gateways[buyer % 2]?.port ?? 0;
    for (;;) {
      const key = `buyer-${buyer}-of-many-buyers`;
      const { status, body } = await placeOrder(port, seller.id, key, orderOf(seller, product, 1));
      if (status === 201) return "ordered";
      if (body.error?.code !== "overloaded") return `${status} ${body.error?.code}`;
    }
  };
  const outcomes = Object.groupBy(await Promise.all(Array.from({ length: 200 }, (_, buyer) => buy(buyer))), String);
  const counts = Object.fromEntries(Object.entries(outcomes).map(([outcome, buyers]) => [outcome, buyers?.length]));
  t.strictSame(counts, { ordered: 20, "409 insufficient-stock": 180 }, "the others get the reason");
  const orders = await platform.orders.list(seller.id, { limit: 300 });
  t.strictSame(
    orders.map(({ number }) => number).toSorted((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => 1001 + index),
  );
  t.equal((await platform.products.get(seller.id, product.id))?.variants[0]?.stock, 0);
  for (const { port } of gateways) t.strictSame(await shownStock(port), soldOut, "immediately on both gateways");
});
