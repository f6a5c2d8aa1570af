import { randomUUID } from "node:crypto";
import t from "tap";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { orderPath } from "../../../areas/shared/pages/routes.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { pageDataOf } from "../../support/html.ts";
import { httpGet } from "../../support/http.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const shop = sampleShop("acme");

t.test("limits uncached and missing pages per address, but not cached pages", async (t) => {
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [shop],
    env: { PAGE_QUERIES_PER_MINUTE: "5", TRUST_PROXY: "127.0.0.1" },
  });
  const order = orderOf(shop.seller, shop.products[0] as Product, 1);
  const { body } = await placeOrder(port, shop.seller.id, randomUUID(), order);
  const get = (path: string, from = "192.0.2.1") => httpGet(port, HOST, path, { headers: { "X-Forwarded-For": from } });
  const own = [
    "/search?q=mug",
    "/categories/cups?in-stock=1&utm_source=mail",
    "/products/mug/?variant=mug-s",
    orderPath(body.order.token),
    orderPath("x".repeat(43)),
  ];
  const table = new CaseTable();
  for (const path of own) {
    const { status, headers } = await get(path);
    // A shared response must not contain one visitor's limit.
    table.check(path, [status, headers.ratelimit], [path.includes("xxx") ? 404 : 200, undefined]);
  }
  for (const path of [...own, "/search?q="]) {
    const { status, headers, text } = await get(path);
    const isWorded = text.includes("Too many attempts.");
    const waits = /^\d+$/.test(headers["retry-after"] ?? "");
    table.check(`${path}: limited`, [status, headers["cache-control"], waits, isWorded], [429, "no-store", true, true]);
  }
  for (let round = 0; round < 3; round += 1) {
    for (const path of [
      "/",
      "/?q=mug",
      "/search",
      "/categories/cups?utm_source=mail",
      "/products/mug?q=1",
      "/cart?x=1",
    ])
      table.check(`${path}: round ${round}`, (await get(path)).status, 200);
  }
  t.same(table.wrong(), []);
  const made = [1, 2, 3, 4, 5, 6].map((number) => `/products/made-up-${number}`);
  const statuses: number[] = [];
  for (const path of [...made, "/products/mug?q=1", "/pages/made-up"]) statuses.push((await get(path)).status);
  t.same(statuses, [404, 404, 404, 404, 404, 429, 200, 429], "missing pages are limited, known pages are not");
  t.equal((await get("/admin?q=mug")).status, 200);
  t.equal((await get("/search?q=mug", "192.0.2.2")).status, 200, "another address");
});

t.test("shows no shop on a public landing because of its name", async (t) => {
  const landing = async (env: Record<string, string>, host: string) => {
    const dataDir = testFolder(t);
    const { port } = await openTestGateway(t, { dataDir, shops: [sampleShop("demo")], env });
    const { text } = await httpGet(port, host, "/");
    return text.includes(sampleShop("demo").seller.name);
  };
  const unset = { FEATURED_SHOPS: "" };
  t.notOk(await landing(unset, "shops.example"), "anyone can claim the demo's name");
  t.ok(await landing({ FEATURED_SHOPS: "demo" }, "shops.example"), "the operator chose it");
  t.ok(await landing({ ...unset, PRODUCT_HOST: "localhost" }, "localhost"), "the demo");
});

t.test("shows a shop once on the landing if it is listed twice, or also by its previous name", async (t) => {
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("demo", { previousDomains: ["older-demo"] })],
    env: { FEATURED_SHOPS: "older-demo,demo,demo" },
  });
  const { text } = await httpGet(port, "shops.example", "/");
  t.equal(pageDataOf(text).liveShops.length, 1);
});

t.test("shows a shop on the landing while it is open", async (t) => {
  const shop = sampleShop("demo", { status: "paused" });
  const { port, platform } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [shop],
    env: { FEATURED_SHOPS: "demo" },
  });
  const shown: boolean[] = [];
  for (const status of ["paused", "active", "paused"] as const) {
    await platform.sellers.change(shop.seller.id, () => ({ status }));
    // The second answer is cached.
    for (let time = 0; time < 2; time += 1)
      shown.push((await httpGet(port, "shops.example", "/")).text.includes(shop.seller.name));
  }
  t.strictSame(shown, [false, false, true, true, false, false]);
});
