import t, { type Test } from "tap";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import { AdminBrowser } from "../../support/accounts.ts";
import { openTestGateway, spawnGateway } from "../../support/gateway.ts";
import { httpGet, rawGet } from "../../support/http.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";

const env = { SIGN_INS_PER_MINUTE: "100000", API_REQUESTS_PER_MINUTE: "100000" };

async function open(t: Test, more: NodeJS.ProcessEnv = {}) {
  const dataDir = testFolder(t);
  const shops = [
    sampleShop("acme", { previousDomains: ["early", "earlier"] }),
    sampleShop("bolt"),
    sampleShop("shut", { previousDomains: ["shut-before"], status: "suspended" }),
    sampleShop("custom", {
      previousDomains: ["custom-before"],
      customDomain: { host: "acme.example", verified: true },
    }),
  ];
  const gateway = await openTestGateway(t, { dataDir, shops, env: { ...env, ...more } });
  const [acme] = shops;
  const browser = new AdminBrowser(gateway.port, "shops.example");
  await browser.register("ada@people.example");
  const sellerId = acme?.seller.id ?? "";
  const accountId = browser.session?.account.id ?? "";
  await gateway.platform.memberships.save({ accountId, sellerId, role: "owner", createdAt: new Date().toISOString() });
  const path = fillPath(ENDPOINTS.changeDomain.path, { sellerId });
  const rename = (domain: string) => browser.send("POST", path, { body: { domain } });
  return { ...gateway, dataDir, browser, rename };
}

t.test("redirects pages of a previous name to the same page under the current name", async (t) => {
  const { port } = await open(t);
  const cases: [host: string, path: string, location: string][] = [
    ["early.shops.example", "/", "//acme.shops.example/"],
    [
      "earlier.shops.example",
      "/products/mug?variant=mug-l&x=%20",
      "//acme.shops.example/products/mug?variant=mug-l&x=%20",
    ],
    ["early.shops.example:8443", "/admin/orders?view=new", "//acme.shops.example:8443/admin/orders?view=new"],
    ["early.localhost:8080", "/admin", "//acme.localhost:8080/admin"],
    ["early.shops.example", "//evil.example/x", "//acme.shops.example//evil.example/x"],
    ["early.shops.example", "/robots.txt", "//acme.shops.example/robots.txt"],
    ["early.shops.example", "/no/such/page", "//acme.shops.example/no/such/page"],
    ["shut-before.shops.example", "/", "//shut.shops.example/"],
    ["custom-before.shops.example", "/", "//custom.shops.example/"],
  ];
  for (const [host, path, location] of cases) {
    const { status, headers } = await rawGet(port, path, [`Host: ${host}`]);
    t.match([status, headers.location], [308, location], `${host}${path}`);
    t.equal(headers["cache-control"], "no-cache", "not cacheable, because the shop may take its name back");
  }
});

t.test("uses the platform's port if the client names none", async (t) => {
  const { port } = await open(t, { PUBLIC_ORIGIN: "http://shops.example:8080" });
  const { headers } = await rawGet(port, "/", ["Host: early.shops.example"]);
  t.equal(headers.location, "//acme.shops.example:8080/");
});

t.test("a previous name has no shop in the API, and its pages accept no writes", async (t) => {
  const { port } = await open(t);
  const ask = async (host: string, path: string) => JSON.parse((await httpGet(port, host, path)).text);
  t.match(await ask("early.shops.example", ENDPOINTS.site.path), { resolution: "unknown", seller: null });
  t.strictSame(await ask("shops.example", `${ENDPOINTS.sellers.path}?domain=early`), { sellers: [] });
  const browser = new AdminBrowser(port, "early.shops.example");
  t.equal((await browser.send("GET", ENDPOINTS.session.path)).status, 200);
  t.equal((await browser.send("POST", "/", { headers: { Accept: "application/json" } })).status, 405);
});

t.test("a renamed shop is available immediately under its new name, and the old name redirects", async (t) => {
  const { port, rename } = await open(t);
  const statuses = async (...labels: string[]): Promise<string[]> =>
    Promise.all(
      labels.map(async (label) => {
        const { status, headers } = await httpGet(port, `${label}.shops.example`, "/");
        return `${label} ${status} ${headers.location ?? ""}`.trim();
      }),
    );
  const isFeatured = async (label: string): Promise<boolean> =>
    (await httpGet(port, "shops.example", "/")).text.includes(`https://${label}.shops.example`);
  t.strictSame(await statuses("acme", "fresh", "early"), ["acme 200", "fresh 404", "early 308 //acme.shops.example/"]);
  t.ok(await isFeatured("acme"));
  const { status, body } = await rename("fresh");
  t.equal(status, 200);
  t.match(body.seller, {
    domain: "fresh",
    previousDomains: ["early", "earlier", "acme"],
    origin: "https://fresh.shops.example",
  });
  t.strictSame(await statuses("acme", "fresh", "early"), [
    "acme 308 //fresh.shops.example/",
    "fresh 200",
    "early 308 //fresh.shops.example/",
  ]);
  t.ok(await isFeatured("fresh"), "the landing still shows it");
  t.match((await rename("acme")).body.seller, { domain: "acme", previousDomains: ["early", "earlier", "fresh"] });
  t.strictSame(await statuses("acme", "fresh"), ["acme 200", "fresh 308 //acme.shops.example/"], "and back");
});

t.test("another gateway on the same data redirects immediately too", async (t) => {
  const { dataDir, rename } = await open(t);
  const other = await spawnGateway(t, { DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" });
  const at = async (label: string) => {
    const { status, headers } = await httpGet(other.port, `${label}.shops.example`, "/");
    return [status, headers.location];
  };
  t.strictSame(await at("acme"), [200, undefined]);
  t.strictSame(await at("fresh"), [404, undefined]);
  t.equal((await rename("fresh")).status, 200);
  t.strictSame(await at("acme"), [308, "//fresh.shops.example/"]);
  t.strictSame(await at("fresh"), [200, undefined]);
});

t.test("rejects a name with its reason, and limits the number of previous names", async (t) => {
  const { rename, platform, browser } = await open(t);
  const refused: [string, number, object][] = [
    ["bolt", 409, { code: "domain-taken", fields: [{ field: "domain", code: "taken" }] }],
    ["shut-before", 409, { code: "domain-taken" }],
    ["support", 400, { code: "bad-request", fields: [{ field: "domain", code: "reserved" }] }],
    ["a b", 400, { fields: [{ field: "domain", code: "has-space" }] }],
    ["ACME", 400, { fields: [{ field: "domain", code: "not-a-domain" }] }],
  ];
  for (const [domain, status, error] of refused) {
    const answer = await rename(domain);
    t.match([answer.status, answer.body], [status, { error }], domain);
  }
  t.match(
    (await rename("acme")).body.seller,
    { domain: "acme", previousDomains: ["early", "earlier"] },
    "its current name is not a change",
  );
  for (let move = 1; move <= 8; move++) t.equal((await rename(`move-${move}`)).status, 200);
  const tooMany = await rename("move-9");
  t.match(
    [tooMany.status, tooMany.body],
    [
      402,
      { error: { code: "quota-exceeded", fields: [{ field: "domain", code: "too-many-names", params: { max: 10 } }] } },
    ],
  );
  t.match((await rename("early")).body.seller, { domain: "early" }, "a previous name can be taken back");
  const held = ["early", "earlier", "acme", ...Array.from({ length: 8 }, (_, index) => `move-${index + 1}`)];
  const sellerId = (await platform.sellers.findByDomain("early"))?.id;
  for (const name of held) t.equal(await platform.sellers.holderOf(name), sellerId, name);
  const claim = {
    name: "X",
    currency: "EUR",
    locale: "en",
    theme: { accent: "#000000", typeface: "sans", corners: "soft" },
  };
  const stolen = await browser.send("POST", ENDPOINTS.claimShop.path, { body: { ...claim, domain: "move-3" } });
  t.equal(stolen.status, 409, "no shop can claim a previous name, not even another shop of the same owner");
});
