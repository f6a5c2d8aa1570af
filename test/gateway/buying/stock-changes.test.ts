import { randomUUID } from "node:crypto";
import t from "tap";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import type { PageData } from "../../../areas/shared/pages/page-data.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { pageDataOf } from "../../support/html.ts";
import { httpGet, postJson } from "../../support/http.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";

/** A shop with seven mugs in one size and none in the other. */
function shopOfMugs() {
  const shop = sampleShop("acme");
  const [mug] = shop.products;
  const [small] = mug?.variants ?? [];
  if (!mug || !small) throw new TypeError("the sample shop has a mug");
  small.stock = 7;
  return { shop, mug };
}

/** The stock of the mug's first variant on the shop's pages. */
async function shownStock(port: number) {
  const page = async (path: string): Promise<PageData> => pageDataOf((await httpGet(port, HOST, path)).text);
  const [product, category, home] = [await page("/products/mug"), await page("/categories/cups"), await page("/")];
  const variant = product.page.kind === "product" ? product.page.product.variants[0] : undefined;
  const listed = category.page.kind === "category" ? category.page.category.products[0] : undefined;
  const [shelf] = home.home.categoriesWithProducts;
  return {
    available: variant?.available,
    remaining: variant?.remaining,
    soldOutInCategory: listed?.soldOut,
    soldOutAtHome: shelf?.products[0]?.soldOut,
  };
}

t.test("shows the remaining stock of an order on the next page of every gateway on the same data", async (t) => {
  const { shop, mug } = shopOfMugs();
  const dataDir = testFolder(t);
  const one = await openTestGateway(t, { dataDir, shops: [shop] });
  const two = await openTestGateway(t, { dataDir });
  const order = async (quantity: number) => {
    const answer = await placeOrder(one.port, "id-acme", randomUUID(), orderOf(shop.seller, mug, quantity));
    t.equal(answer.status, 201);
    return answer.body.order;
  };
  const bothShow = async (expected: Awaited<ReturnType<typeof shownStock>>, when: string) => {
    for (const { port } of [one, two]) t.strictSame(await shownStock(port), expected, when);
  };
  const inStock = { available: true, soldOutInCategory: false, soldOutAtHome: false };
  await bothShow({ ...inStock, remaining: null }, "seven: above the displayed limit");
  await order(1);
  await bothShow({ ...inStock, remaining: null }, "six");
  await order(1);
  await bothShow({ ...inStock, remaining: 5 }, "five: displayed");
  const last = await order(5);
  const soldOut = { available: false, remaining: 0, soldOutInCategory: true, soldOutAtHome: true };
  await bothShow(soldOut, "none");
  const path = fillPath(ENDPOINTS.orderCancellation.path, { sellerId: "id-acme", token: last.token });
  t.equal((await postJson(two.port, path, {})).status, 200);
  await bothShow({ ...inStock, remaining: 5 }, "cancelled at the other gateway");
});
