import t from "tap";
import type { PageData } from "../../../areas/shared/pages/page-data.ts";
import type { PageHead } from "../../../areas/shared/pages/page-head.ts";
import { openGraph } from "../../../gateway/pages/head-tags.ts";
import { publicProduct } from "../../../gateway/platform/catalogue/public-catalogue.ts";
import { publicSeller } from "../../../gateway/platform/sellers/public-seller.ts";
import { elementsOf } from "../../support/html.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { makeImage } from "../../support/shop.ts";

const ORIGIN = "https://acme.shops.example";
const { seller, categories, products } = sampleShop("acme");
const [category] = categories;
const [mug] = products;
if (!category || !mug) throw new Error("the sample has a category and a product");

function propertiesOf(change: Partial<PageData>, head: Partial<PageHead> = {}): Record<string, string> {
  const data = { seller: publicSeller(seller), page: { kind: "home" }, ...change } as PageData;
  const shown = { title: "T", description: "D", canonicalPath: "/", picture: null, ...head };
  const elements = elementsOf(openGraph(data, shown, ORIGIN, `${ORIGIN}/x`).join(""));
  return Object.fromEntries(
    elements.flatMap(({ tag, attributes: { property, name, content = "" } }) =>
      tag === "meta" ? [[property ?? name ?? "", content]] : [],
    ),
  );
}

t.test("describes a shop's page", async (t) => {
  t.strictSame(propertiesOf({}), {
    "og:url": `${ORIGIN}/x`,
    "og:type": "website",
    "og:title": "T",
    "og:site_name": "The acme shop",
    "og:description": "D",
    "og:locale": "en_IE",
    "twitter:card": "summary",
  });
  t.equal(propertiesOf({ seller: null })["og:site_name"], "Awning");
  t.notOk("og:description" in propertiesOf({}, { description: "" }));
});

t.test("describes a picture with its size", async (t) => {
  const image = makeImage({ id: "a".repeat(32), alt: 'A "cup"', width: 2_000, height: 1_000, widths: [320, 960] });
  t.match(propertiesOf({}, { picture: { sellerId: "s1", image } }), {
    "og:image": `${ORIGIN}/images/s1/${"a".repeat(32)}-960.webp`,
    "og:image:width": "960",
    "og:image:height": "480",
    "og:image:alt": 'A "cup"',
    "twitter:card": "summary_large_image",
  });
});

t.test("describes a product with the lowest available price", async (t) => {
  const page = { kind: "product", product: publicProduct(mug, category) } as const;
  t.match(propertiesOf({ page }), {
    "og:type": "product",
    "product:price:amount": "12.00",
    "product:price:currency": "EUR",
  });
  const [small, large] = page.product.variants;
  if (!small || !large) throw new Error("the sample's products have two variants");
  const sold = {
    ...page.product,
    variants: [
      { ...small, available: false },
      { ...large, available: true },
    ],
  };
  t.equal(propertiesOf({ page: { kind: "product", product: sold } })["product:price:amount"], "18.50");
  const yen = { ...publicSeller(seller), currency: "JPY" };
  t.equal(propertiesOf({ page, seller: yen })["product:price:amount"], "1200");
});

t.test("formats locales for Open Graph", async (t) => {
  const localeOf = (locale: string) => propertiesOf({ seller: { ...publicSeller(seller), locale } })["og:locale"];
  for (const [locale, expected] of [
    ["en-GB", "en_GB"],
    ["de", "de_DE"],
    ["ar-EG", "ar_EG"],
    ["zh-Hant-TW", "zh_TW"],
    ["ar-EG-u-nu-latn", "ar_EG"],
  ] as const) {
    t.equal(localeOf(locale), expected);
  }
});
