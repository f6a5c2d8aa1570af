import { randomUUID } from "node:crypto";
import t, { type Test } from "tap";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import type { PublicProduct } from "../../../areas/shared/catalogue/public-catalogue.ts";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import type { PageData } from "../../../areas/shared/pages/page-data.ts";
import { AdminBrowser } from "../../support/accounts.ts";
import { firebaseEmulators, firebaseProject } from "../../support/firebase.ts";
import { pageDataOf } from "../../support/html.ts";
import { httpGet, postJson } from "../../support/http.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { saveOf } from "../../support/shop.ts";
import { openInstance } from "./open-instance.ts";

const HOST = "acme.shops.example";
/** The tested gateway's cache never expires: it updates only through the change feed. */
const NOW = new Date("2026-06-01T12:00:00.000Z");

/** A shop with seven small mugs and two gateways: changes go through the first, requests to the second. */
async function open(t: Test) {
  const firebase = firebaseProject();
  const shop = sampleShop("acme");
  const [mug] = shop.products;
  const [small] = mug?.variants ?? [];
  if (!mug || !small) throw new TypeError("the sample shop has a mug");
  small.stock = 7;
  const { id } = shop.seller;
  const one = await openInstance(t, { firebase, shops: [shop] });
  const two = await openInstance(t, { firebase, now: () => NOW });
  const owner = new AdminBrowser(one.port, "shops.example");
  await owner.register("ada@people.example");
  const accountId = owner.session?.account.id ?? "";
  await one.platform.memberships.save({ accountId, sellerId: id, role: "owner", createdAt: NOW.toISOString() });
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await owner.send(method, path, { body });
    t.equal(answer.status, 200, `${method} ${path}`);
    return answer.body;
  };
  const save = async (change: (stored: Product) => object): Promise<void> => {
    const stored = await one.platform.products.get(id, mug.id);
    if (!stored) throw new TypeError("the mug is missing");
    const path = fillPath(ENDPOINTS.saveProduct.path, { sellerId: id, productId: mug.id });
    await send("PUT", path, saveOf(stored, change(stored)));
  };
  const variants = (change: object) => (stored: Product) => {
    const request = saveOf(stored);
    return { variants: request.variants.map((each, place) => (place === 0 ? { ...each, ...change } : each)) };
  };
  const order = async (quantity: number) => {
    const stored = (await one.platform.products.get(id, mug.id)) ?? mug;
    const answer = await placeOrder(one.port, id, randomUUID(), orderOf(shop.seller, stored, quantity));
    t.equal(answer.status, 201, "an order");
    return answer.body.order;
  };
  const page = async (path: string): Promise<PageData> => pageDataOf((await httpGet(two.port, HOST, path)).text);
  const shownMug = async (): Promise<PublicProduct> => {
    const { page: shown } = await page("/products/mug");
    if (shown.kind !== "product") throw new TypeError(`the mug's page is one of ${shown.kind}`);
    return shown.product;
  };
  return {
    firebase,
    shop,
    one,
    two,
    owner,
    send,
    save,
    variants,
    order,
    page,
    shownMug,
    /** Waits until the second gateway has received all changes so far. */
    received: async () => two.received(id, (await one.platform.sellers.get(id))?.version ?? 0),
  };
}

if (await firebaseEmulators(t)) {
  t.test("shows a change made through one gateway on another, once the change feed has reported it", async (t) => {
    const { shop, one, send, save, variants, order, page, shownMug, received } = await open(t);
    const shopPath = { sellerId: shop.seller.id };
    let token = "";
    const changes: [what: string, change: () => Promise<unknown>, shown: () => Promise<unknown>, expected: unknown][] =
      [
        [
          "the shop's name",
          async () => {
            const { seller } = await send("GET", fillPath(ENDPOINTS.adminSeller.path, shopPath));
            const change = { updatedAt: seller.updatedAt, change: { name: "Acme & Co" } };
            await send("PATCH", fillPath(ENDPOINTS.changeSeller.path, shopPath), change);
          },
          async () => (await page("/")).seller?.name,
          "Acme & Co",
        ],
        ["a title", () => save(() => ({ title: "Large mug" })), async () => (await shownMug()).title, "Large mug"],
        ["a price", () => save(variants({ price: 990 })), async () => (await shownMug()).variants[0]?.price, 990],
        [
          "an order that leaves few",
          async () => {
            ({ token } = await order(4));
          },
          async () => (await shownMug()).variants[0]?.remaining,
          3,
        ],
        [
          "an order that was called off",
          () => postJson(one.port, fillPath(ENDPOINTS.orderCancellation.path, { ...shopPath, token }), {}),
          async () => (await shownMug()).variants[0]?.remaining,
          null,
        ],
        [
          "stock that was counted",
          () => save(variants({ stock: 2 })),
          async () => (await shownMug()).variants[0]?.remaining,
          2,
        ],
        [
          "a break",
          () => send("POST", fillPath(ENDPOINTS.changeStatus.path, shopPath), { status: "paused" }),
          async () => (await page("/")).seller?.status,
          "paused",
        ],
        [
          "a product that is no longer sold",
          () => save(() => ({ status: "archived" })),
          async () => (await page("/")).home.categoriesWithProducts.map(({ slug }) => slug),
          ["bowls"],
        ],
      ];
    for (const [what, change, shown, expected] of changes) {
      t.notMatch(await shown(), expected, `${what}, before`);
      await change();
      await received();
      t.match(await shown(), expected, what);
    }
  });

  t.test("a shop that was opened through one gateway becomes known to another", async (t) => {
    const { one, two, owner } = await open(t);
    const statuses = async () => (await httpGet(two.port, "later.shops.example", "/")).status;
    t.equal(await statuses(), 404);
    t.equal(await statuses(), 404);
    const theme = { accent: "#1f6feb", typeface: "serif", corners: "soft" };
    const body = { domain: "later", name: "Later", currency: "EUR", locale: "en-IE", theme };
    t.equal((await owner.send("POST", ENDPOINTS.claimShop.path, { body })).status, 201);
    const claimed = await one.platform.sellers.findByDomain("later");
    await two.received(claimed?.id ?? "", 1);
    t.equal(await statuses(), 200);
  });

  t.test("an earlier name redirects, and a removed custom domain stops working, on the other gateway", async (t) => {
    const { shop, one, two, send, received } = await open(t);
    const { id } = shop.seller;
    const found = async (host: string) => {
      const { status, headers } = await httpGet(two.port, host, "/");
      return [status, headers.location];
    };
    await one.platform.sellers.change(id, () => ({ customDomain: { host: "acme.example", verified: true } }));
    await received();
    t.strictSame(await found("acme.example"), [200, undefined]);
    t.strictSame(await found(HOST), [200, undefined]);
    await one.platform.sellers.change(id, () => ({ customDomain: null }));
    await send("POST", fillPath(ENDPOINTS.changeDomain.path, { sellerId: id }), { domain: "acme-works" });
    await received();
    t.strictSame(await found("acme.example"), [404, undefined]);
    t.strictSame(await found(HOST), [308, "//acme-works.shops.example/"]);
    t.strictSame(await found("acme-works.shops.example"), [200, undefined]);
  });

  t.test("shows each of five changes on the other gateway once the change feed has reported it", async (t) => {
    const { save, shownMug, received } = await open(t);
    for (const title of ["one", "two", "three", "four", "five"]) {
      await shownMug();
      await save(() => ({ title }));
      await received();
      t.equal((await shownMug()).title, title);
    }
  });
}
