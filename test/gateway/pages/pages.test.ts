import { brotliDecompressSync, gunzipSync } from "node:zlib";
import t from "tap";
import type { Platform } from "../../../gateway/platform/platform.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { elementsOf, pageDataOf } from "../../support/html.ts";
import { httpGet } from "../../support/http.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";

t.test("the first response of a shop is complete", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme")] });
  const { status, text, headers } = await httpGet(port, HOST, "/");
  t.equal(status, 200);
  t.match(headers, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    vary: "Accept-Encoding",
  });
  const data = pageDataOf(text);
  t.match(data, {
    area: "storefront",
    host: HOST,
    subdomain: "acme",
    isValid: true,
    seller: { domain: "acme", name: "The acme shop" },
    home: { categoriesWithProducts: [{ slug: "cups", products: [{ slug: "mug" }] }, { slug: "bowls" }] },
    page: { kind: "home" },
  });
  const elements = elementsOf(text);
  const find = (tag: string, attributes: Record<string, string>) =>
    elements.find(
      (element) =>
        element.tag === tag && Object.entries(attributes).every(([name, value]) => element.attributes[name] === value),
    );
  t.equal(elements.find(({ tag }) => tag === "title")?.text, "The acme shop – Things for people");
  t.equal(find("meta", { name: "description" })?.attributes.content, "Things for people");
  t.equal(find("link", { rel: "canonical" })?.attributes.href, "https://acme.shops.example/");
  t.equal(find("meta", { property: "og:title" })?.attributes.content, "The acme shop – Things for people");
  t.equal(find("html", {})?.attributes.lang, "en-IE");
  t.ok(find("link", { rel: "icon" }));
  const styles = elements.filter(({ tag }) => tag === "style").map(({ text }) => text);
  t.ok(
    styles.some((style) => /^:root\{.*--accent:#/.test(style)),
    "contains the theme",
  );
  t.match(find("div", { id: "root" })?.text, /The acme shop/, "contains the markup");
  t.match(find("div", { id: "root" })?.text, /mug from acme/);
  t.notMatch(find("div", { id: "root" })?.text, /beaker/, "contains no draft");
});

t.test("no area lets a phone turn numbers, dates or addresses into links, which React would not find", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme")] });
  const table = new CaseTable();
  for (const [host, path] of [
    ["shops.example", "/"],
    [HOST, "/"],
    [HOST, "/admin/sign-in"],
  ] as const) {
    const { text } = await httpGet(port, host, path);
    const found = elementsOf(text).find(({ attributes }) => attributes.name === "format-detection");
    table.check(host + path, found?.attributes.content, "telephone=no,date=no,address=no");
  }
  t.same(table.wrong(), []);
});

t.test("pages contain only public data", async (t) => {
  const secret = { ownerId: "owner-77", paymentInstructions: "IBAN-SECRET", previousDomains: ["older-name"] };
  const shop = sampleShop("acme", secret);
  for (const { variants } of shop.products) for (const variant of variants) variant.sku = "SKU-SECRET";
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [shop] });
  const { text } = await httpGet(port, HOST, "/products/mug");
  for (const hidden of ["owner-77", "IBAN-SECRET", "older-name", "SKU-SECRET", '"stock"', "subscription", "beaker"]) {
    t.notMatch(text, hidden);
  }
});

t.test("each path has its own page", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme")] });
  const get = async (path: string, host = HOST) => {
    const { status, text } = await httpGet(port, host, path);
    const title = elementsOf(text).find(({ tag }) => tag === "title")?.text;
    return [status, pageDataOf(text).page.kind, title];
  };
  t.strictSame(await get("/categories/bowls"), [200, "category", "bowls of acme – The acme shop"]);
  t.strictSame(await get("/products/mug"), [200, "product", "mug from acme – The acme shop"]);
  t.strictSame(await get("/products/mug/"), [200, "product", "mug from acme – The acme shop"]);
  t.strictSame(await get("/products/mug?variant=mug-l"), [200, "product", "mug from acme – The acme shop"]);
  const missing = [404, "not-found", "Page not found – The acme shop"];
  for (const path of [
    "/products/beaker",
    "/products/none",
    "/categories/none",
    "/nowhere",
    "/index.html",
    "/.env",
    "/products/MUG",
    "/products/mug/x",
    "/products/%2e%2e",
  ]) {
    t.strictSame(await get(path), missing, path);
  }
  t.strictSame(await get("/", "nobody.shops.example"), [404, "unknown-shop", "No shop at nobody.shops.example"]);
  t.strictSame(await get("/nowhere", "shops.example"), [404, "not-found", "Page not found – Awning"]);
});

t.test("only pages of areas that ask for a password leave the windows that opened them", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme")] });
  const table = new CaseTable();
  for (const [host, path, policy] of [
    [HOST, "/", undefined],
    [HOST, "/products/mug", undefined],
    [HOST, "/nowhere", undefined],
    ["nobody.shops.example", "/", undefined],
    [HOST, "/admin", "same-origin"],
    ["shops.example", "/", "same-origin"],
    ["shops.example", "/claim", "same-origin"],
  ] as const) {
    const { headers } = await httpGet(port, host, path);
    table.check(host + path, headers["cross-origin-opener-policy"], policy);
  }
  t.same(table.wrong(), []);
});

t.test("a missing page is not indexed", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme")] });
  for (const [host, path] of [
    [HOST, "/nowhere"],
    ["nobody.shops.example", "/"],
  ] as const) {
    const elements = elementsOf((await httpGet(port, host, path)).text);
    t.ok(
      elements.some(
        ({ tag, attributes }) => tag === "meta" && attributes.name === "robots" && attributes.content === "noindex",
      ),
    );
    t.notOk(elements.some(({ attributes }) => attributes.rel === "canonical"));
  }
});

t.test("the page that all missing paths share does not depend on the first of them", async (t) => {
  // The areas' router finds a page at each of these, the gateway does not.
  const paths = ["/CART", "/c%61rt", "/cart//", "/CHECKOUT", "/products/MUG", "/products/mug//", "/Orders/x"];
  const shops = paths.map((_, index) => sampleShop(`shop-no-${index}`));
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const table = new CaseTable();
  const headingOf = async (host: string, path: string) => {
    const { status, text } = await httpGet(port, host, path);
    return `${status} ${elementsOf(text).find(({ tag }) => tag === "h1")?.text}`;
  };
  const check = async (host: string, first: string): Promise<void> => {
    for (const path of [first, "/nothing"])
      table.check(`${first}, then ${path}`, await headingOf(host, path), "404 Page not found");
  };
  for (const [index, path] of paths.entries()) await check(`shop-no-${index}.shops.example`, path);
  for (const token of ["incomplete", "other"])
    table.check(
      `/orders/${token}`,
      await headingOf("shop-no-0.shops.example", `/orders/${token}`),
      "404 Order not found",
    );
  await check("shops.example", "/CLAIM");
  await check("localhost", "/claim//");
  t.same(table.wrong(), []);
});

t.test("a paused shop is shown; suspended and closed shops return 410 and show nothing of the shop", async (t) => {
  const shops = [
    sampleShop("acme", { status: "paused" }),
    sampleShop("gone", { status: "closed" }),
    sampleShop("held", { status: "suspended" }),
  ];
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const paused = await httpGet(port, HOST, "/");
  t.equal(paused.status, 200);
  t.equal(pageDataOf(paused.text).seller?.status, "paused");
  for (const domain of ["gone", "held"]) {
    for (const path of ["/", "/products/mug", "/nowhere"]) {
      const { status, text } = await httpGet(port, `${domain}.shops.example`, path);
      t.equal(status, 410);
      t.match(pageDataOf(text), { isValid: false, seller: null, page: { kind: "closed-shop" } });
      t.notMatch(text, `The ${domain} shop`);
    }
  }
});

t.test("pages without an open shop are in the visitor's language, and cached per language", async (t) => {
  const shops = [sampleShop("acme"), sampleShop("gone", { status: "closed" })];
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const table = new CaseTable();
  const cases: [string, Record<string, string>, string, string, string][] = [
    ["nobody", {}, "en", "No shop at nobody.shops.example", "Claim nobody"],
    [
      "nobody",
      { "Accept-Language": "de-AT, en;q=0.5" },
      "de",
      "Kein Shop unter nobody.shops.example",
      "nobody sichern",
    ],
    ["nobody", { "Accept-Language": "ar" }, "ar", "لا يوجد متجر في \u2068nobody.shops.example\u2069", "حجز"],
    [
      "nobody",
      { "Accept-Language": "fr", Cookie: "language=de" },
      "de",
      "Kein Shop unter nobody.shops.example",
      "sichern",
    ],
    ["gone", {}, "en", "gone.shops.example is closed", "This shop is closed"],
    ["gone", { "Accept-Language": "de" }, "de", "gone.shops.example ist geschlossen", "Dieser Shop ist geschlossen"],
    ["gone", { "Accept-Language": "ar-EG" }, "ar", "\u2068gone.shops.example\u2069 مغلق", "أُغلق هذا المتجر"],
  ];
  // Twice: the second response comes from the cache.
  for (const turn of [1, 2])
    for (const [domain, headers, language, title, part] of cases) {
      const answer = await httpGet(port, `${domain}.shops.example`, "/", { headers });
      const elements = elementsOf(answer.text);
      const { lang, dir } = elements.find(({ tag }) => tag === "html")?.attributes ?? {};
      const shown = [answer.headers.vary, lang, dir, elements.find(({ tag }) => tag === "title")?.text];
      const expected = [
        "Accept-Encoding, Accept-Language, Cookie",
        language,
        language === "ar" ? "rtl" : undefined,
        title,
      ];
      const name = `${turn}: ${domain} ${JSON.stringify(headers)}`;
      table.check(name, [...shown, answer.text.includes(part)], [...expected, true]);
    }
  const shop = await httpGet(port, HOST, "/", { headers: { "Accept-Language": "ar" } });
  table.check(
    "a shop keeps its own",
    [shop.headers.vary, pageDataOf(shop.text).language],
    ["Accept-Encoding", undefined],
  );
  t.same(table.wrong(), []);
});

t.test("supports content codings, validators and HEAD", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme")] });
  const get = (accept: string | undefined, more: Record<string, string> = {}, method = "GET") =>
    httpGet(port, HOST, "/", { method, headers: { ...(accept ? { "Accept-Encoding": accept } : {}), ...more } });
  const plain = await get(undefined);
  const br = await get("gzip, deflate, br, zstd");
  const gz = await get("gzip, br;q=0.5");
  t.equal(plain.headers["content-encoding"], undefined);
  t.equal(br.headers["content-encoding"], "br");
  t.equal(gz.headers["content-encoding"], "gzip");
  t.equal(brotliDecompressSync(br.bytes).toString(), plain.text);
  t.equal(gunzipSync(gz.bytes).toString(), plain.text);
  t.equal((await get("br;q=0, gzip;q=0")).headers["content-encoding"], undefined);
  t.equal((await get("*")).headers["content-encoding"], "br");
  const tags = [plain, br, gz].map(({ headers }) => headers.etag as string);
  t.equal(new Set(tags).size, 3, "each coding has its own validator");

  const table = new CaseTable();
  for (const [accept, etag] of [
    [undefined, tags[0]],
    ["br", tags[1]],
    ["gzip", tags[2]],
  ] as const) {
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await get(accept, { "If-None-Match": condition as string });
      const { etag: sent, vary, "cache-control": caching, "content-encoding": coding } = answer.headers;
      table.check(
        `${accept} ${condition}`,
        { status: answer.status, bytes: answer.bytes.length, sent, vary, caching, coding },
        { status: 304, bytes: 0, sent: etag, vary: "Accept-Encoding", caching: "no-cache", coding: undefined },
      );
    }
  }
  t.same(table.wrong(), []);
  t.equal(
    (await get("br", { "If-None-Match": tags[0] as string })).status,
    200,
    "another coding's validator doesn't match",
  );

  const head = await get("br", {}, "HEAD");
  t.equal(head.bytes.length, 0);
  t.equal(head.headers["content-length"], String(br.bytes.length));
  t.equal(head.headers.etag, tags[1]);
  const post = await get("br", {}, "POST");
  t.equal(post.status, 405);
  t.equal(post.headers.allow, "GET, HEAD");
});

/** A platform that counts its reads. */
function counting(platform: Platform): { platform: Platform; reads: () => number } {
  let reads = 0;
  const counted = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== "function") return value;
        return (...rest: unknown[]) => {
          reads++;
          return value.apply(target, rest);
        };
      },
    });
  return {
    platform: {
      ...platform,
      sellers: counted(platform.sellers),
      categories: counted(platform.categories),
      products: counted(platform.products),
    },
    reads: () => reads,
  };
}

t.test("a page hit reads nothing and equals the rendered page", async (t) => {
  let reads = () => 0;
  const { port, logged } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    around(platform) {
      const counter = counting(platform);
      reads = counter.reads;
      return counter.platform;
    },
  });
  const headers = { "Accept-Encoding": "br" };
  for (const [host, path] of [
    [HOST, "/"],
    [HOST, "/products/mug"],
    [HOST, "/admin"],
    ["shops.example", "/"],
  ] as const) {
    const made = await httpGet(port, host, path, { headers });
    const before = reads();
    const hit = await httpGet(port, host, path, { headers });
    t.equal(reads(), before, `${host}${path}`);
    const withoutDate = (raw: string[]) => raw.filter((_, i, all) => all[i - (i % 2)] !== "Date");
    t.strictSame(withoutDate(hit.rawHeaders), withoutDate(made.rawHeaders), "the same headers both ways");
    t.ok(hit.bytes.equals(made.bytes));
  }
  const lines = logged.filter(({ msg }) => msg === "request");
  t.strictSame(
    lines.map(({ hit }) => hit),
    [false, true, false, true, false, true, false, true],
  );
});

t.test("concurrent requests for an uncached page share one rendering", async (t) => {
  let reads = () => 0;
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    around(platform) {
      const counter = counting(platform);
      reads = counter.reads;
      return counter.platform;
    },
  });
  await httpGet(port, HOST, "/");
  const one = reads();
  const answers = await Promise.all(Array.from({ length: 30 }, () => httpGet(port, HOST, "/categories/cups")));
  t.ok(answers.every(({ status, text }) => status === 200 && text === answers[0]?.text));
  t.ok(reads() - one <= one + 4, `${reads() - one} reads for thirty, ${one} for one home page`);
});

t.test("shows a change on the next request, also a change made by another process", async (t) => {
  const dataDir = testFolder(t);
  const { port, platform } = await openTestGateway(t, { dataDir, shops: [sampleShop("acme")] });
  const name = async () => pageDataOf((await httpGet(port, HOST, "/")).text).seller?.name;
  t.equal(await name(), "The acme shop");
  await platform.sellers.change("id-acme", () => ({ name: "Renamed here" }));
  t.equal(await name(), "Renamed here");
  await name();

  const { openPlatform } = await import("../../../gateway/platform/open-platform.ts");
  const other = await openPlatform({ backend: "embedded", dataDir });
  await other.sellers.change("id-acme", () => ({ name: "Renamed elsewhere" }));
  t.equal(await name(), "Renamed elsewhere");
  await other.shops.create(sampleShop("fresh"));
  t.equal((await httpGet(port, "fresh.shops.example", "/")).status, 200);
  await other.close();
});

t.test("after a failed lookup sends an undecided page, answers API calls with 503, and caches nothing", async (t) => {
  let failing = true;
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    around: (platform) => ({
      ...platform,
      sellers: {
        ...platform.sellers,
        findByDomain: async (domain) => {
          if (failing) throw new Error("the storage is unavailable");
          return platform.sellers.findByDomain(domain);
        },
      },
    }),
  });
  const page = await httpGet(port, HOST, "/");
  t.equal(page.status, 503);
  t.equal(page.headers["retry-after"], "2");
  t.match(pageDataOf(page.text), { isValid: null, subdomain: "acme", seller: null });
  const api = await httpGet(port, HOST, "/api/sellers?domain=acme");
  t.equal(api.status, 503);
  t.ok(api.headers["retry-after"]);
  t.match(JSON.parse(api.text), { error: { code: "storage-unavailable" } });
  failing = false;
  t.equal((await httpGet(port, HOST, "/")).status, 200);
});
