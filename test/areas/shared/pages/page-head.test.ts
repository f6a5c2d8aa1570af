import fc from "fast-check";
import t from "tap";
import { facetsOf } from "../../../../areas/shared/catalogue/listed-variants.ts";
import { parseListing } from "../../../../areas/shared/catalogue/listing.ts";
import { LANGUAGES } from "../../../../areas/shared/domain/locales.ts";
import type { PageContent, PageData } from "../../../../areas/shared/pages/page-data.ts";
import { pageHead, summaryOf } from "../../../../areas/shared/pages/page-head.ts";
import { PLANS } from "../../../../areas/shared/sellers/plan.ts";
import { productCard } from "../../../../gateway/platform/catalogue/public-catalogue.ts";
import { publicSeller } from "../../../../gateway/platform/sellers/public-seller.ts";
import { sampleSeller } from "../../../support/sample-shops.ts";
import { makeImage, makeProduct } from "../../../support/shop.ts";

function pageData(page: PageContent, change: Partial<PageData> = {}): PageData {
  return {
    area: "storefront",
    host: "acme.shops.example",
    subdomain: "acme",
    isValid: true,
    seller: publicSeller(sampleSeller("acme")),
    home: { categoriesWithProducts: [] },
    page,
    liveShops: [],
    platform: {
      productHost: "shops.example",
      origin: "https://shops.example",
      contactEmail: "hello@shops.example",
      paymentMethods: ["manual"],
    },
    ...change,
  };
}

const seller = sampleSeller("acme", {
  cover: makeImage({ id: "c".repeat(32) }),
  logo: makeImage({ id: "d".repeat(32) }),
});
const listing = parseListing(new URLSearchParams(), "EUR", "featured");
const category = {
  name: "Cups",
  slug: "cups",
  description: "",
  listing,
  products: [],
  total: 2,
  facets: facetsOf([]),
};
const product = {
  id: "p",
  slug: "mug",
  title: "Mug",
  descriptionHtml: "<p>A <em>mug</em>.</p>",
  category,
  images: [],
  options: [],
  variants: [],
};
const content = { slug: "terms", title: "Terms", bodyHtml: "<p>Plain &amp; short.</p>" };

t.test("sets titles, and which pages can be indexed", async (t) => {
  const nobody = { seller: null, isValid: false };
  const search: PageContent = {
    kind: "search",
    search: { query: "cup", corrected: null, categories: [], listing, products: [], total: 0, facets: facetsOf([]) },
  };
  const cases: [PageData, string, string | null][] = [
    [pageData({ kind: "home" }), "The acme shop – Things for people", "/"],
    [pageData({ kind: "home" }, { seller: publicSeller(sampleSeller("acme", { tagline: "" })) }), "The acme shop", "/"],
    [pageData({ kind: "category", category }), "Cups – The acme shop", "/categories/cups"],
    [pageData({ kind: "category", category: { ...category, total: 0 } }), "Cups – The acme shop", null],
    [pageData({ kind: "product", product }), "Mug – The acme shop", "/products/mug"],
    [pageData({ kind: "content", content }), "Terms – The acme shop", "/pages/terms"],
    [pageData(search), "The acme shop", null],
    [pageData({ kind: "cart" }), "The acme shop", null],
    [pageData({ kind: "checkout" }), "The acme shop", null],
    [pageData({ kind: "not-found" }), "Page not found – The acme shop", null],
    [pageData({ kind: "unknown-shop" }, nobody), "No shop at acme.shops.example", null],
    [
      pageData({ kind: "unknown-shop" }, { ...nobody, subdomain: null, host: "acme.example" }),
      "No shop at acme.example",
      null,
    ],
    [pageData({ kind: "closed-shop" }, nobody), "acme.shops.example is closed", null],
    [pageData({ kind: "home" }, { seller: null, isValid: null }), "acme.shops.example", null],
    [pageData({ kind: "home" }, { area: "admin" }), "The acme shop – admin", null],
    [pageData({ kind: "home" }, { area: "admin", seller: null }), "Awning admin", null],
    [pageData({ kind: "home" }, { area: "admin", language: "de" }), "The acme shop – Verwaltung", null],
    [pageData({ kind: "not-found" }, { area: "landing", seller: null }), "Page not found – Awning", null],
    [
      pageData({ kind: "claim" }, { area: "landing", seller: null, language: "de" }),
      "Shop eröffnen – Awning",
      "/claim",
    ],
    [pageData({ kind: "cart" }, { area: "landing", language: "ar" }), "الصفحة غير موجودة – Awning", null],
  ];
  for (const [data, title, canonicalPath] of cases) t.match(pageHead(data), { title, canonicalPath }, title);
});

t.test("gives a sorted or filtered list its category's canonical path", async (t) => {
  const asked = parseListing(new URLSearchParams("sort=newest&min=5&in-stock=1&show=48"), "EUR", "featured");
  const head = pageHead(pageData({ kind: "category", category: { ...category, listing: asked } }));
  t.equal(head.canonicalPath, "/categories/cups");
});

t.test("gives a list that starts later a canonical path, unless it is sorted, filtered or empty", async (t) => {
  const cases: [query: string, canonicalPath: string | null][] = [
    ["from=120", "/categories/cups?from=120"],
    ["from=121&show=48", "/categories/cups?from=120"],
    ["from=120&sort=newest", "/categories/cups"],
    ["from=120&in-stock=1", "/categories/cups"],
    ["from=288", null],
    ["from=all", "/categories/cups"],
  ];
  for (const [query, canonicalPath] of cases) {
    const asked = parseListing(new URLSearchParams(query), "EUR", "featured");
    const page = { kind: "category", category: { ...category, listing: asked, total: 288 } } as const;
    t.equal(pageHead(pageData(page)).canonicalPath, canonicalPath, query);
  }
});

t.test("sets descriptions", async (t) => {
  const described = (page: PageContent) => pageHead(pageData(page)).description;
  t.equal(described({ kind: "product", product }), "A mug.");
  t.equal(described({ kind: "content", content }), "Plain & short.");
  t.equal(described({ kind: "content", content: { ...content, bodyHtml: "" } }), "Things for people");
  t.match(pageHead(pageData({ kind: "home" }, { area: "landing", language: "de" })).description, /^Name sichern/);
  for (const language of LANGUAGES) {
    const { description } = pageHead(pageData({ kind: "claim" }, { area: "landing", language }));
    t.ok(description.includes(` ${PLANS.free.products} `), `the free plan's limit, in ${language}`);
  }
});

t.test("represents a page by its own picture, or by the shop's", async (t) => {
  const shop = { seller: publicSeller(seller) };
  const own = makeImage({ id: "e".repeat(32) });
  const idOf = (page: PageContent, change: Partial<PageData> = shop) => pageHead(pageData(page, change)).picture;
  const cover = { sellerId: "id-acme", image: { id: "c".repeat(32) } };
  t.match(idOf({ kind: "home" }), cover);
  t.match(idOf({ kind: "content", content }), cover);
  t.match(idOf({ kind: "product", product }), cover);
  t.match(idOf({ kind: "product", product: { ...product, images: [own] } }), { sellerId: "id-acme", image: own });
  t.match(idOf({ kind: "category", category }), cover);
  const products = [productCard(makeProduct({ sellerId: "id-acme", categoryId: "c", title: "Mug", images: [own] }))];
  t.match(idOf({ kind: "category", category: { ...category, products } }), { image: { id: own.id, alt: "Mug" } });
  const bare = { seller: publicSeller({ ...seller, cover: null }) };
  t.match(idOf({ kind: "home" }, bare), { image: { id: "d".repeat(32) } }, "the logo");
  t.equal(idOf({ kind: "home" }, { seller: publicSeller(sampleSeller("acme")) }), null);
  t.equal(idOf({ kind: "cart" }), null);

  const shown = { id: "s2", domain: "demo", name: "Demo", tagline: "", url: "", accent: "#000000" };
  const landing = { area: "landing" as const, seller: null, isValid: false };
  const liveShops = [
    { ...shown, cover: null },
    { ...shown, cover: own },
  ];
  t.match(idOf({ kind: "home" }, { ...landing, liveShops }), { sellerId: "s2", image: own });
  t.equal(idOf({ kind: "home" }, landing), null);
});

t.test("cuts a summary between words", async (t) => {
  t.equal(
    summaryOf("<h2>About</h2>\n<p>Pots &amp; pans &lt;3 &quot;x&quot; &#39;y&#39;</p>"),
    `About Pots & pans <3 "x" 'y'`,
  );
  t.equal(summaryOf("&amp;lt;"), "&lt;", "unescaped once, not twice");
  const long = summaryOf(`<p>${"word ".repeat(100)}</p>`);
  t.match(long, /^(?:word )+word…$/);
  fc.assert(fc.property(fc.string({ maxLength: 1_000 }), (text) => summaryOf(text).length <= 161));
});
