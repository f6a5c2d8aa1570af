import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import { openTestGateway } from "../../support/gateway.ts";
import { type RawAnswer, rawGet } from "../../support/http.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";
import { HOST_CASES } from "../hosts/host-cases.ts";

const shops = [sampleShop("acme"), sampleShop("demo"), sampleShop("gone", { status: "closed" })];

const DIFFERENT_BY_NATURE = new Set(["date", "ratelimit", "ratelimit-policy", "x-request-id"]);

function comparable({ status, headers, body }: RawAnswer) {
  const entries = Object.entries(headers).filter(([name]) => !DIFFERENT_BY_NATURE.has(name));
  if (headers["content-encoding"] !== undefined) {
    // Only page hits make a page popular, and then its bytes have another quality. The entity tag names its content.
    return { status, headers: { ...Object.fromEntries(entries), "content-length": "" }, body: "" };
  }
  return { status, headers: Object.fromEntries(entries), body: body.replaceAll(headers["x-request-id"] ?? "", "") };
}

t.test("the fast path and the app give the same response to any request", async (t) => {
  const both = await openTestGateway(t, { dataDir: testFolder(t, { a: {} }), shops });
  const appOnly = await openTestGateway(t, { dataDir: testFolder(t, { b: {} }), shops });
  // Without cached sellers there is no page hit: all responses of this gateway come from the app.
  const { directory } = appOnly;
  directory.peek = () => undefined;

  const hosts = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom("acme.shops.example", "demo.localhost", "shops.example", "gone.shops.example"),
    },
    { weight: 1, arbitrary: fc.constantFrom(...HOST_CASES.map(([value]) => value)) },
  );
  const paths = fc.constantFrom(
    "/",
    "/products/mug",
    "/products/mug/",
    "/products/none",
    "/categories/cups?x=1",
    "/admin",
    "/admin/products",
    "/admin/products/p_1",
    "/admin/products/p_2/",
    "/admin/products/:id",
    "/admin/settings/nothing",
    "/ADMIN",
    "/api/site",
    "//x",
    "/?a#b",
    "/healthz",
    "/robots.txt",
    "/robots.txt/",
    "/sitemap.xml",
    "/admin/subscription?checkout=paid",
    "/sitemap.xml?x",
    "/pages/terms",
  );
  const headers = fc.uniqueArray(
    fc.constantFrom(
      "Accept-Encoding: br",
      "Accept-Encoding: gzip",
      "accept-encoding: br;q=0, gzip",
      "If-None-Match: *",
      'If-None-Match: "x"',
      "X-Forwarded-Host: demo.shops.example",
      "Host: demo.shops.example",
      "Accept-Language: de",
      "accept-language: ar, en;q=0.5",
      "Cookie: a=b",
      "Cookie: awning=a",
      "Cookie: a=b; language=de",
      "COOKIE: language=ar",
      "Accept: text/html",
      "Sec-Fetch-Site: cross-site",
      "sec-fetch-site: none",
    ),
    { maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(hosts, paths, headers, async (host, path, more) => {
      const lines = [`Host: ${host}`, ...more];
      // Twice: the second response may come from the cache.
      await rawGet(both.port, path, lines);
      const [one, other] = await Promise.all([rawGet(both.port, path, lines), rawGet(appOnly.port, path, lines)]);
      assert.deepStrictEqual(comparable(one), comparable(other));
    }),
    { numRuns: 300 },
  );
  const hits = both.logged.filter(({ hit }) => hit === true).length;
  t.ok(hits > 20, `${hits} page hits`);
  const appHits = appOnly.logged.filter(({ hit, status }) => hit === true && status !== 404);
  t.same(appHits, [], "no page hits, except for hosts that no shop can have: those need no cached seller");
});
