import type { AggregateOfferLeaf, BreadcrumbList, Graph, OfferLeaf, Organization, Product, Thing } from "schema-dts";
import t, { type Test } from "tap";
import type { PageData } from "../../../areas/shared/pages/page-data.ts";
import type { PageHead } from "../../../areas/shared/pages/page-head.ts";
import { openGraph } from "../../../gateway/pages/head-tags.ts";
import { publicProduct } from "../../../gateway/platform/catalogue/public-catalogue.ts";
import { publicSeller } from "../../../gateway/platform/sellers/public-seller.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { elementsOf } from "../../support/html.ts";
import { httpGet } from "../../support/http.ts";
import { sampleArabicShop, sampleGermanShop, sampleShop } from "../../support/sample-shops.ts";
import { makeImage, makeVariant, renderedNow } from "../../support/shop.ts";
import { testFolder } from "../../support/system.ts";
import { vocabularyProblems } from "./schema-org.ts";

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

const shop = sampleShop("acme", {
  logo: makeImage({ id: "a".repeat(32) }),
  cover: makeImage({ id: "b".repeat(32) }),
  contact: { email: "hello@acme.example", phone: "+353 1", address: "Quay\nCork" },
  pages: [{ slug: "terms", title: "Terms </script>", body: "" }],
});
for (const product of shop.products) {
  if (product.slug === "mug") product.images = [makeImage({ id: "c".repeat(32), widths: [320, 640] }), makeImage()];
  if (product.slug !== "dish") continue;
  product.options = [];
  product.variants = [makeVariant({ id: "dish-1", title: "Dish", sku: "SECRET-SKU", price: 990, stock: null })];
  product.description = "";
  product.rendered = renderedNow({ description: "" });
}
const paused = sampleShop("paused", { status: "paused" });

async function readPages(t: Test, dataDir: string) {
  const shops = [shop, paused, sampleGermanShop("german"), sampleArabicShop("arabic")];
  const { port } = await openTestGateway(t, { dataDir, shops });
  return async (path: string, domain = "acme"): Promise<Graph | undefined> => {
    const { text } = await httpGet(port, `${domain}.shops.example`, path);
    const found = elementsOf(text).filter(({ attributes }) => attributes.type === "application/ld+json");
    if (found.length > 1) t.fail(`${domain}${path} has ${found.length} documents`);
    return found[0] && (JSON.parse(found[0].text) as Graph);
  };
}

type Node<T extends string> = Extract<Thing, { "@type": T }>;

function nodeOf<T extends string>(graph: Graph | undefined, type: T): Node<T> {
  const nodes = (graph?.["@graph"] ?? []).filter(
    (node) => typeof node === "object" && "@type" in node && node["@type"] === type,
  );
  if (nodes.length !== 1) throw new Error(`${nodes.length} nodes of the type ${type}`);
  return nodes[0] as Node<T>;
}

t.test("every page's structured data uses schema.org's vocabulary", async (t) => {
  const read = await readPages(t, testFolder(t, { data: {} }));
  const documents: Record<string, Graph> = {};
  const missing: string[] = [];
  for (const domain of ["acme", "paused", "german", "arabic"]) {
    const contents = { acme: "/pages/terms", german: "/pages/impressum", arabic: "/pages/returns" }[domain];
    const paths = ["/", "/categories/cups", "/products/mug", "/products/dish", ...(contents ? [contents] : [])];
    for (const path of paths) {
      const graph = await read(path, domain);
      if (!graph) missing.push(`${domain}${path}`);
      else documents[`${domain}${path.replaceAll("/", "-")}x`] = graph;
    }
  }
  t.same(missing, []);
  t.equal(Object.keys(documents).length, 19);
  const product = nodeOf(documents["acme-products-mugx"], "Product");
  const broken = (change: object): unknown => ({
    "@context": "https://schema.org",
    "@graph": [{ ...product, ...change }],
  });
  const offers = product.offers as AggregateOfferLeaf;
  const wrong = {
    "wrong-property": broken({ prise: "12.00" }),
    "wrong-type": broken({ "@type": "Produkt" }),
    "wrong-value": broken({ offers: { ...offers, offerCount: "two" } }),
    "wrong-enumeration": broken({ offers: { "@type": "Offer", availability: "https://schema.org/Perhaps" } }),
    "wrong-nesting": broken({ offers: { "@type": "Person", name: "An offer" } }),
    "wrong-context": { "@context": "https://schema.example", "@graph": [product] },
    "wrong-list": {
      "@context": "https://schema.org",
      "@graph": [{ "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", positon: 1 }] }],
    },
  };
  const problems = await vocabularyProblems(testFolder(t, { types: {} }), { ...documents, ...wrong });
  const ofPages = Object.entries(problems).filter(([name]) => !Object.hasOwn(wrong, name));
  t.strictSame(ofPages, [], "each page has structured data");
  const unnoticed = Object.keys(wrong).filter((name) => !problems[name]);
  t.same(unnoticed, []);
});

t.test("describes each page", async (t) => {
  const read = await readPages(t, testFolder(t));

  const home = await read("/");
  t.strictSame(nodeOf(home, "Organization") satisfies Organization, {
    "@type": "Organization",
    "@id": `${ORIGIN}/#organization`,
    name: "The acme shop",
    url: `${ORIGIN}/`,
    description: "Things for people",
    logo: `${ORIGIN}/images/id-acme/${"a".repeat(32)}-1280.webp`,
    email: "hello@acme.example",
    telephone: "+353 1",
    address: "Quay\nCork",
  });
  t.match(nodeOf(home, "WebSite"), {
    url: `${ORIGIN}/`,
    inLanguage: "en-IE",
    potentialAction: {
      "@type": "SearchAction",
      target: { urlTemplate: `${ORIGIN}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  });

  const way = (list: BreadcrumbList) => {
    const steps = list as unknown as { itemListElement: { position: number; name: string; item: string }[] };
    return steps.itemListElement.map(({ position, name, item }) => [position, name, item.slice(ORIGIN.length)]);
  };
  const first = [1, "The acme shop", "/"];
  t.strictSame(way(nodeOf(await read("/categories/cups"), "BreadcrumbList")), [
    first,
    [2, "cups of acme", "/categories/cups"],
  ]);
  t.strictSame(way(nodeOf(await read("/pages/terms"), "BreadcrumbList")), [
    first,
    [2, "Terms </script>", "/pages/terms"],
  ]);
  const mugPage = await read("/products/mug");
  t.strictSame(way(nodeOf(mugPage, "BreadcrumbList")), [
    first,
    [2, "cups of acme", "/categories/cups"],
    [3, "mug from acme", "/products/mug"],
  ]);

  t.strictSame(nodeOf(mugPage, "Product") satisfies Product, {
    "@type": "Product",
    "@id": `${ORIGIN}/products/mug#product`,
    name: "mug from acme",
    url: `${ORIGIN}/products/mug`,
    description: "A good mug.",
    image: [
      `${ORIGIN}/images/id-acme/${"c".repeat(32)}-640.webp`,
      `${ORIGIN}/images/id-acme/${"0".repeat(32)}-1280.webp`,
    ],
    category: "cups of acme",
    offers: {
      "@type": "AggregateOffer",
      // Of the available variants: the larger one is sold out.
      lowPrice: "12.00",
      highPrice: "12.00",
      priceCurrency: "EUR",
      offerCount: 2,
      seller: { "@id": `${ORIGIN}/#organization` },
      offers: [
        {
          "@type": "Offer",
          name: "S",
          url: `${ORIGIN}/products/mug?variant=mug-s`,
          sku: "mug-s",
          price: "12.00",
          priceCurrency: "EUR",
          availability: "https://schema.org/InStock",
        },
        {
          "@type": "Offer",
          name: "L",
          url: `${ORIGIN}/products/mug?variant=mug-l`,
          sku: "mug-l",
          price: "18.50",
          priceCurrency: "EUR",
          availability: "https://schema.org/OutOfStock",
        },
      ],
    },
  });
  const dish = nodeOf(await read("/products/dish"), "Product");
  t.strictSame(dish.offers, {
    "@type": "Offer",
    name: "Dish",
    url: `${ORIGIN}/products/dish`,
    sku: "dish-1",
    price: "9.90",
    priceCurrency: "EUR",
    availability: "https://schema.org/InStock",
    seller: { "@id": `${ORIGIN}/#organization` },
  });
  t.notOk("description" in dish || "image" in dish, "missing fields are left out");
});

t.test("a paused shop is described, with its products out of stock", async (t) => {
  const read = await readPages(t, testFolder(t));
  const { offers } = nodeOf(await read("/products/mug", "paused"), "Product");
  const each = (offers as AggregateOfferLeaf).offers as OfferLeaf[];
  t.strictSame(
    each.map(({ availability }) => availability),
    ["https://schema.org/OutOfStock", "https://schema.org/OutOfStock"],
  );
});

t.test("pages that are not indexed have no structured data", async (t) => {
  const read = await readPages(t, testFolder(t));
  for (const path of ["/search?q=mug", "/cart", "/checkout", "/nowhere"]) t.equal(await read(path), undefined, path);
});
