import { brotliDecompressSync, gunzipSync } from "node:zlib";
import t from "tap";
import { openTestGateway } from "../../support/gateway.ts";
import { elementsOf } from "../../support/html.ts";
import { httpGet } from "../../support/http.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { makeProduct, storeProduct } from "../../support/shop.ts";
import { testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const ORIGIN = "https://acme.shops.example";

const locationsIn = (sitemap: string): string[] =>
  Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, location]) => location ?? "");

t.test("each host has its own robots.txt and sitemap.xml", async (t) => {
  const shops = [
    sampleShop("acme", { pages: [{ slug: "terms", title: "Terms", body: "" }] }),
    sampleShop("pots", { status: "paused", customDomain: { host: "pots.example", verified: true } }),
  ];
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const cases: [host: string, origin: string, paths: string[]][] = [
    [
      HOST,
      ORIGIN,
      [
        "/",
        "/categories/cups",
        "/categories/bowls",
        "/products/dish",
        "/products/mug",
        "/products/tureen",
        "/pages/terms",
      ],
    ],
    // A paused shop stays in the sitemap, under its canonical address.
    [
      "pots.shops.example",
      "https://pots.example",
      ["/", "/categories/cups", "/categories/bowls", "/products/dish", "/products/mug", "/products/tureen"],
    ],
    ["shops.example", "https://shops.example", ["/", "/claim", "/operators"]],
  ];
  for (const [host, origin, paths] of cases) {
    const robots = await httpGet(port, host, "/robots.txt");
    t.equal(robots.status, 200, host);
    t.equal(robots.headers["content-type"], "text/plain; charset=utf-8");
    t.match(robots.text, `\nSitemap: ${origin}/sitemap.xml\n`);
    t.notMatch(robots.text, "Disallow: /\n");
    const sitemap = await httpGet(port, host, "/sitemap.xml");
    t.equal(sitemap.status, 200, host);
    t.equal(sitemap.headers["content-type"], "application/xml; charset=utf-8");
    t.match(sitemap.headers["content-security-policy"], "default-src 'none'");
    t.strictSame(locationsIn(sitemap.text).toSorted(), paths.map((path) => origin + path).toSorted(), host);
  }
});

t.test("every address in the sitemap exists and is canonical", async (t) => {
  const shops = [sampleShop("acme", { pages: [{ slug: "terms", title: "Terms", body: "" }] })];
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const locations = locationsIn((await httpGet(port, HOST, "/sitemap.xml")).text);
  t.equal(locations.length, 7);
  for (const location of locations) {
    const { status, text } = await httpGet(port, HOST, new URL(location).pathname);
    t.equal(status, 200, location);
    const elements = elementsOf(text);
    t.equal(elements.find(({ attributes }) => attributes.rel === "canonical")?.attributes.href, location);
    t.notOk(elements.some(({ attributes }) => attributes.name === "robots"));
  }
});

t.test("without a shop nothing may be crawled, and the status removes earlier pages from the index", async (t) => {
  const shops = [sampleShop("gone", { status: "closed" }), sampleShop("held", { status: "suspended" })];
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  for (const [domain, status] of [
    ["nobody", 404],
    ["gone", 410],
    ["held", 410],
  ] as const) {
    const robots = await httpGet(port, `${domain}.shops.example`, "/robots.txt");
    t.equal(robots.status, status, domain);
    t.equal(robots.text, "User-agent: *\nDisallow: /\n");
    const sitemap = await httpGet(port, `${domain}.shops.example`, "/sitemap.xml");
    t.equal(sitemap.status, status, domain);
    t.strictSame(locationsIn(sitemap.text), []);
  }
});

t.test("crawlers get 503 if a shop can't be looked up", async (t) => {
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    around: (platform) => ({
      ...platform,
      sellers: { ...platform.sellers, findByDomain: () => Promise.reject(new Error("the storage is away")) },
    }),
  });
  for (const path of ["/robots.txt", "/sitemap.xml"]) {
    const { status, headers } = await httpGet(port, HOST, path);
    t.equal(status, 503, path);
    t.equal(headers["retry-after"], "2");
  }
});

t.test("caches crawler files per version of the shop, in every coding, with validators", async (t) => {
  let reads = 0;
  const { port, platform, logged } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    around(platform) {
      const { products } = platform;
      const counted: typeof products = new Proxy(products, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== "function") return value;
          return (...rest: unknown[]): unknown => {
            if (name === "list") reads += 1;
            return value.apply(target, rest);
          };
        },
      });
      return { ...platform, products: counted };
    },
  });
  for (const path of ["/robots.txt", "/sitemap.xml"]) {
    const plain = await httpGet(port, HOST, path);
    const before = reads;
    const br = await httpGet(port, HOST, path, { headers: { "Accept-Encoding": "br" } });
    const gzip = await httpGet(port, HOST, path, { headers: { "Accept-Encoding": "gzip" } });
    t.equal(brotliDecompressSync(br.bytes).toString(), plain.text);
    t.equal(gunzipSync(gzip.bytes).toString(), plain.text);
    const etag = br.headers.etag ?? "";
    const again = await httpGet(port, HOST, path, { headers: { "Accept-Encoding": "br", "If-None-Match": etag } });
    t.equal(again.status, 304);
    t.equal(again.bytes.length, 0);
    const head = await httpGet(port, HOST, path, { method: "HEAD" });
    t.equal(head.headers["content-length"], String(plain.bytes.length));
    t.equal(reads, before, "no further reads");
    t.equal((await httpGet(port, HOST, path, { method: "POST" })).status, 405);
  }
  t.ok(
    logged.some(({ hit, path }) => hit === true && path === "/sitemap.xml"),
    "from the cache, before the app",
  );

  const product = makeProduct({ sellerId: "id-acme", categoryId: "id-acme-cups", slug: "new-cup" });
  await storeProduct(platform, "id-acme", product);
  t.match((await httpGet(port, HOST, "/sitemap.xml")).text, `<loc>${ORIGIN}/products/new-cup</loc>`);
  await storeProduct(platform, "id-acme", { ...product, status: "draft" });
  t.notMatch((await httpGet(port, HOST, "/sitemap.xml")).text, "new-cup");
});

t.test("lists the pages of a shop with 2,000 products", async (t) => {
  const shop = sampleShop("acme");
  const [{ id: categoryId } = { id: "" }] = shop.categories;
  shop.products = Array.from({ length: 2_000 }, (_, position) =>
    makeProduct({ sellerId: shop.seller.id, categoryId, position, slug: `product-${position}` }),
  );
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [shop] });
  const locations = locationsIn((await httpGet(port, HOST, "/sitemap.xml")).text);
  t.equal(new Set(locations).size, 2_002);
  t.ok(locations.includes(`${ORIGIN}/products/product-1999`));
});
