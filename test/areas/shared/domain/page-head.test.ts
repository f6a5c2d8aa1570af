import fc from "fast-check";
import t from "tap";
import type { PageContent, PageData } from "../../../../areas/shared/domain/page-data.ts";
import { pageHead, summaryOf } from "../../../../areas/shared/domain/page-head.ts";
import { publicSeller } from "../../../../gateway/platform/presenters/public-seller.ts";
import { sampleSeller } from "../../../support/sample-seller.ts";

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
    platform: { productHost: "shops.example", origin: "https://shops.example", contactEmail: "hello@shops.example" },
    ...change,
  };
}

t.test("titles, and which pages can be indexed", async (t) => {
  const category = { id: "c", name: "Cups", slug: "cups", description: "", products: [], productCount: 0 };
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
  const nobody = { seller: null, isValid: false };
  const cases: [PageData, string, string | null][] = [
    [pageData({ kind: "home" }), "The acme shop – Things for people", "/"],
    [pageData({ kind: "home" }, { seller: publicSeller(sampleSeller("acme", { tagline: "" })) }), "The acme shop", "/"],
    [pageData({ kind: "category", category }), "Cups – The acme shop", "/categories/cups"],
    [pageData({ kind: "product", product }), "Mug – The acme shop", "/products/mug"],
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
    [pageData({ kind: "not-found" }, { area: "landing", seller: null }), "Page not found – Awning", null],
  ];
  for (const [data, title, canonicalPath] of cases) t.match(pageHead(data), { title, canonicalPath }, title);
  t.equal(pageHead(pageData({ kind: "product", product })).description, "A mug.");
});

t.test("a summary is text of a bearable length, cut between words", async (t) => {
  t.equal(
    summaryOf("<h2>About</h2>\n<p>Pots &amp; pans &lt;3 &quot;x&quot; &#39;y&#39;</p>"),
    `About Pots & pans <3 "x" 'y'`,
  );
  t.equal(summaryOf("&amp;lt;"), "&lt;", "unescaped once, not twice");
  const long = summaryOf(`<p>${"word ".repeat(100)}</p>`);
  t.match(long, /^(?:word )+word…$/);
  fc.assert(fc.property(fc.string({ maxLength: 1_000 }), (text) => summaryOf(text).length <= 161));
});
