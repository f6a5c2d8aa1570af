import t from "tap";
import { openTestGateway } from "../../support/gateway.ts";
import { elementsOf, textsOf } from "../../support/html.ts";
import { httpGet } from "../../support/http.ts";
import { sampleArabicShop, sampleGermanShop, sampleShop } from "../../support/sample-shops.ts";
import { makeImage } from "../../support/shop.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

const ORIGIN = "https://acme.shops.example";

/** The parts of a page that search engines and link previews read. */
function headOf(html: string) {
  const elements = elementsOf(html);
  const contents = elements.flatMap(({ tag, attributes: { name, property, content = "" } }) =>
    tag === "meta" ? [[name ?? property ?? "", content] as const] : [],
  );
  const root = elements.find(({ tag }) => tag === "html")?.attributes;
  return {
    lang: root?.lang,
    dir: root?.dir,
    canonical: elements.find(({ attributes }) => attributes.rel === "canonical")?.attributes.href,
    meta: Object.fromEntries(contents) as Record<string, string>,
  };
}

t.test("each page has one canonical address or is not indexed", async (t) => {
  const image = makeImage({ id: "a".repeat(32) });
  const pages = [{ slug: "terms", title: "Terms", body: "" }];
  const shops = [sampleShop("acme", { cover: image, pages })];
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const cases: [path: string, canonicalPath: string | undefined][] = [
    ["/", "/"],
    ["/?utm_source=letter", "/"],
    ["/categories/cups", "/categories/cups"],
    ["/categories/cups/", "/categories/cups"],
    ["/categories/cups?sort=newest&in-stock=1&show=48", "/categories/cups"],
    ["/categories/cups?o.Size=S&min=5", "/categories/cups"],
    ["/products/mug", "/products/mug"],
    ["/products/mug?variant=mug-l&utm_source=letter", "/products/mug"],
    ["/pages/terms", "/pages/terms"],
    // A list without products.
    ["/categories/cups?max=1", undefined],
    ["/categories/cups?from=24", undefined],
    ["/search", undefined],
    ["/search?q=mug", undefined],
    ["/cart", undefined],
    ["/checkout", undefined],
  ];
  const table = new CaseTable();
  for (const [path, canonicalPath] of cases) {
    const { status, text } = await httpGet(port, "acme.shops.example", path);
    const { canonical, meta } = headOf(text);
    const address = canonicalPath && ORIGIN + canonicalPath;
    table.check(
      path,
      { status, canonical, robots: meta["robots"], url: meta["og:url"] },
      { status: 200, canonical: address, robots: canonicalPath ? undefined : "noindex", url: address },
    );
    const start = `${ORIGIN}/images/id-acme/${image.id}-`;
    if (canonicalPath) table.check(`${path}: image`, meta["og:image"]?.slice(0, start.length), start);
  }
  t.same(table.wrong(), []);
});

t.test("marks the interface as English if a shop's language has no translation", async (t) => {
  const shops = [sampleShop("french", { locale: "fr-FR" }), sampleShop("hebrew", { locale: "he-IL" })];
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops });
  const table = new CaseTable();
  for (const [domain, dir] of [
    ["french", undefined],
    ["hebrew", "rtl"],
  ] as const) {
    const { text } = await httpGet(port, `${domain}.shops.example`, "/products/mug");
    const head = headOf(text);
    table.check(domain, [head.lang, head.dir], ["en", dir]);
    table.check(
      `${domain}: its own text`,
      textsOf(text).find(({ text }) => text === "mug from french")?.lang,
      domain === "french" ? "fr-FR" : undefined,
    );
  }
  t.same(table.wrong(), []);
});

t.test("uses the shop's own language and direction", async (t) => {
  const german = sampleGermanShop("german");
  const arabic = sampleArabicShop("arabic");
  const { port } = await openTestGateway(t, { dataDir: testFolder(t), shops: [german, arabic] });
  for (const [shop, dir, locale] of [
    [german, undefined, "de_DE"],
    [arabic, "rtl", "ar_EG"],
  ] as const) {
    const { domain, name, locale: lang } = shop.seller;
    for (const path of ["/", "/categories/cups", "/products/mug"]) {
      const head = headOf((await httpGet(port, `${domain}.shops.example`, path)).text);
      t.equal(head.lang, lang);
      t.equal(head.dir, dir);
      t.match(head.meta, { "og:locale": locale, "og:site_name": name });
    }
    const [mug] = shop.products;
    const product = headOf((await httpGet(port, `${domain}.shops.example`, "/products/mug")).text);
    t.match(product.meta, {
      "og:title": mug?.title,
      description: mug?.title,
      "product:price:amount": "12.00",
      "product:price:currency": shop.seller.currency,
    });
  }
});
