import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import sharp from "sharp";
import t, { type Test } from "tap";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { StorageFailure } from "../../../gateway/platform/errors.ts";
import type { Platform } from "../../../gateway/platform/platform.ts";
import { importShops } from "../../../gateway/platform/shops/import-shops.ts";
import { memberSession } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { makeOrderLine, placementOf } from "../../support/orders.ts";
import { makePicture } from "../../support/pictures.ts";
import { openEmbedded } from "../../support/platform.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { makeProduct, makeVariant, storeProduct } from "../../support/shop.ts";
import { shopFileSource } from "../../support/shop-files.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const NOW = new Date("2026-03-01T12:00:00.000Z");

async function open(t: Test, around?: (platform: Platform) => Platform, change: Partial<Seller> = {}) {
  const shop = sampleShop("acme", change);
  const { seller } = shop;
  const gateway = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [shop],
    now: () => NOW,
    ...(around ? { around } : {}),
  });
  const { headers } = await memberSession(gateway.platform, seller.id, HOST);
  const ask = async (format: string, method = "GET"): Promise<IncomingMessage> => {
    const path = fillPath(ENDPOINTS.exportShop.path, { sellerId: seller.id, format });
    const req = request({ host: "127.0.0.1", port: gateway.port, path, method, agent: false, headers });
    req.end();
    const [res] = (await once(req, "response")) as [IncomingMessage];
    return res;
  };
  const rows = async (format: string): Promise<Record<string, string>[]> =>
    parse(await text(await ask(format)), { bom: true, columns: true });
  const category = shop.categories[0]?.id ?? "";
  const addProduct = async (given: Partial<Product>): Promise<Product> => {
    const product = makeProduct({ sellerId: seller.id, categoryId: category, position: 9, ...given });
    await storeProduct(gateway.platform, seller.id, product);
    return product;
  };
  return { ...gateway, seller, ask, rows, addProduct };
}

t.test("sends a download with name and type that browsers don't display", async (t) => {
  const { ask } = await open(t);
  for (const [format, name, type] of [
    ["shop.json", "acme-shop-2026-03-01.json", "application/json; charset=utf-8"],
    ["products.csv", "acme-products-2026-03-01.csv", "text/csv; charset=utf-8; header=present"],
    ["orders.csv", "acme-orders-2026-03-01.csv", "text/csv; charset=utf-8; header=present"],
  ] as const) {
    for (const method of ["GET", "HEAD"]) {
      const res = await ask(format, method);
      t.equal(res.statusCode, 200);
      t.match(res.headers, {
        "content-type": type,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
      t.equal((await text(res)) === "", method === "HEAD");
    }
  }
  t.equal((await ask("everything.zip")).statusCode, 400);
});

t.test("products.csv: a row per variant, drafts included, safe for spreadsheets", async (t) => {
  const { ask, rows, addProduct, platform, seller } = await open(t);
  const image = await platform.images.add(seller.id, await makePicture(700, 400).png().toBuffer(), "A jug");
  const jug = await addProduct({
    title: "=cmd|' /C calc'!A0",
    slug: "jug",
    description: 'Say "hi",\nthen go; Größe 2',
    images: [image, { ...image, alt: "again" }],
    options: [
      { name: "Size", values: ["S", "L"] },
      { name: "Glaze", values: ["-dark"] },
    ],
    variants: [
      makeVariant({ values: ["S", "-dark"], sku: "@J-1", price: 1_205, compareAtPrice: 2_000, stock: 0 }),
      makeVariant({ values: ["L", "-dark"], sku: "", price: 9, compareAtPrice: null, stock: null, imageId: image.id }),
    ],
  });
  const bytes = await buffer(await ask("products.csv"));
  t.equal(bytes.subarray(0, 3).toString("hex"), "efbbbf", "the byte order mark for spreadsheets");
  const all = await rows("products.csv");
  t.strictSame(
    all.map(({ handle }) => handle),
    ["mug", "mug", "beaker", "beaker", "jug", "jug", "dish", "dish", "tureen", "tureen"],
  );
  t.strictSame(
    all.filter(({ handle }) => handle === jug.slug),
    [
      {
        handle: "jug",
        title: "'=cmd|' /C calc'!A0",
        description: 'Say "hi",\nthen go; Größe 2',
        category: "cups of acme",
        status: "active",
        option1_name: "Size",
        option1_value: "S",
        option2_name: "Glaze",
        option2_value: "'-dark",
        option3_name: "",
        option3_value: "",
        sku: "'@J-1",
        price: "12.05",
        compare_at_price: "20.00",
        currency: seller.currency,
        stock: "0",
        images: Array.from({ length: 2 }, () => `https://${HOST}/images/${seller.id}/${image.id}-640.webp`).join(";"),
        variant_image: "",
      },
      {
        handle: "jug",
        title: "",
        description: "",
        category: "",
        status: "",
        option1_name: "",
        option1_value: "L",
        option2_name: "",
        option2_value: "'-dark",
        option3_name: "",
        option3_value: "",
        sku: "",
        price: "0.09",
        compare_at_price: "",
        currency: seller.currency,
        stock: "",
        images: "",
        variant_image: `https://${HOST}/images/${seller.id}/${image.id}-640.webp`,
      },
    ],
  );
});

t.test("a German shop's files open in a German spreadsheet", async (t) => {
  const { ask, addProduct, platform, seller } = await open(t, undefined, { locale: "de-DE" });
  const cup = await addProduct({ slug: "tasse", variants: [makeVariant({ price: 1_205, stock: null })] });
  await platform.orders.place(seller.id, placementOf([{ product: cup, quantity: 2 }]));
  const rows = async (format: string): Promise<Record<string, string>[]> =>
    parse(await text(await ask(format)), { bom: true, columns: true, delimiter: ";" });
  const product = (await rows("products.csv")).find(({ handle }) => handle === "tasse");
  t.match(product, { title: "Cup", price: "12,05", compare_at_price: "", currency: "EUR" });
  t.match(await rows("orders.csv"), [{ unit_price: "12,05", line_total: "24,10", total: "29,05", fee: "" }]);
});

t.test("products.csv: contains each product of several pages once", async (t) => {
  const { rows, addProduct } = await open(t);
  for (let index = 0; index < 230; index++) await addProduct({ slug: `many-${index}`, position: index % 7 });
  const handles = (await rows("products.csv"))
    .map(({ handle }) => handle ?? "")
    .filter((handle) => handle.startsWith("many"));
  t.equal(handles.length, 230);
  t.equal(new Set(handles).size, 230);
});

t.test("orders.csv: a row per line; the order's total appears once", async (t) => {
  const limits: number[] = [];
  const { rows, platform, seller, addProduct } = await open(t, (platform) => {
    const list = platform.orders.list.bind(platform.orders);
    platform.orders.list = (sellerId, page) => {
      limits.push(page.limit);
      return list(sellerId, page);
    };
    return platform;
  });
  const cup = await addProduct({ title: "+Cup", variants: [makeVariant({ stock: null, sku: "C-1", price: 2_405 })] });
  const bowl = await addProduct({ title: "Bowl", variants: [makeVariant({ stock: null, price: 1_000 })] });
  for (let order = 0; order < 401; order++) await platform.orders.place(seller.id, placementOf([{ product: cup }]));
  const [cupVariant, bowlVariant] = [cup.variants[0], bowl.variants[0]];
  if (!cupVariant || !bowlVariant) throw new TypeError("both need a variant");
  const two = placementOf([{ product: cup }, { product: bowl }]);
  await platform.orders.place(seller.id, {
    ...two,
    build: (snapshot) => {
      const write = two.build(snapshot);
      const lines = [makeOrderLine(cup, cupVariant, 3), makeOrderLine(bowl, bowlVariant, 2)];
      return {
        ...write,
        order: {
          ...write.order,
          lines,
          currency: "EUR",
          total: 9_710,
          note: "=1+1",
          customer: { name: "Ada, of Cork", email: "ada@people.example", phone: "+353 21 1" },
          tracking: { carrier: "An Post", number: "T1", url: "https://track.example/T1" },
        },
      };
    },
  });
  const all = await rows("orders.csv");
  t.equal(all.length, 403);
  t.equal(new Set(all.map(({ number }) => number)).size, 402);
  t.ok(limits.length >= 3 && limits.every((limit) => limit <= 200), "read page by page");
  const ofOrder = {
    number: "1402",
    status: "placed",
    customer_name: "Ada, of Cork",
    customer_phone: "'+353 21 1",
    note: "'=1+1",
    tracking_number: "T1",
    currency: "EUR",
  };
  const noTotals = { items_total: "", delivery_total: "", total: "" };
  t.match(all.slice(0, 2), [
    {
      ...ofOrder,
      product: "'+Cup",
      sku: "C-1",
      quantity: "3",
      unit_price: "24.05",
      line_total: "72.15",
      items_total: "92.15",
      delivery_total: "4.95",
      total: "97.10",
    },
    { ...ofOrder, ...noTotals, product: "Bowl", quantity: "2", unit_price: "10.00", line_total: "20.00" },
  ]);
  t.notOk("access_token" in (all[0] ?? {}));
});

t.test("importing shop.json gives the same shop, including pictures", async (t) => {
  const { ask, addProduct, platform, seller } = await open(t);
  const image = await platform.images.add(seller.id, await makePicture(700, 400).png().toBuffer(), "A jug");
  await addProduct({ slug: "jug", title: 'Jug "$&"\u2028 ; {}', images: [image, { ...image, alt: "again" }] });
  await platform.sellers.change(seller.id, () => ({ logo: image, previousDomains: ["early"] }));
  for (let index = 0; index < 130; index++) await addProduct({ slug: `many-${index}` });
  const file = await text(await ask("shop.json"));
  const { format, shops } = JSON.parse(file);
  t.equal(format, "awning-shops/2");

  const other = await openEmbedded(t);
  await importShops(other, [shopFileSource(...shops)]);
  const again = await other.sellers.findByDomain("acme");
  t.match(again, { name: seller.name, previousDomains: ["early"], logo: { id: image.id, alt: "A jug" } });
  const catalogue = async ({ categories, products }: Platform, sellerId: string) => ({
    categories: (await categories.list(sellerId)).map(({ slug }) => slug),
    products: (await products.list(sellerId, { limit: 500 })).map(({ slug, title, status, images, variants }) => ({
      slug,
      title,
      status,
      images: images.map(({ id, alt }) => ({ id, alt })),
      variants: variants.map(({ values, price, stock }) => ({ values, price, stock })),
    })),
  });
  const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1);
  const [before, after] = [await catalogue(platform, seller.id), await catalogue(other, again?.id ?? "")];
  t.equal(after.products.length, 135);
  t.strictSame(after.categories, before.categories);
  t.strictSame(after.products.toSorted(bySlug), before.products.toSorted(bySlug));
});

t.test("exports a large picture unchanged", async (t) => {
  const { ask, platform, seller } = await open(t);
  const noise = sharp({
    create: {
      width: 500,
      height: 500,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
  const original = await noise.png().toBuffer();
  t.ok(original.length > 200_000, `${original.length} bytes`);
  const cover = await platform.images.add(seller.id, original, "");
  await platform.sellers.change(seller.id, () => ({ cover }));
  const { shops } = JSON.parse(await text(await ask("shop.json")));
  t.ok(shops[0].cover.file === `data:image/png;base64,${original.toString("base64")}`);
});

t.test("limits the concurrent exports of an account", async (t) => {
  const { ask, addProduct } = await open(t);
  // More than the buffers of a connection hold.
  for (let index = 0; index < 600; index += 1) {
    await addProduct({ slug: `long-${index}`, status: "draft", description: "é".repeat(20_000) });
  }
  const unread = [await ask("products.csv"), await ask("shop.json"), await ask("products.csv")];
  t.same(
    unread.map(({ statusCode }) => statusCode),
    [200, 200, 200],
  );
  const refused = await ask("shop.json");
  t.equal(refused.statusCode, 429);
  t.match(await text(refused), "too-many-requests");
  unread[0]?.destroy();
  const next = await pollUntil(
    async () => {
      const answer = await ask("shop.json");
      answer.destroy();
      return answer.statusCode;
    },
    (status) => status === 200,
  );
  t.equal(next, 200, "after one was closed");
  for (const answer of unread) answer.destroy();
});

t.test("exports the widest stored rendition if an original is missing", async (t) => {
  const { ask, platform, seller } = await open(t, (platform) => {
    platform.images.readOriginal = async () => undefined;
    return platform;
  });
  const image = await platform.images.add(seller.id, await makePicture(700, 400).png().toBuffer(), "");
  await platform.sellers.change(seller.id, () => ({ cover: image }));
  const { shops } = JSON.parse(await text(await ask("shop.json")));
  const widest = await platform.images.read(seller.id, image.id, 320, "webp");
  t.equal(shops[0].cover.file, `data:image/webp;base64,${widest?.toString("base64")}`);
});

t.test(
  "an immediate failure is an error, a later one aborts the file, and a client that disconnects is no failure",
  async (t) => {
    let [failing, dead] = [true, true];
    const reading = Promise.withResolvers<void>();
    const { ask, logged, platform, seller, addProduct } = await open(t, (platform) => {
      const list = platform.orders.list.bind(platform.orders);
      platform.orders.list = async (sellerId, page) => {
        if (failing && (page.before !== undefined || dead)) throw new StorageFailure("gone");
        if (page.before !== undefined) await reading.promise;
        return list(sellerId, page);
      };
      const categories = platform.categories.list.bind(platform.categories);
      platform.categories.list = async (sellerId) => {
        if (failing) throw new StorageFailure("gone");
        return categories(sellerId);
      };
      return platform;
    });
    const cup = await addProduct({ variants: [makeVariant({ stock: null })] });
    for (let order = 0; order < 201; order++) await platform.orders.place(seller.id, placementOf([{ product: cup }]));
    for (const format of ["shop.json", "products.csv", "orders.csv"]) {
      const refused = await ask(format);
      t.equal(refused.statusCode, 503, format);
      t.equal(refused.headers["content-disposition"], undefined);
      t.match(await text(refused), "storage-unavailable");
    }
    dead = false;
    const cut = await ask("orders.csv");
    t.equal(cut.statusCode, 200);
    await t.rejects(text(cut), { message: "aborted" });

    failing = false;
    const left = await ask("orders.csv");
    left.destroy();
    const requests = () => logged.filter(({ msg }) => msg === "request");
    const answered = async () => requests().filter(({ path }) => String(path).endsWith("/export/orders.csv")).length;
    t.equal(await pollUntil(answered, (count) => count >= 3), 3);
    reading.resolve();
    t.equal((await text(await ask("orders.csv"))).split("\r\n").length, 203);
    t.strictSame(
      logged.filter(({ msg }) => msg === "unexpected error"),
      [],
    );
  },
);
