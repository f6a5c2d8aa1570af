import { randomUUID } from "node:crypto";
import t from "tap";
import type { SaveProductRequest } from "../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import {
  adminCategoriesAnswer,
  adminCategoryAnswer,
  adminProductAnswer,
  productRowsAnswer,
  productStatusAnswer,
} from "../../../areas/shared/catalogue/contract/admin-catalogue-operations.ts";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import { adminClient, memberSession } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet } from "../../support/http.ts";
import { orderOf, placeOrder } from "../../support/orders.ts";
import { makePicture } from "../../support/pictures.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { saveOf } from "../../support/shop.ts";
import { testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const acme = sampleShop("acme");
const sellerId = acme.seller.id;
/** The clock advances by a second with each read. */
let time = Date.parse("2026-05-06T07:08:09.000Z");
const { port, platform } = await openTestGateway(t, {
  dataDir: testFolder(t),
  clock: () => new Date((time += 1000)),
  shops: [acme, sampleShop("other")],
  env: { API_REQUESTS_PER_MINUTE: "10000", ORDERS_PER_MINUTE: "10000" },
});
const client = adminClient(port, await memberSession(platform, sellerId, HOST));

const productsPath = fillPath(ENDPOINTS.adminProducts.path, { sellerId });
const statusPath = fillPath(ENDPOINTS.changeProductStatus.path, { sellerId });
const categoriesPath = fillPath(ENDPOINTS.adminCategories.path, { sellerId });
const orderPath = fillPath(ENDPOINTS.orderCategories.path, { sellerId });
const productPath = (productId: string): string => fillPath(ENDPOINTS.adminProduct.path, { sellerId, productId });
const categoryPath = (categoryId: string): string => fillPath(ENDPOINTS.saveCategory.path, { sellerId, categoryId });

const page = async (path: string) => (await httpGet(port, HOST, path)).text;
const stored = async (id: string) => (await platform.products.get(sellerId, id)) as Product;

const BEAKER: SaveProductRequest = {
  version: null,
  categoryId: `${sellerId}-cups`,
  title: "Sea beaker",
  slug: "",
  description: "Holds **much**.",
  status: "active",
  images: [],
  options: [{ name: "Glaze", values: ["Salt", "Iron"] }],
  variants: [
    { id: "salt", values: ["Salt"], sku: "SB-1", price: 1_900, compareAtPrice: null, stock: 4 },
    { id: "iron", values: ["Iron"], sku: "SB-2", price: 2_100, compareAtPrice: 2_500, stock: null },
  ],
};

t.test("a saved product is on the shop's pages with the next request, and a removed one is gone", async (t) => {
  const id = randomUUID();
  t.notMatch(await page("/categories/cups"), /Sea beaker/);
  const image = await platform.images.add(sellerId, await makePicture(400, 300).jpeg().toBuffer(), "");
  const created = await client.put(productPath(id), { ...BEAKER, images: [{ ...image, alt: "A beaker" }] });
  t.equal(created.status, 200);
  t.equal(created.headers["cache-control"], "no-store");
  t.ok(adminProductAnswer.safeParse(created.body).success, "matches the described answer");
  t.match(created.body.product, {
    id,
    slug: "sea-beaker",
    position: 2,
    variants: [{ title: "Salt" }, { title: "Iron" }],
  });
  t.strictSame((await client.get(productPath(id))).body, created.body);
  t.match(await page("/categories/cups"), /Sea beaker/);
  t.match(await page("/products/sea-beaker"), /A beaker/);

  const changed = await client.put(
    productPath(id),
    saveOf({ ...created.body.product, sellerId }, { title: "Lake beaker" }),
  );
  t.match([changed.status, changed.body.product.title, changed.body.product.slug], [200, "Lake beaker", "sea-beaker"]);
  t.match(await page("/products/sea-beaker"), /Lake beaker/);
  const draft = await client.post(statusPath, { ids: [id], status: "draft" });
  t.strictSame(draft.body, { products: [{ id, before: "active", version: changed.body.product.version + 1 }] });
  t.ok(productStatusAnswer.safeParse(draft.body).success);
  t.equal((await httpGet(port, HOST, "/products/sea-beaker")).status, 404);
  t.strictSame((await client.delete(productPath(id))).body, { done: true });
  t.equal((await client.get(productPath(id))).status, 404);
  t.equal((await client.delete(productPath(id))).status, 404);
});

t.test("rejects the second of two concurrent edits, and keeps the first", async (t) => {
  const { body } = await client.get(productPath(`${sellerId}-dish`));
  const save = (title: string) =>
    client.put(productPath(body.product.id), saveOf({ ...body.product, sellerId }, { title }));
  t.equal((await save("First")).status, 200);
  const second = await save("Second");
  t.match([second.status, second.body.error.code], [409, "version-conflict"]);
  t.match((await client.get(productPath(body.product.id))).body.product, { title: "First", version: 2 });
  t.equal(
    (await client.put(productPath(body.product.id), { ...BEAKER, version: null })).body.error.code,
    "version-conflict",
  );
});

t.test("restores a removed product under its id, and its orders still refer to it", async (t) => {
  const mug = await stored(`${sellerId}-mug`);
  const { body } = await placeOrder(port, sellerId, randomUUID(), orderOf(acme.seller, mug, 1));
  const before = (await client.get(productPath(mug.id))).body.product;
  t.equal((await client.delete(productPath(mug.id))).status, 200);
  t.equal((await httpGet(port, HOST, "/products/mug")).status, 404);
  const orderPage = fillPath(ENDPOINTS.order.path, { sellerId, token: body.order.token });
  t.match(JSON.parse(await page(orderPage)).order.lines, [{ productId: mug.id, title: mug.title, slug: "mug" }]);

  const { version: _, ...request } = saveOf({ ...before, sellerId }, { position: before.position });
  const back = await client.put(productPath(mug.id), { ...request, version: null });
  t.equal(back.status, 200);
  const { version, createdAt, updatedAt, ...same } = back.body.product;
  t.match(before, same, "restored completely, with its position and the remaining stock");
  t.ok(version > before.version);
  t.ok([createdAt, updatedAt].every((at) => at > before.updatedAt));
  t.equal((await httpGet(port, HOST, "/products/mug")).status, 200);
  t.match(JSON.parse(await page(orderPage)).order.lines, [{ productId: mug.id }]);
  const again = orderOf(acme.seller, mug, 1);
  t.equal((await placeOrder(port, sellerId, randomUUID(), again)).status, 201, "it can be ordered again");
  t.equal((await stored(mug.id)).variants[0]?.stock, before.variants[0].stock - 1);
});

t.test("keeps the stock of an order that is placed while the product is edited", async (t) => {
  const mug = await stored(`${sellerId}-mug`);
  const [first, ...others] = saveOf(mug).variants as [SaveProductRequest["variants"][number]];
  const seen = first.stock ?? 0;
  t.equal((await placeOrder(port, sellerId, randomUUID(), orderOf(acme.seller, mug, 1))).status, 201);
  const request = saveOf(mug, { variants: [{ ...first, stock: seen + 6 }, ...others] });
  const { status, body } = await client.put(productPath(mug.id), request);
  t.match([status, body.product.variants[0].stock], [200, seen + 5]);
});

t.test("lists by text, status, category and order, with total counts", async (t) => {
  const list = async (query = "") => client.get(`${productsPath}${query}`);
  const all = (await list()).body;
  t.ok(productRowsAnswer.safeParse(all).success);
  t.match(all, { total: 4, counts: { draft: 1, active: 3, archived: 0 } });
  const times = all.rows.map(({ updatedAt }: { updatedAt: string }) => updatedAt);
  t.strictSame(times, times.toSorted().toReversed());
  const titles = async (query: string) =>
    (await list(query)).body.rows.map(({ title }: { title: string }) => title.split(" ")[0]);
  t.strictSame(await titles("?sort=title"), ["First", "beaker", "mug", "tureen"]);
  t.strictSame(await titles("?status=draft"), ["beaker"]);
  t.strictSame(await titles(`?category=${sellerId}-bowls&sort=title`), ["First", "tureen"]);
  t.strictSame(await titles("?q=ACME%20tur"), ["tureen"]);
  t.strictSame(await titles("?q=tureen&status=draft"), []);
  t.strictSame(await titles("?sort=title&offset=3"), ["tureen"]);
  const [beaker] = (await list("?q=beaker")).body.rows;
  t.strictSame(await titles(`?sort=title&after=${beaker.id}`), ["mug", "tureen"]);
  t.strictSame(await titles(`?sort=title&after=${beaker.id}&offset=1`), ["tureen"]);
  t.strictSame(await titles(`?sort=title&status=active&after=${beaker.id}`), ["mug", "tureen"], "a draft");
  t.equal((await list("?after=gone")).status, 404);
  t.match((await list("?q=tureen")).body, { total: 1, counts: { draft: 1, active: 3, archived: 0 } });
  for (const query of [
    "?status=gone",
    "?sort=price",
    "?offset=-1",
    "?offset=1e3",
    "?x=1",
    "?q=a&q=b",
    `?q=${"x".repeat(101)}`,
  ])
    t.equal((await list(query)).status, 400, query);
});

t.test("creates, renames, sorts and removes categories", async (t) => {
  const [cups, bowls, jugs] = [`${sellerId}-cups`, `${sellerId}-bowls`, "jugs"];
  const made = await client.put(categoryPath(jugs), { name: "Jugs & jars", slug: "", description: "" });
  const expected = {
    id: jugs,
    name: "Jugs & jars",
    slug: "jugs-and-jars",
    description: "",
    position: 2,
    productCount: 0,
  };
  t.strictSame(made.body, { category: expected });
  t.ok(adminCategoryAnswer.safeParse(made.body).success);
  t.match((await client.get(categoriesPath)).body.categories, [
    { id: cups, productCount: 2 },
    { id: bowls, productCount: 2 },
    expected,
  ]);
  const renamed = await client.put(categoryPath(jugs), { name: "Jugs", slug: "jugs", description: "To pour." });
  t.match(renamed.body.category, { name: "Jugs", slug: "jugs", position: 2 });
  const taken = await client.put(categoryPath(jugs), { name: "Jugs", slug: "cups", description: "" });
  t.match([taken.status, taken.body.error], [409, { code: "slug-taken", fields: [{ field: "slug", code: "taken" }] }]);

  const ordered = await client.put(orderPath, { ids: [jugs, cups, bowls] });
  t.ok(adminCategoriesAnswer.safeParse(ordered.body).success);
  t.match(ordered.body.categories, [
    { id: jugs, position: 0 },
    { id: cups, position: 1 },
    { id: bowls, position: 2 },
  ]);
  const places = ["/categories/cups", "/categories/bowls"];
  const home = await page("/");
  t.ok(home.indexOf(places[0] as string) < home.indexOf(places[1] as string));
  await client.put(orderPath, { ids: [bowls, jugs, cups] });
  const turned = await page("/");
  t.ok(turned.indexOf(places[1] as string) < turned.indexOf(places[0] as string), "the shop shows it immediately");
  t.equal((await client.put(orderPath, { ids: [bowls, jugs] })).status, 404);

  const inUse = await client.delete(categoryPath(cups));
  t.match([inUse.status, inUse.body.error.code], [409, "category-in-use"]);
  t.strictSame((await client.delete(categoryPath(jugs))).body, { done: true });
  t.equal((await client.delete(categoryPath(jugs))).status, 404);
});

t.test("rejects publishing above the plan's limit, with the limit", async (t) => {
  const ids = Array.from({ length: 26 }, (_, index) => `extra-${index}`);
  for (const id of ids) {
    const { status } = await client.put(productPath(id), { ...BEAKER, title: id, status: "draft" });
    t.equal(status, 200);
  }
  const refused = await client.post(statusPath, { ids, status: "active" });
  t.match(
    [refused.status, refused.body.error],
    [
      402,
      { code: "quota-exceeded", fields: [{ field: "status", code: "plan-full", params: { plan: "free", max: 25 } }] },
    ],
  );
  t.equal(await platform.products.count(sellerId, { status: "draft" }), 27);
  t.equal((await client.post(statusPath, { ids: ids.slice(0, 22), status: "active" })).body.products.length, 22);
  const one = await client.put(productPath("one-more"), { ...BEAKER, title: "One more" });
  t.match(
    [one.status, one.body.error.fields],
    [402, [{ field: "status", code: "plan-full", params: { plan: "free", max: 25 } }]],
  );
});
