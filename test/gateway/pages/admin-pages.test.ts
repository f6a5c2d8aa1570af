import t from "tap";
import { ADMIN_PATHS } from "../../../areas/shared/pages/routes.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { rawGet } from "../../support/http.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";

const shops = [sampleShop("acme"), sampleShop("gone", { status: "closed" })];
const HOST = "Host: acme.shops.example";
/** Any session: the gateway does not check it. */
const SESSION = "Cookie: __Host-awning=secret";

t.test("all records of a route share one cached page without record data", async (t) => {
  const { port, logged } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const hits = () => logged.filter(({ hit }) => hit === true).length;
  for (const pattern of [ADMIN_PATHS.product, ADMIN_PATHS.order, ADMIN_PATHS.packingSlip, ADMIN_PATHS.settingsPart]) {
    const [first, second] = pattern.endsWith(":part") ? ["look", "export"] : ["one-record", "another_1"];
    const made = await rawGet(port, pattern.replace(/:\w+/, first), [HOST, SESSION]);
    const before = hits();
    const again = await rawGet(port, pattern.replace(/:\w+/, second), [HOST, SESSION]);
    t.equal(made.status, 200, pattern);
    t.equal(again.body, made.body, `${pattern}: the same bytes`);
    t.equal(hits(), before + 1, `${pattern}: from the cache, for a record that was not requested before`);
    t.notMatch(made.body, first, `${pattern}: no part of the path in the page`);
    const literal = await rawGet(port, pattern, [HOST, SESSION]);
    t.equal(literal.status, 404, `${pattern} itself is not a path`);
  }
});

t.test("each route has its own page, which preloads its own code", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const preloads = async (path: string) =>
    [...(await rawGet(port, path, [HOST, SESSION])).body.matchAll(/modulepreload" href="([^"]+)/g)]
      .map(([, href]) => href)
      .sort((a, b) => String(a).localeCompare(String(b)));
  const [account, home] = [await preloads("/admin/account"), await preloads("/admin")];
  t.notSame(account, home);
  t.strictSame(await preloads("/admin/account/"), account);
});

t.test("a browser without a session gets the sign-in form in the page, in its language", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const form = /<input[^>]*name="email"/;
  for (const path of ["/admin", "/admin/orders", "/admin/sign-in"]) {
    const { body } = await rawGet(port, path, [HOST, "Accept-Language: de"]);
    t.match(body, form, path);
    t.match(body, /<button[^>]* disabled=""[^>]*>Anmelden</, "can't send the password before scripts run");
    t.match(body, "<title>Anmelden – ", path);
    t.match(body, '"isSignedOut":true', path);
  }
  const open = await rawGet(port, "/admin/forgot-password", [HOST]);
  t.notMatch(open.body, form, "a page that needs no session");
  const { body } = await rawGet(port, "/admin", [HOST, SESSION]);
  t.notMatch(body, form, "people with a session never see the form");
  t.notMatch(body, "isSignedOut");
});

t.test("a page that is opened from another site asks for the session, which its request can't carry", async (t) => {
  const { port, logged } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const signIn = '"isSignedOut":true';
  // Twice: the second time from the cache.
  for (const _ of [1, 2]) {
    for (const path of ["/admin", "/admin/settings/payment", "/admin/sign-in"]) {
      const cross = await rawGet(port, path, [HOST, "Sec-Fetch-Site: cross-site"]);
      t.notMatch(cross.body, signIn, path);
      t.equal(
        cross.body,
        (await rawGet(port, path, [HOST, SESSION])).body,
        `${path}: the page of a browser with a session`,
      );
      for (const site of ["none", "same-origin", "same-site"])
        t.match((await rawGet(port, path, [HOST, `Sec-Fetch-Site: ${site}`])).body, signIn, `${path} from ${site}`);
    }
  }
  t.equal(
    logged.filter(({ hit }) => hit === true).length,
    26,
    "all but the first form and the first page of each path",
  );
  const returned = await rawGet(port, "/admin/subscription?checkout=managed", [HOST]);
  t.notMatch(returned.body, signIn, "a browser that does not say where it comes from");
  const { headers } = await rawGet(port, "/admin", [HOST]);
  const tag = ["If-None-Match:", headers["etag"]].join(" ");
  t.equal((await rawGet(port, "/admin", [HOST, tag])).status, 304);
  t.equal((await rawGet(port, "/admin", [HOST, tag, "Sec-Fetch-Site: cross-site"])).status, 200, "another page");
});

t.test("a shop’s admin shows the shop's name as text before scripts run", async (t) => {
  const name = `<b>"A & O"</b>`;
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme", { name })] });
  const { body } = await rawGet(port, "/admin", [HOST]);
  t.match(body, '<bdi class="admin-brand-name">&lt;b&gt;&quot;A &amp; O&quot;&lt;/b&gt;</bdi>');
  t.notMatch(body.slice(0, body.indexOf('id="page-data"')), "<b>");
  t.notMatch(body, " style=", "no style that the CSP would block");
});

t.test("the admin uses the visitor's language and direction, independent of the shop's", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [sampleShop("acme", { locale: "ar" })] });
  const start = async (path: string, ...headers: string[]) => {
    const { body, headers: answered } = await rawGet(port, path, [HOST, ...headers]);
    return {
      html: /<html[^>]*>/.exec(body)?.[0],
      vary: answered["vary"],
      language: /"language":"(\w+)"/.exec(body)?.[1],
    };
  };
  const vary = "Accept-Encoding, Accept-Language, Cookie, Sec-Fetch-Site";
  const german = { html: '<html lang="de">', vary, language: "de" };
  // Twice: the second time from the cache.
  for (const _ of [1, 2]) {
    t.same(await start("/admin"), { html: '<html lang="en">', vary, language: "en" });
    t.same(await start("/admin", "Accept-Language: de-CH, en;q=0.5"), german);
    t.same(await start("/admin", "Cookie: language=de"), german);
    t.same(await start("/admin/none", "Cookie: language=de"), german, "also without a page");
    const arabic = { html: '<html lang="ar" dir="rtl">', vary, language: "ar" };
    t.same(await start("/admin", "Cookie: language=ar", "Accept-Language: de"), arabic);
  }
  const shop = { html: '<html lang="ar" dir="rtl">', vary: "Accept-Encoding", language: undefined };
  t.same(await start("/", "Accept-Language: de", "Cookie: language=en"), shop, "the shop uses its own language");
});

t.test("a closed shop’s admin is the platform's page for every path", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const host = "Host: gone.shops.example";
  const [first, second] = [await rawGet(port, "/admin/account", [host]), await rawGet(port, "/admin", [host])];
  t.equal(first.body, second.body);
  t.match(first.body, '<bdi class="admin-brand-name">Awning</bdi>');
});
