import t from "tap";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet } from "../../support/http.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";

const shops = [
  sampleShop("acme", { ownerId: "owner-77" }),
  sampleShop("held", { status: "suspended" }),
  sampleShop("custom", { customDomain: { host: "acme.example", verified: true } }),
  sampleShop("unverified", { customDomain: { host: "bare.example", verified: false } }),
];
const HOST = "acme.shops.example";

t.test("GET /api/sellers finds a public shop by domain or custom domain", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const domains = async (query: string) => {
    const { status, text } = await httpGet(port, "any.shops.example", `/api/sellers?${query}`);
    return [status, (JSON.parse(text).sellers ?? []).map((seller: { domain: string }) => seller.domain)];
  };
  t.strictSame(await domains("domain=acme"), [200, ["acme"]]);
  t.strictSame(await domains("domain=nobody"), [200, []]);
  t.strictSame(await domains("domain=held"), [200, []], "a suspended shop is not found");
  t.strictSame(await domains("domain=admin"), [200, []]);
  t.strictSame(await domains("customDomain=acme.example"), [200, ["custom"]]);
  t.strictSame(await domains("customDomain=ACME.example:443"), [200, ["custom"]]);
  t.strictSame(await domains("customDomain=bare.example"), [200, []], "an unverified domain");
  t.strictSame(await domains("customDomain=acme.shops.example"), [200, []]);
  for (const query of [
    "",
    "domain=",
    "domain=acme&domain=other",
    "domain=acme&x=1",
    "customDomain=a&domain=b",
    "domain[$ne]=x",
    `domain=${"x".repeat(64)}`,
  ]) {
    t.equal((await domains(query))[0], 400, query);
  }
  t.notMatch((await httpGet(port, HOST, "/api/sellers?domain=acme")).text, "owner-77");
});

t.test("GET /api/site returns how the gateway resolved the host", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const site = async (host: string) => JSON.parse((await httpGet(port, host, "/api/site")).text);
  t.match(await site(HOST), {
    area: "storefront",
    host: HOST,
    subdomain: "acme",
    resolution: "found",
    seller: { domain: "acme" },
  });
  t.strictSame(await site("shops.example"), {
    area: "landing",
    host: "shops.example",
    subdomain: null,
    resolution: "landing",
    seller: null,
  });
  t.match(await site("nobody.shops.example"), { subdomain: "nobody", resolution: "unknown", seller: null });
  t.match(await site("held.shops.example"), { subdomain: "held", resolution: "closed", seller: null });
  t.match(await site("acme.example"), { subdomain: null, resolution: "found", seller: { domain: "custom" } });
});

t.test("serves a seller's catalogue by id on any host", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const get = async (path: string) => {
    const { status, text, headers } = await httpGet(port, "shops.example", `/api/sellers/${path}`);
    t.match(headers, {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-type": /^application\/json/,
    });
    return { status, ...JSON.parse(text) };
  };
  t.match(await get("id-acme/home"), {
    status: 200,
    categoriesWithProducts: [
      { slug: "cups", productCount: 1 },
      { slug: "bowls", productCount: 2 },
    ],
  });
  t.match(await get("id-acme/categories/bowls"), {
    status: 200,
    category: { products: [{ slug: "dish" }, { slug: "tureen" }], total: 2, listing: { sort: "featured", show: 24 } },
  });
  t.match(await get("id-acme/categories/bowls?sort=name&in-stock=1&max=20&o.Size=S&offset=1&limit=1"), {
    status: 200,
    category: { products: [{ slug: "tureen" }], total: 2, listing: { sort: "name", filter: { maxPrice: 2_000 } } },
  });
  t.match(await get("id-acme/categories/bowls?from=24&limit=24"), {
    status: 200,
    category: { products: [], total: 2, listing: { from: 24 }, facets: { options: [] } },
  });
  t.match(await get("id-acme/search?q=tureen&limit=6"), {
    status: 200,
    search: { query: "tureen", products: [{ slug: "tureen" }], total: 1 },
  });
  t.strictSame((await get("id-custom/search?q=acme")).search.products, [], "another shop's products");
  t.match(await get("id-acme/products/mug"), {
    status: 200,
    product: { slug: "mug", category: { slug: "cups" }, variants: [{ remaining: 3 }, { available: false }] },
  });
  const missing = { status: 404, error: { code: "object-not-found" } };
  for (const path of [
    "id-acme/products/beaker",
    "id-acme/products/none",
    "id-acme/categories/none",
    "id-held/home",
    "id-none/home",
    "id-custom/products/beaker",
    "id-none/search?q=mug",
    "id-held/search?q=mug",
    "id-acme/pages/none",
  ]) {
    t.match(await get(path), missing, path);
  }
  for (const path of [
    "id-acme/products/MUG",
    "id-acme/products/%00",
    "id%20acme/home",
    "..%2f..%2fetc/home",
    "id-acme/search",
    "id-acme/search?q=",
    "id-acme/search?q=%20",
    "id-acme/search?q=a&q=b",
    `id-acme/search?q=${"x".repeat(101)}`,
    "id-acme/search?q=mug&sort=featured&sort=name",
    ...[
      "q=mug",
      "utm_source=mail",
      "sort=cheap",
      "sort=featured",
      "sort=relevance",
      "sort=name&sort=name",
      "in-stock=yes",
      "min=1e3",
      "min=-1",
      "min=07",
      "max=",
      "show=24",
      "show=25",
      "show=48.0",
      "from=0",
      "from=25",
      "from=20016",
      "o.Size=",
      "o.Size=S&o.Size=S",
      "o.A=1&o.B=1&o.C=1&o.D=1",
      "offset=-1",
      "offset=1.5",
      "offset=01",
      "offset=1&offset=2",
      "offset=99999",
      "limit=0",
      "limit=121",
      "limit=ten",
      "limit[]=5",
    ].map((query) => `id-acme/categories/bowls?${query}`),
  ]) {
    t.match(await get(path), { status: 400, error: { code: "bad-request", fields: [] } }, path);
  }
});

t.test("rejects unknown routes and methods, large bodies and too many requests", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops, env: { API_REQUESTS_PER_MINUTE: "12" } });
  const get = async (path: string, method = "GET", headers: Record<string, string> = {}) => {
    const { status, text } = await httpGet(port, HOST, path, { method, headers });
    return `${status} ${JSON.parse(text).error?.code}`;
  };
  t.equal(await get("/api"), "404 no-such-route");
  t.equal(await get("/api/"), "404 no-such-route");
  t.equal(await get("/api/nothing"), "404 no-such-route");
  t.equal(await get("/api/SITE"), "404 no-such-route");
  t.equal(await get("/api/sellers/id-acme/home", "POST"), "404 no-such-route");
  t.equal(await get("/api/site", "POST", { "Content-Length": "2000000" }), "413 body-too-large");
  t.equal(await get("/api/site", "POST", { "Transfer-Encoding": "chunked" }), "411 length-required");
  const answers = await Promise.all(Array.from({ length: 20 }, () => get("/api/site")));
  t.ok(answers.includes("429 too-many-requests"));
  t.equal((await httpGet(port, HOST, "/")).status, 200, "pages have a separate limit");
  t.equal((await httpGet(port, HOST, "/apifoo")).status, 404);
  t.match((await httpGet(port, HOST, "/apifoo")).text, "page-data", "not part of the API");
});

t.test("limits searches and lists of products, apart from other requests and from pages", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops, env: { PAGE_QUERIES_PER_MINUTE: "3" } });
  const get = async (path: string) => (await httpGet(port, HOST, path)).status;
  const api = "/api/sellers/id-acme";
  t.equal(await get(`${api}/search?q=bowl`), 200);
  t.equal(await get(`${api}/search?q=`), 400);
  t.equal(await get(`${api}/categories/bowls?limit=1`), 200);
  t.equal(await get(`${api}/categories/bowls?limit=2`), 429);
  t.equal(await get(`${api}/search?q=bowl`), 429);
  t.equal(await get(`${api}/home`), 200);
  t.equal(await get("/search?q=bowl"), 200);
});

t.test("serves renditions as immutable, and 404 for any other picture name", async (t) => {
  const { port, platform } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><rect width="400" height="500" fill="teal"/></svg>';
  const image = await platform.images.add("id-acme", Buffer.from(svg), "teal");
  const answer = await httpGet(port, "any.shops.example", `/images/id-acme/${image.id}-320.avif`);
  t.equal(answer.status, 200);
  t.match(answer.headers, {
    "content-type": "image/avif",
    "cache-control": /immutable/,
    "x-content-type-options": "nosniff",
  });
  t.equal(answer.bytes.subarray(4, 12).toString(), "ftypavif");
  const etag = answer.headers.etag as string;
  t.equal(
    (await httpGet(port, HOST, `/images/id-acme/${image.id}-320.avif`, { headers: { "If-None-Match": etag } })).status,
    304,
  );
  for (const name of [
    `${image.id}-321.avif`,
    `${image.id}-320.svg`,
    `${image.id}.original.svg`,
    `${image.id}-320.avif/x`,
    "..%2f..%2fawning.sqlite",
    `${"0".repeat(32)}-320.avif`,
  ]) {
    const missing = await httpGet(port, HOST, `/images/id-acme/${name}`);
    t.equal(missing.status, 404, name);
    t.equal(missing.headers["cache-control"], "no-store", name);
  }
  t.equal((await httpGet(port, HOST, `/images/id-custom/${image.id}-320.avif`)).status, 404, "another seller's folder");
});

t.test("serves hashed assets as immutable and precompressed, and 404 for missing ones", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const { text } = await httpGet(port, HOST, "/");
  const script = /src="(\/assets\/storefront\/[^"]+\.js)"/.exec(text)?.[1] as string;
  const answer = await httpGet(port, HOST, script, { headers: { "Accept-Encoding": "br" } });
  t.match(answer.headers, {
    "content-encoding": "br",
    "content-type": /javascript/,
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  for (const path of [
    script.replace(/-\w+\.js$/, "-00000000.js"),
    `${script}.map`,
    "/assets/storefront/",
    "/assets/",
    "/assets/other/x.js",
    "/assets/storefront/../../manifest.json",
    "/assets/storefront/%2e%2e/%2e%2e/index.html",
  ]) {
    const missing = await httpGet(port, HOST, path);
    t.equal(missing.status, 404, path);
    t.equal(missing.headers["cache-control"], "no-store", path);
    t.notMatch(missing.text, "page-data", path);
  }
});
