import t from "tap";
import { openTestGateway } from "../support/gateway.ts";
import { httpGet, rawGet, sendRaw } from "../support/http.ts";
import { sampleShop } from "../support/sample-shops.ts";
import { CaseTable, testFolder } from "../support/system.ts";
import { HOST_CASES } from "./hosts/host-cases.ts";

const shops = [
  sampleShop("acme"),
  sampleShop("demo"),
  sampleShop("custom", { customDomain: { host: "acme.example", verified: true } }),
  sampleShop("unverified", { customDomain: { host: "bare.example", verified: false } }),
];

/** The shop whose page this is, by its page data. */
function shownShop(html: string): string | null {
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1];
  return data ? (JSON.parse(data).seller?.domain ?? null) : null;
}

t.test("answers each Host header with its shop, a redirect, 404 or 400", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const shopOf: Record<string, string> = {
    "acme.shops.example": "acme",
    "demo.localhost": "demo",
    "acme.example": "custom",
  };
  const table = new CaseTable();
  for (const [value, reading] of HOST_CASES) {
    // Node's parser ends a header value at a line break and trims it; the table contains no such values.
    const answer = await rawGet(port, "/", [`Host: ${value}`]);
    const name = JSON.stringify(value);
    if (reading.kind === "malformed") {
      table.check(name, [answer.status, answer.body.includes("page-data")], [400, false]);
    } else if (reading.kind === "redirect") {
      const host = String(answer.headers.location).replace(/:\d+(?=\/$)/, "");
      table.check(name, [answer.status, host], [308, `//${reading.host}/`]);
    } else if (reading.kind === "landing") {
      const area = /"area":"(\w+)"/.exec(answer.body)?.[1];
      table.check(name, [answer.status, area], [200, "landing"]);
    } else {
      const shop = shopOf[reading.host] ?? null;
      table.check(name, [answer.status, shownShop(answer.body)], [shop ? 200 : 404, shop]);
    }
  }
  t.same(table.wrong(), []);
});

t.test("rejects requests with no host, several hosts or disagreeing hosts", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const refused: [string, string][] = [
    ["no host at all", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["HTTP/1.0 without a host", "GET / HTTP/1.0\r\n\r\n"],
    [
      "two hosts",
      "GET / HTTP/1.1\r\nHost: acme.shops.example\r\nHost: demo.shops.example\r\nConnection: close\r\n\r\n",
    ],
    [
      "the same host twice",
      "GET / HTTP/1.1\r\nHost: acme.shops.example\r\nhost: acme.shops.example\r\nConnection: close\r\n\r\n",
    ],
    [
      "absolute form, another host",
      "GET http://demo.shops.example/ HTTP/1.1\r\nHost: acme.shops.example\r\nConnection: close\r\n\r\n",
    ],
    [
      "absolute form with a user",
      "GET http://x@acme.shops.example/ HTTP/1.1\r\nHost: acme.shops.example\r\nConnection: close\r\n\r\n",
    ],
    [
      "another scheme",
      "GET ftp://acme.shops.example/ HTTP/1.1\r\nHost: acme.shops.example\r\nConnection: close\r\n\r\n",
    ],
    ["a space before the colon", "GET / HTTP/1.1\r\nHost : acme.shops.example\r\nConnection: close\r\n\r\n"],
    ["a folded host", "GET / HTTP/1.1\r\nHost: acme\r\n .shops.example\r\nConnection: close\r\n\r\n"],
    ["a control character", "GET / HTTP/1.1\r\nHost: acme\u0001.shops.example\r\nConnection: close\r\n\r\n"],
    ["asterisk form", "OPTIONS * HTTP/1.1\r\nHost: acme.shops.example\r\nConnection: close\r\n\r\n"],
  ];
  const table = new CaseTable();
  for (const [name, request] of refused) {
    const answer = await sendRaw(port, request);
    table.check(name, [answer.status, answer.body.includes("page-data")], [400, false]);
  }
  t.same(table.wrong(), []);
  const agreeing = await sendRaw(
    port,
    "GET http://ACME.shops.example/ HTTP/1.1\r\nHost: acme.shops.example\r\nConnection: close\r\n\r\n",
  );
  t.equal(shownShop(agreeing.body), "acme", "serves a matching absolute form");
});

t.test("limits the size of the header block", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const answer = await rawGet(port, "/", ["Host: acme.shops.example", `X-Padding: ${"x".repeat(20_000)}`]);
  t.equal(answer.status, 431);
});

t.test("uses X-Forwarded-Host only from a proxy in TRUST_PROXY", async (t) => {
  const spoof = ["Host: acme.shops.example", "X-Forwarded-Host: demo.shops.example"];
  const open = await openTestGateway(t, { dataDir: testFolder(t, { a: {} }), shops });
  t.equal(shownShop((await rawGet(open.port, "/", spoof)).body), "acme");
  const behind = await openTestGateway(t, {
    dataDir: testFolder(t, { b: {} }),
    shops,
    env: { TRUST_PROXY: "127.0.0.0/8" },
  });
  t.equal(shownShop((await rawGet(behind.port, "/", spoof)).body), "demo");
  t.equal(
    (await rawGet(behind.port, "/", [...spoof, "X-Forwarded-Host: acme.shops.example"])).status,
    400,
    "rejects two of them",
  );
  t.equal(
    (await rawGet(behind.port, "/", ["Host: acme.shops.example", "X-Forwarded-Host: a, b"])).status,
    400,
    "rejects a list",
  );
  const moved = ["Host: gateway.internal:8080", "X-Forwarded-Host: www.acme.shops.example"];
  t.equal((await rawGet(behind.port, "/", moved)).headers.location, "//acme.shops.example/", "not the proxy's port");
});

t.test("serves the admin on any host, under exactly /admin", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const area = async (host: string, path: string) => {
    const { status, text } = await httpGet(port, host, path);
    return `${/"area":"(\w+)"/.exec(text)?.[1]} ${status}`;
  };
  t.equal(await area("acme.shops.example", "/admin"), "admin 200");
  t.equal(await area("acme.shops.example", "/admin/products"), "admin 200");
  t.equal(await area("acme.shops.example", "/admin?next=/x"), "admin 200");
  t.equal(await area("acme.shops.example", "/admin/nowhere"), "admin 404");
  t.equal(await area("shops.example", "/admin"), "admin 200");
  t.equal(await area("acme.example", "/admin"), "admin 200");
  t.equal(await area("nobody.shops.example", "/admin"), "admin 404");
  const others = new CaseTable();
  for (const path of ["/ADMIN", "/Admin/", "/administrator", "/adminx", "/x/admin", "//admin", "/%61dmin"]) {
    others.check(path, await area("acme.shops.example", path), "storefront 404");
  }
  t.same(others.wrong(), []);
});
