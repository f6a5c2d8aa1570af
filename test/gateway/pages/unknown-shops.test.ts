import t from "tap";
import { directionOf, type Language } from "../../../areas/shared/domain/locales.ts";
import { areaOf, askedSubdomain, type ServedHost } from "../../../gateway/hosts/host-reader.ts";
import { parseHost } from "../../../gateway/hosts/parse-host.ts";
import { openAreaBundles } from "../../../gateway/pages/area-bundle.ts";
import { headTags, pageDataScript } from "../../../gateway/pages/head-tags.ts";
import { StorageFailure } from "../../../gateway/platform/errors.ts";
import { BUILD_ROOT, openTestGateway } from "../../support/gateway.ts";
import { pageDataOf } from "../../support/html.ts";
import { httpGet } from "../../support/http.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

const PATHS = ["/", "/products/mug", "/search?q=mug", "/admin", "/admin/orders/1", "/ADMIN", "/nowhere/"];
const HOSTS = [
  "nobody.shops.example",
  "abc.shops.example",
  `${"a".repeat(40)}.shops.example`,
  `${"a".repeat(41)}.shops.example`,
  `${"z".repeat(63)}.shops.example`,
  "nobody.localhost",
  // Words of the page and of the placeholders.
  "html.shops.example",
  "data.shops.example",
  "free.shops.example",
  "host.shops.example",
  // Names that no seller can have.
  "admin.shops.example",
  "xn--bcher-kva.shops.example",
  "a_b.shops.example",
  "12345.shops.example",
  "-a-.shops.example",
  // Hosts that are not under the product host.
  "nobody.example",
  "xn--bcher-kva.example",
  "a.b.c.d.nobody.example",
  "203.0.113.9",
  "[2001:db8::1]",
  `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(50)}.example`,
];

t.test("the page of an unknown shop equals, byte by byte, a page rendered for its name", async (t) => {
  const failing = { on: false };
  const { port, logged } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    env: { PAGE_QUERIES_PER_MINUTE: "1000" },
    around: (platform) => {
      const fail = () => {
        throw new StorageFailure("away");
      };
      const methods = new Set(["hasName", "peek", "findByDomain", "findByCustomDomain"]);
      const sellers = new Proxy(platform.sellers, {
        get: (target, name) => {
          if (failing.on && methods.has(String(name))) return fail;
          const value = Reflect.get(target, name) as unknown;
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
      return { ...platform, sellers };
    },
  });
  const bundles = await openAreaBundles(BUILD_ROOT, ["storefront", "admin"]);
  const table = new CaseTable();
  const check = async (host: string, path: string, state: string, language: Language = "en"): Promise<void> => {
    const reading = parseHost(host, "shops.example") as ServedHost;
    const { status, text, headers } = await httpGet(port, host, path, {
      headers: { "Accept-Encoding": "br, gzip", "Accept-Language": language },
    });
    const isAway = state === "away" && (reading.kind === "subdomain" || reading.kind === "custom-domain");
    const data = pageDataOf(text);
    const [pathname = ""] = path.split("?");
    const area = areaOf(reading, pathname);
    table.check(
      `${state} ${host}${path}: page data`,
      [status, data.host, data.subdomain, data.isValid, data.area, headers["retry-after"]],
      [isAway ? 503 : 404, host, askedSubdomain(reading), isAway ? null : false, area, isAway ? "2" : undefined],
    );
    const bundle = await bundles.get(area);
    const markup = isAway ? undefined : bundle.render(data, pathname, "");
    const preload = (markup?.modules ?? []).flatMap((module) => bundle.onDemand[module] ?? []);
    const style = markup && bundle.styleOf(markup.modules);
    const head = headTags(data, { status, origin: data.platform.origin, title: markup?.title });
    const parts = { preload, head: head.html, markup: markup?.html ?? null, pageData: pageDataScript(data) };
    const { opening, rest } = bundle.template.render({
      lang: language,
      dir: directionOf(language),
      style,
      ...parts,
    });
    table.check(`${state} ${host}${path}: the page`, text === opening + rest.join(""), true);
  };
  for (const host of HOSTS) for (const path of PATHS) await check(host, path, "served");
  const robots = await httpGet(port, "nobody.shops.example", "/robots.txt");
  table.check("robots.txt", [robots.status, robots.text], [404, "User-agent: *\nDisallow: /\n"]);
  const ours = new Set(["/ADMIN", "/nowhere/"]);
  const inApp = logged.filter(({ hit, path }) => hit !== true && !ours.has(String(path)));
  const renderings = inApp.map(({ host, path }) => [host, path].join(""));
  table.check("rendered: one of each kind", renderings.slice(0, -1), [
    "nobody.shops.example/",
    "nobody.shops.example/admin",
    `${"a".repeat(41)}.shops.example/`,
    `${"a".repeat(41)}.shops.example/admin`,
    "nobody.example/",
    "nobody.example/admin",
  ]);
  for (const [path, expected] of [
    ["/api/site", 200],
    ["/api/nowhere", 404],
    ["/healthz", 200],
    ["/readyz", 200],
    ["/assets/x.js", 404],
    ["/images/a/b", 404],
    ["/__/auth/handler", 404],
  ] as const) {
    const { status, text } = await httpGet(port, "nobody.shops.example", path);
    table.check(`${path} is no page`, [status, text.includes("page-data")], [expected, false]);
  }
  for (const language of ["de", "ar"] as const)
    for (const host of HOSTS.slice(0, 3)) for (const path of PATHS) await check(host, path, "served", language);
  failing.on = true;
  for (const host of HOSTS.slice(0, 3)) for (const path of PATHS) await check(host, path, "away");
  t.same(table.wrong(), []);
});

t.test("first visits of shops work during a flood of made-up names", async (t) => {
  const shops = ["acme", "cold"].map((domain) => sampleShop(domain));
  // The clock is stopped, so the budget for unknown names is not refilled.
  const now = () => new Date("2026-06-01T12:00:00.000Z");
  const { port, directory } = await openTestGateway(t, { dataDir: testFolder(t), shops, now });
  const made = Array.from({ length: 500 }, (_, n) => `made-up-${n}.shops.example`);
  const [first, ...answers] = await Promise.all(
    ["cold.shops.example", ...made].map((host) => httpGet(port, host, "/")),
  );
  const table = new CaseTable();
  const statuses = answers.map(({ status }) => status);
  table.check("made-up names", [...new Set(statuses)], [404]);
  table.check("a shop in no memory, asked for first", first?.status, 200);
  table.check("a shop in no memory, asked for last", (await httpGet(port, "acme.shops.example", "/")).status, 200);
  table.check("in memory", directory.size.unknown, 0);
  t.same(table.wrong(), []);
});
