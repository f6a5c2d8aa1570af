import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t, { type Test } from "tap";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import type { ImportFinding } from "../../../areas/shared/imports/import-report.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { productsCsv } from "../../../gateway/platform/catalogue/products-csv.ts";
import { StorageFailure, TooMuchAtOnce } from "../../../gateway/platform/errors.ts";
import { type PictureFetcher, PictureUnavailable } from "../../../gateway/platform/pictures/images.ts";
import type { Platform } from "../../../gateway/platform/platform.ts";
import { TextTooComplex } from "../../../gateway/platform/texts/markdown.ts";
import { memberSession } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { sendRequest } from "../../support/http.ts";
import { ImportClient, makeImport, type ShopifyRow, shopifyCsv } from "../../support/imports.ts";
import { makePicture } from "../../support/pictures.ts";
import { dumpDatabase } from "../../support/platform.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { makeImage, storeProduct } from "../../support/shop.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const pro: Seller["subscription"] = { plan: "pro", status: "active", currentPeriodEnd: null };
const env = { API_REQUESTS_PER_MINUTE: "100000" };
const mug: ShopifyRow = {
  Handle: "stein",
  Title: "Stein",
  "Variant Price": "19.00",
  Type: "Cups of acme",
  Status: "active",
};

async function open(t: Test, around?: (platform: Platform) => Platform) {
  const dataDir = testFolder(t);
  const shops = [sampleShop("acme", { subscription: pro }), sampleShop("beans")];
  const gateway = await openTestGateway(t, { dataDir, shops, env, ...(around ? { around } : {}) });
  const { port, platform, logged } = gateway;
  const [acme, beans] = [shops[0]?.seller as Seller, shops[1]?.seller as Seller];
  const session = await memberSession(platform, acme.id, HOST);
  const client = new ImportClient(port, acme.id, session.headers);
  /** All stored rows except the import itself and sessions. */
  const dump = () => {
    const { imports: _, sessions: __, ...rest } = dumpDatabase(dataDir);
    return rest;
  };
  return { dataDir, gateway, port, platform, logged, acme, beans, session, client, dump };
}

t.test("plans a file without writing, then imports all of it", async (t) => {
  const { platform, acme, client, dump } = await open(t);
  const before = dump();
  const rows = [
    mug,
    { Handle: "mug", Title: "A better mug", "Variant Price": "14.00", "Option1 Name": "Size", "Option1 Value": "S" },
    { Handle: "bowl", Title: "Bowl", "Variant Price": "9.5", Type: "Bowls & Plates", Vendor: "Fern", Status: "draft" },
  ] as const;
  const planned = await client.plan(shopifyCsv([...rows]));
  t.equal(planned.status, 201);
  t.match(planned.body.import, {
    format: "shopify",
    lines: 4,
    create: 2,
    change: 1,
    unchanged: 0,
    categories: 1,
    categoryNames: ["Bowls & Plates"],
    pictures: 0,
    problems: [],
    problemCount: 0,
    warnings: [{ line: 1, column: "Vendor" }],
    sample: [
      { line: 2, title: "Stein", action: "create", variants: 1, price: 1900, oldPrice: null },
      { line: 3, title: "A better mug", action: "change", variants: 1, price: 1400, oldPrice: 1200 },
      { line: 4, title: "Bowl", action: "create" },
    ],
    state: "planned",
    progress: { done: 0, total: 3 },
    failure: null,
  });
  t.same(dump(), before);
  const { id } = planned.body.import;
  t.match(await client.read(id), { status: 200, body: { import: { state: "planned" } } });
  const started = await client.run(id);
  t.match(started, { status: 202, body: { import: { state: "running" } } });
  const report = await client.finish(id);
  t.match(report, { state: "done", progress: { done: 3, total: 3 }, create: 2, change: 1, failure: null });
  const stored = await platform.products.get(acme.id, "id-acme-mug");
  t.match(stored, { title: "A better mug", version: 2, variants: [{ id: "mug-s", price: 1400 }], status: "active" });
  t.match(await platform.products.findBySlug(acme.id, "stein"), { categoryId: "id-acme-cups", status: "active" });
  const categories = await platform.categories.list(acme.id);
  t.match(categories.at(-1), { name: "Bowls & Plates", slug: "bowls-and-plates" });
  const again = await client.run(id);
  t.match(again, { status: 202, body: { import: { state: "done" } } }, "a second request has no effect");
  t.equal((await platform.products.get(acme.id, "id-acme-mug"))?.version, 2);
});

t.test("importing the shop's own export changes nothing", async (t) => {
  const { platform, acme, client } = await open(t);
  const odd: Partial<Product> = {
    title: "=cmd|' /C calc'!A0",
    description: '\'+1\n\n;"quoted", **bold**',
    status: "draft",
  };
  const [first] = await platform.products.list(acme.id, { limit: 1 });
  const pictures = [makeImage({ id: "1".repeat(32) }), makeImage({ id: "2".repeat(32) })];
  const { options, variants } = first as Product;
  await storeProduct(platform, acme.id, {
    ...(first as Product),
    ...odd,
    images: pictures,
    options: options.map((option) => ({ ...option, colors: option.values.map(() => "#1f2a44") })),
    variants: variants.map((variant) => ({ ...variant, imageId: pictures[1]?.id ?? "" })),
  });
  for (const locale of ["en-IE", "de-DE"]) {
    let text = "";
    for await (const row of productsCsv(platform, { ...acme, locale }, `https://${HOST}`)) text += row;
    const { body } = await client.plan(text);
    const unchanged = { format: "awning", create: 0, change: 0, unchanged: 4, problems: [], warnings: [] };
    t.match(body.import, unchanged, locale);
  }
});

t.test("imports nothing of a file with a problem", async (t) => {
  const { client, dump } = await open(t);
  const before = dump();
  const { body } = await client.plan(shopifyCsv([mug, { ...mug, Handle: "bad", "Variant Price": "free" }]));
  t.match(body.import.problems, [
    { line: 3, column: "Variant Price", code: "not-an-amount", params: { text: "free" } },
  ]);
  t.match(await client.run(body.import.id), { status: 409, body: { error: { code: "import-refused" } } });
  t.match(await client.read(body.import.id), { body: { import: { state: "planned", problemCount: 1 } } });
  t.same(dump(), before);
});

t.test("rejects files that are not valid, and impossible bodies before reading them", async (t) => {
  const { client, dump } = await open(t);
  const before = dump();
  const refused = async (file: string | Uint8Array, headers: Record<string, string>, expected: object) =>
    t.match(await client.plan(file, headers), expected);
  const zip = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), Buffer.alloc(100)]);
  await refused(
    zip,
    {},
    {
      status: 400,
      body: { error: { code: "bad-request", fields: [{ field: "file", code: "not-csv", params: { type: /xlsx/ } }] } },
    },
  );
  await refused(
    "a,b\n1,2\n",
    {},
    {
      status: 400,
      body: { error: { fields: [{ field: "file", code: "unknown-heading", params: { columns: "a, b" } }] } },
    },
  );
  await refused("", {}, { status: 400, body: { error: { fields: [{ field: "file", code: "empty-file" }] } } });
  for (const type of ["application/json", "multipart/form-data; boundary=x", "text/csvx", ""]) {
    await refused("x", { "Content-Type": type }, { status: 415, body: { error: { code: "unsupported-media-type" } } });
  }
  await refused("x", { "Content-Encoding": "gzip" }, { status: 415 });
  await refused(
    "x",
    { "Content-Length": String(17 * 1024 * 1024) },
    { status: 413, body: { error: { code: "body-too-large" } } },
  );
  t.match(await client.plan(shopifyCsv([mug]), { "Content-Type": "text/plain; charset=utf-8" }), { status: 201 });
  t.same(dump(), before);
});

t.test("only the shop's members can access an import", async (t) => {
  const { port, platform, acme, beans, session, client, dump } = await open(t);
  const { body } = await client.plan(shopifyCsv([mug]));
  const { id } = body.import;
  const stranger = await memberSession(platform, beans.id, HOST);
  const before = dump();
  const { Cookie: _, ...signedOut } = session.headers;
  const forged = { ...session.headers, "X-Awning-Token": "x".repeat(43) };
  const elsewhere = { ...session.headers, Origin: "https://beans.shops.example" };
  const cases: [string, Record<string, string>, string, number, number][] = [
    ["another shop's members", stranger.headers, acme.id, 404, 404],
    ["a signed-out browser", signedOut, acme.id, 401, 401],
    ["without the token", forged, acme.id, 403, 200],
    ["from another shop's page", elsewhere, acme.id, 403, 200],
    ["under another shop's id", session.headers, beans.id, 404, 404],
    ["another shop's members under their own id", stranger.headers, beans.id, 404, 404],
  ];
  for (const [who, headers, sellerId, writing, reading] of cases) {
    const other = new ImportClient(port, sellerId, headers);
    t.equal((await other.run(id)).status, writing, `${who} runs it`);
    t.equal((await other.read(id)).status, reading, `${who} reads it`);
    if (sellerId === acme.id) t.equal((await other.plan("x")).status, writing, `${who} sends a file`);
  }
  t.match(await client.read("other"), { status: 404 });
  t.match(await client.run("other"), { status: 404 });
  t.same(dump(), before);
  t.match(await client.read(id), { body: { import: { state: "planned" } } });
});

t.test("rejects an import if the shop has changed since the plan", async (t) => {
  const { platform, acme, client, dump } = await open(t);
  const [product] = await platform.products.list(acme.id, { limit: 1 });
  const rows = [mug, { Handle: product?.slug ?? "", Title: "Other", "Variant Price": "1" }];
  const { body } = await client.plan(shopifyCsv(rows));
  await storeProduct(platform, acme.id, { ...(product as Product), title: "Changed" });
  const before = dump();
  const report = await client.finish(body.import.id);
  t.match(report, { state: "failed", failure: "shop-changed" });
  t.same(dump(), before);
  t.match((await client.finish(body.import.id)).state, "failed", "running it again fails too");
  const anew = await client.plan(shopifyCsv(rows));
  t.equal((await client.finish(anew.body.import.id)).state, "done");
});

t.test("keeps the stock of orders that are placed during an import", async (t) => {
  let whileFetching: (() => Promise<unknown>) | undefined;
  const fetcher: PictureFetcher = {
    async fetch() {
      await whileFetching?.();
      throw new PictureUnavailable({ code: "picture-unanswered" });
    },
  };
  const { dataDir, platform, acme, client } = await open(t, (opened) => ({ ...opened, pictureFetcher: fetcher }));
  const withStock = (stock: number) => async () => {
    await platform.products.write(acme.id, ["id-acme-mug"], ({ products: [stored] }) => [
      { ...(stored as Product), variants: (stored as Product).variants.map((each) => ({ ...each, stock })) },
    ]);
  };
  const row = (quantity: string): ShopifyRow => ({
    Handle: "mug",
    Title: "Mug",
    "Option1 Name": "Size",
    "Option1 Value": "S",
    "Variant Price": "12.00",
    "Variant Inventory Tracker": "shopify",
    "Variant Inventory Qty": quantity,
    "Image Src": "https://pictures.example/mug.jpg",
  });
  const { body } = await client.plan(shopifyCsv([row("10")]));
  // An order takes stock without a new version of the product; only the seller's own changes increase it.
  whileFetching = async () => {
    const own = new DatabaseSync(join(dataDir, "awning.sqlite"));
    own.exec(`UPDATE products SET variants = replace(variants, '"stock":3', '"stock":1') WHERE id = 'id-acme-mug'`);
    own.close();
  };
  t.equal((await client.finish(body.import.id)).state, "done");
  t.match(await platform.products.get(acme.id, "id-acme-mug"), { variants: [{ stock: 8 }] }, "10 in the file, 2 sold");
  whileFetching = withStock(4);
  const other = await client.plan(shopifyCsv([row("20")]));
  t.match(
    await client.finish(other.body.import.id),
    { state: "failed", failure: "shop-changed" },
    "the seller's own change is a conflict",
  );
});

t.test("a corrected export keeps the pieces sold since, unless the run sets the stock", async (t) => {
  const { platform, acme, client } = await open(t);
  const [mugs, cups] = ["id-acme-mug", (await platform.products.list(acme.id, { limit: 9 })).at(-1)?.id ?? ""];
  const read = async (productId: string) => {
    const { variants } = (await platform.products.get(acme.id, productId)) as Product;
    return variants.map(({ price, stock }) => [price, stock]);
  };
  const setStock = (productId: string, stock: number) =>
    platform.products.write(acme.id, [productId], ({ products: [stored] }) => {
      const { variants, ...product } = stored as Product;
      return [{ ...product, variants: variants.map((each, place) => (place === 0 ? { ...each, stock } : each)) }];
    });
  await setStock(mugs, 7);
  await setStock(cups, 7);
  let text = "";
  for await (const row of productsCsv(platform, acme, `https://${HOST}`)) text += row;
  await setStock(mugs, 2);
  await setStock(cups, 2);
  const large = [1850, 0];
  const corrected = text.replace(/^(mug,.*),12\.00,/m, "$1,13.00,");

  const { body } = await client.plan(corrected);
  t.match(body.import, { change: 1, stock: 1, unchanged: 2, stockVariants: 2, progress: { total: 2 } });
  const kept = await client.finish(body.import.id, { keepStock: true });
  t.match(kept, {
    state: "done",
    change: 1,
    stock: 0,
    unchanged: 3,
    stockVariants: 2,
    keepStock: true,
    progress: { done: 1, total: 1 },
  });
  t.same(
    [await read(mugs), await read(cups)],
    [
      [[1300, 2], large],
      [[1200, 2], large],
    ],
  );

  const again = await client.plan(corrected);
  t.match(again.body.import, { change: 0, stock: 2, unchanged: 2, stockVariants: 2 });
  const set = await client.finish(again.body.import.id, { keepStock: false });
  t.match(set, { state: "done", stock: 2, stockVariants: 2, keepStock: false, progress: { done: 2, total: 2 } });
  t.same(
    [await read(mugs), await read(cups)],
    [
      [[1300, 7], large],
      [[1200, 7], large],
    ],
  );
});

t.test("previews new and changed products first, with the old price and the stock that changes", async (t) => {
  const { platform, acme, client } = await open(t);
  let text = "";
  for await (const row of productsCsv(platform, acme, `https://${HOST}`)) text += row;
  const lines = text.trimEnd().split(/\r?\n/);
  lines[3] = lines[3]?.replace(",EUR,3,", ",EUR,8,") ?? "";
  lines[8] = lines[8]?.replace(",18.50,", ",19.00,") ?? "";
  const added = "new,New,,,,,,,,,,,5.00,,EUR,2,,";
  const { body } = await client.plan([...lines, added].join("\n"));
  t.match(body.import, { problems: [], create: 1, change: 1, stock: 1, unchanged: 2 });
  const unchanged = { action: "unchanged", price: 1200, oldPrice: null, stock: null };
  t.match(body.import.sample, [
    { line: 8, action: "change", price: 1900, oldPrice: 1850, stock: null },
    { line: 10, action: "create", price: 500, oldPrice: null, stock: null },
    { line: 4, action: "stock", price: 1200, oldPrice: null, stock: { before: 3, after: 8 } },
    { ...unchanged, line: 2 },
    { ...unchanged, line: 6 },
  ]);
});

t.test("a repeated run can make the other choice about the stock", async (t) => {
  let failure: Error | undefined = new StorageFailure("full");
  const { platform, acme, client } = await open(t, (opened) => {
    const write = opened.imports.write.bind(opened.imports);
    opened.imports.write = (...given) => (failure ? Promise.reject(failure) : write(...given));
    return opened;
  });
  const { body } = await client.plan("handle,title,price,stock,option1_name,option1_value\nmug,Mug,12,9,Size,S\n");
  const { id } = body.import;
  t.match(await client.finish(id, { keepStock: true }), { state: "failed", keepStock: true, progress: { total: 1 } });
  failure = undefined;
  t.match(await client.finish(id, { keepStock: false }), { state: "done", keepStock: false, stockVariants: 1 });
  t.match(await platform.products.get(acme.id, "id-acme-mug"), { variants: [{ stock: 9 }] });
});

t.test("fetches pictures with their products, and reports a missing picture with its line", async (t) => {
  const good = await makePicture(800, 600).jpeg().toBuffer();
  const asked: string[] = [];
  const fetcher: PictureFetcher = {
    async fetch(url) {
      asked.push(url);
      if (url.endsWith("gone.jpg"))
        throw new PictureUnavailable({ code: "picture-refused", params: { status: "404" } });
      return url.endsWith(".svg") ? Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") : good;
    },
  };
  const { platform, acme, client } = await open(t, (opened) => ({ ...opened, pictureFetcher: fetcher }));
  const picture = (name: string, position: number): ShopifyRow => ({
    Handle: "stein",
    "Image Src": `https://pictures.example/${name}`,
    "Image Position": String(position),
    "Image Alt Text": position === 1 ? "A \u0007stein" : "",
  });
  const rows = [
    { ...mug, ...picture("front.jpg", 1) },
    picture("gone.jpg", 2),
    picture("drawn.svg", 3),
    { ...mug, ...picture("front.jpg", 1), Handle: "other-stein", "Image Alt Text": "" },
    { ...mug, Handle: "ink-stein", "Image Src": "", "Variant Image": "https://pictures.example/front.jpg" },
  ];
  const planned = await client.plan(shopifyCsv(rows));
  t.match(planned.body.import, { pictures: 3, progress: { total: 6 } });
  t.same(asked, [], "a dry run requests no pictures");
  const report = await client.finish(planned.body.import.id);
  t.match(report, {
    state: "done",
    progress: { done: 6, total: 6 },
    missingPictures: 2,
    warningCount: 2,
    warnings: [
      {
        line: 3,
        column: "Image Src",
        code: "no-picture",
        params: { url: /gone\.jpg$/, reason: "picture-refused", status: "404" },
      },
      { line: 4, column: "Image Src", code: "no-picture", params: { url: /drawn\.svg$/, reason: "svg-picture" } },
    ],
  });
  t.equal(asked.length, 3, "each address once");
  const [stein, other, ink] = await Promise.all(
    ["stein", "other-stein", "ink-stein"].map((slug) => platform.products.findBySlug(acme.id, slug)),
  );
  t.match(stein?.images, [{ alt: "A  stein", width: 800, height: 600 }]);
  t.equal(stein?.images.length, 1);
  t.match(other?.images, [{ id: stein?.images[0]?.id, alt: "Stein" }]);
  t.match(ink, { images: [{ alt: "Stein" }], variants: [{ imageId: stein?.images[0]?.id }] });
  t.ok(await platform.images.read(acme.id, stein?.images[0]?.id ?? "", 320, "webp"));
  t.match(
    (await client.plan(shopifyCsv(rows))).body.import,
    { unchanged: 3, pictures: 0 },
    "the second import requests no pictures",
  );
});

t.test("keeps the sentences of findings from earlier versions", async (t) => {
  const { platform, acme, client } = await open(t);
  const sentence = { line: 2, column: "Vendor", message: "These columns are not imported." };
  const stored = makeImport({ warnings: [sentence as unknown as ImportFinding] });
  await platform.imports.put(acme.id, Buffer.from("a"), () => stored);
  const { body } = await client.read(stored.report.id);
  t.same(body.import.warnings, [
    { line: 2, column: "Vendor", code: "sentence", params: { text: "These columns are not imported." } },
  ]);
});

t.test("allows one import at a time, and a lost one counts as failed", async (t) => {
  let release: () => void = () => undefined;
  const fetcher: PictureFetcher = {
    fetch: () =>
      new Promise((_, reject) => (release = () => reject(new PictureUnavailable({ code: "picture-unanswered" })))),
  };
  const { platform, acme, client } = await open(t, (opened) => ({ ...opened, pictureFetcher: fetcher }));
  const { body } = await client.plan(shopifyCsv([{ ...mug, "Image Src": "https://pictures.example/a.jpg" }]));
  const { id } = body.import;
  await client.run(id);
  t.match(await client.plan(shopifyCsv([mug])), { status: 409, body: { error: { code: "import-running" } } });
  t.match(await client.run(id), { status: 202, body: { import: { state: "running" } } });
  // As if another process had run it, and ended.
  await platform.imports.change(acme.id, (stored) => ({
    ...stored,
    run: { id: "lost", seenAt: new Date(Date.now() - 61_000).toISOString() },
  }));
  t.match(await client.read(id), {
    body: { import: { state: "failed", failure: "interrupted" } },
  });
  const next = await client.plan(shopifyCsv([{ ...mug, Title: "The next" }]));
  t.equal(next.status, 201);
  release();
  t.equal((await client.finish(next.body.import.id)).state, "done");
  t.match(await platform.products.findBySlug(acme.id, "stein"), { title: "The next" });
  t.match(await client.read(id), { status: 404 }, "the lost import is deleted and has written nothing");
});

t.test("stops requesting pictures from a server that keeps failing", async (t) => {
  const asked: string[] = [];
  const fetcher: PictureFetcher = {
    fetch(url) {
      asked.push(url);
      return Promise.reject(new PictureUnavailable({ code: "picture-unanswered" }));
    },
  };
  const { client } = await open(t, (opened) => ({ ...opened, pictureFetcher: fetcher }));
  const rows = Array.from({ length: 40 }, (_, index) => ({
    ...mug,
    Handle: `stein-${index}`,
    "Image Src": `https://${index === 39 ? "other" : "gone"}.example/${index}.jpg`,
  }));
  const { body } = await client.plan(shopifyCsv(rows));
  const report = await client.finish(body.import.id);
  t.match(report, { state: "done", progress: { done: 80, total: 80 } });
  const gone = asked.filter((url) => url.includes("gone")).length;
  t.ok(gone >= 10 && gone < 14, `${gone} requests, four in parallel`);
  t.ok(asked.includes("https://other.example/39.jpg"), "other servers are still requested");
  t.match(
    report.warnings.filter(({ code }) => code === "host-failed"),
    [{ column: "Image Src", params: { host: "gone.example", times: 10, count: /^2\d$/ } }],
  );
});

t.test("a gateway that stops marks its imports as failed", async (t) => {
  const fetcher: PictureFetcher = {
    fetch: (_url, signal) =>
      new Promise((_, reject) =>
        signal?.addEventListener("abort", () => reject(new PictureUnavailable({ code: "picture-unanswered" }))),
      ),
  };
  const { dataDir, gateway, acme, session, client, dump } = await open(t, (opened) => ({
    ...opened,
    pictureFetcher: fetcher,
  }));
  const before = dump();
  const { body } = await client.plan(shopifyCsv([{ ...mug, "Image Src": "https://pictures.example/a.jpg" }]));
  await client.run(body.import.id);
  const next = await openTestGateway(t, { dataDir, env });
  await gateway.drain(1_000);
  const report = await pollUntil(
    () => new ImportClient(next.port, acme.id, session.headers).read(body.import.id),
    (answer) => answer.body.import.state !== "running",
  );
  t.match(report.body.import, { state: "failed", failure: "restarted" });
  t.same(dump(), before);
});

t.test("another process on the same data can plan a file, run it and read its progress", async (t) => {
  const { dataDir, platform, acme, session, client } = await open(t);
  const { body } = await client.plan(shopifyCsv([mug]));
  const second = await openTestGateway(t, { dataDir, env });
  const elsewhere = new ImportClient(second.port, acme.id, session.headers);
  t.match(await elsewhere.read(body.import.id), { status: 200, body: { import: { state: "planned" } } });
  t.equal((await elsewhere.finish(body.import.id)).state, "done");
  t.match(await client.read(body.import.id), { body: { import: { state: "done" } } });
  t.ok(await platform.products.findBySlug(acme.id, "stein"));
});

t.test("reports and logs an import that fails for internal reasons, and can start it again", async (t) => {
  let failure: Error | undefined = new TypeError("an internal error");
  let isSlow = false;
  const { client, logged, dump } = await open(t, (opened) => ({
    ...opened,
    markdown: {
      async render(sellerId, markdown) {
        if (isSlow) throw new TextTooComplex("It took more than 3000 ms.");
        return opened.markdown.render(sellerId, markdown);
      },
      close: () => opened.markdown.close(),
    },
    imports: new Proxy(opened.imports, {
      get(target, name: "write") {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        return (...given: unknown[]) => {
          if (name === "write" && failure) throw failure;
          return (method as (...args: unknown[]) => unknown).apply(target, given);
        };
      },
    }),
  }));
  const before = dump();
  const { body } = await client.plan(shopifyCsv([{ ...mug, "Body (HTML)": "<p>Grey.</p>" }]));
  t.match(await client.finish(body.import.id), {
    state: "failed",
    failure: "internal",
  });
  failure = new StorageFailure("full");
  t.match(await client.finish(body.import.id), { state: "failed", failure: "not-written" });
  failure = new TooMuchAtOnce("11 MB");
  t.match(await client.finish(body.import.id), { state: "failed", failure: "too-much" });
  failure = undefined;
  isSlow = true;
  t.match(await client.finish(body.import.id), { state: "failed", failure: "not-written" }, "too slow this time");
  t.same(
    logged.filter(({ msg }) => msg === "an import failed").map(({ err }) => (err as Error).message),
    ["an internal error", "full", "The descriptions could not be formatted in time."],
  );
  t.same(dump(), before);
  isSlow = false;
  t.equal((await client.finish(body.import.id)).state, "done");
});

t.test("treats hostile cells as text", async (t) => {
  const { platform, acme, client } = await open(t);
  const nasty = "<img src=x onerror=alert(1)>";
  const rows: ShopifyRow[] = [
    {
      ...mug,
      Title: `=HYPERLINK("http://evil.example")${nasty}`,
      "Body (HTML)": `<p>${nasty}<script>alert(1)</script>[x](javascript:alert(1))</p>`,
    },
    { ...mug, Handle: "../../etc", Title: "'; DROP TABLE products; --", Type: "__proto__" },
    { ...mug, Handle: "$'$&", Title: "{{7*7}}" },
  ];
  const { body } = await client.plan(shopifyCsv(rows));
  t.match(body.import, { problems: [], create: 3 });
  t.equal((await client.finish(body.import.id)).state, "done");
  const product = await platform.products.findBySlug(acme.id, "stein");
  t.equal(product?.title, `=HYPERLINK("http://evil.example")${nasty}`);
  t.notMatch(product?.description, /onerror|<script/);
  t.ok(await platform.products.findBySlug(acme.id, "etc"));
});

t.test("reads one file of an account at a time, also of its other shops", async (t) => {
  const { platform, port, acme, beans, session, client } = await open(t);
  const { accountId, headers } = session;
  await platform.memberships.save({
    accountId,
    sellerId: beans.id,
    role: "owner",
    createdAt: new Date().toISOString(),
  });
  const held = new AbortController();
  const sent = { ...headers, "Content-Type": "text/csv", "Content-Length": "100" };
  const path = fillPath(ENDPOINTS.planImport.path, { sellerId: acme.id });
  sendRequest(port, { method: "POST", path, headers: sent, body: undefined }, held.signal).catch(() => undefined);
  const other = new ImportClient(port, beans.id, headers);
  const file = shopifyCsv([mug]);
  const busy = await pollUntil(
    () => other.plan(file),
    ({ status }) => status !== 201,
  );
  t.match(busy, { status: 503, body: { error: { code: "uploads-busy" } } });
  held.abort();
  const free = await pollUntil(
    () => client.plan(file),
    ({ status }) => status !== 503,
  );
  t.equal(free.status, 201);
});
