import t from "tap";
import { LISTING_FIRST, type Listing, listingParameters } from "../../../areas/shared/catalogue/listing.ts";
import type { PublicOrder } from "../../../areas/shared/orders/order.ts";
import type { PageData } from "../../../areas/shared/pages/page-data.ts";
import { render } from "../../../areas/storefront/server.tsx";
import { elementsOf, textsOf } from "../../support/html.ts";
import {
  card,
  categoryPage,
  IMAGE,
  order,
  PLAIN,
  pageData,
  product,
  searchPage,
  seller,
} from "../../support/storefront-data.ts";
import { CaseTable } from "../../support/system.ts";

/** The modules of every page with products, in addition to its own. */
const BROWSING = ["areas/storefront/i18n/shop/en.ts", "areas/storefront/i18n/browsing/en.ts"];

const text = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
const shop = (changes: Parameters<typeof seller>[0], page: PageData["page"] = { kind: "home" }) =>
  render(pageData(page, { seller: seller(changes) }), "/").html;

t.test("home shows the shop's sign, categories with products, about, contact and delivery", async (t) => {
  const { html, modules } = render(pageData({ kind: "home" }), "/");
  t.match(html, /<h1[^>]*>Acme Pots<\/h1>/);
  for (const words of [
    "Pots for everyone",
    "All cups",
    "The beaker",
    "£24",
    "We make pots.",
    "1 Quay",
    "Packed in straw.",
  ])
    t.match(text(html), words);
  t.match(html, 'href="/products/mug"');
  t.match(html, 'href="/categories/cups"');
  t.match(html, 'href="mailto:hello@acme.example"');
  t.match(html, 'href="tel:+4401632960147"');
  t.match(text(html), "See all 9 in All bowls");
  t.strictSame(modules, ["areas/storefront/i18n/shop/en.ts", "areas/storefront/catalogue/home-page.tsx"]);
});

t.test("home links to categories without cards", async (t) => {
  const data = pageData({ kind: "home" });
  const [cups] = data.home.categoriesWithProducts;
  if (!cups) throw new Error("the shop has no category");
  const tiles = { ...cups, id: "tiles", slug: "tiles", name: "All tiles", products: [], productCount: 4 };
  const home = { categoriesWithProducts: [cups, tiles] };
  const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  t.match(main(render({ ...data, home }, "/").html), /Also in the shop.*href="\/categories\/tiles"/);
  t.notMatch(main(render(data, "/").html), "Also in the shop");
});

t.test("renders a category", async (t) => {
  const category = { ...categoryPage("cups", []), products: [card("jug", { soldOut: true, varies: true })], total: 1 };
  const { html, modules } = render(pageData({ kind: "category", category }), "/categories/cups");
  t.match(html, /<h1><bdi>All cups<\/bdi><\/h1>/);
  t.match(text(html), /The jug\s+from £24 Sold out/);
  t.match(html, /aria-current="page"[^>]*href="\/categories\/cups"/);
  t.strictSame(modules, [...BROWSING, "areas/storefront/catalogue/listing/category-page.tsx"]);
});

t.test("a product shows its first available variant, radio buttons and the cart button", async (t) => {
  const { html, modules } = render(pageData({ kind: "product", product: product() }), "/products/mug");
  t.match(html, /<h1><bdi>The mug<\/bdi><\/h1>/);
  t.match(text(html), "now £29 before £34");
  t.match(text(html), "Only 2 left");
  t.equal(html.match(/type="radio"/g)?.length, 4);
  t.match(html, /name="option-0"[^>]*checked=""[^>]*value="Salt"/);
  t.match(html, /data-state="sold-out">.*?<bdi>S<\/bdi>/);
  t.match(html, /data-state="not-made">.*?<bdi>Iron<\/bdi>/);
  t.match(text(html), "Add to cart");
  t.match(text(html), "Holds tea.");
  t.match(html, 'href="#picture-2"');
  t.notMatch(html, 'href="/products/mug"', "the product is not in its own row");
  t.strictSame(modules, [...BROWSING, "areas/storefront/catalogue/product/product-page.tsx"]);
});

t.test("a filtered category has its filters, a form that works without script, and a link to more", async (t) => {
  const listing: Listing = {
    sort: "price-asc",
    filter: { inStock: true, minPrice: 1000, maxPrice: null, options: [{ name: "Glaze", values: ["Salt"] }] },
    from: 0,
    show: 24,
  };
  const category = categoryPage(
    "cups",
    Array.from({ length: 24 }, (_, index) => `cup-${index}`),
    { listing, total: 60 },
  );
  const { html } = render(
    pageData({ kind: "category", category }),
    "/categories/cups",
    "sort=price-asc&in-stock=1&min=10&o.Glaze=Salt",
  );
  t.match(text(html), "60 products");
  t.match(html, /<form[^>]*action="\/categories\/cups"/);
  t.match(html, /<option[^>]*value="price-asc"[^>]*selected=""/);
  t.match(html, /<input[^>]*name="o.Glaze"[^>]*checked=""[^>]*value="Salt"/);
  t.notMatch(html, /<input[^>]*name="o.Glaze"[^>]*checked=""[^>]*value="Iron"/);
  t.match(html, 'href="/categories/cups?sort=price-asc&amp;in-stock=1&amp;min=10"', "without the glaze");
  t.match(html, 'href="/categories/cups?sort=price-asc"', "without all of it");
  t.match(html, 'href="/categories/cups?sort=price-asc&amp;in-stock=1&amp;min=10&amp;o.Glaze=Salt&amp;show=48"');
  t.match(text(html), "24 of 60");
});

t.test("the longest first response links to a page that starts with the next products", async (t) => {
  const part = (from: number, show: number, count: number) =>
    render(
      pageData({
        kind: "category",
        category: categoryPage(
          "cups",
          Array.from({ length: count }, (_, index) => `cup-${from + index}`),
          { listing: { ...PLAIN, from, show }, total: 300 },
        ),
      }),
      "/categories/cups",
      String(listingParameters({ ...PLAIN, from, show }, "GBP", "featured")),
    ).html;
  const first = part(0, LISTING_FIRST, LISTING_FIRST);
  t.match(first, /<a[^>]*href="\/categories\/cups\?from=120" rel="next">Show more/);
  t.notMatch(text(first), "Back to the beginning");
  const next = part(120, 24, 24);
  t.match(text(next), "Products 121–144 of 300");
  t.match(next, /href="\/categories\/cups"[^>]*>Back to the beginning/);
  t.match(next, 'href="/categories/cups?from=120&amp;show=48"');
  t.match(text(next), "144 of 300");
  const last = part(288, 24, 12);
  t.match(text(last), "Products 289–300 of 300");
  t.notMatch(text(last), "Show more");
  const beyond = part(312, 24, 0);
  t.match(text(beyond), /Back to the beginning.*No more products in this list\./);
  t.notMatch(text(beyond), "Show more");
});

t.test("a category without matches offers a way out", async (t) => {
  const listing: Listing = { ...PLAIN, filter: { ...PLAIN.filter, inStock: true } };
  const category = categoryPage("cups", [], { listing });
  const { html } = render(pageData({ kind: "category", category }), "/categories/cups", "in-stock=1");
  t.match(text(html), "No products match these filters.");
  t.match(
    html,
    /href="\/categories\/cups"[^>]*aria-label="Remove filter In stock"|aria-label="Remove filter In stock"[^>]*href="\/categories\/cups"/,
  );
});

t.test("a search shows its results and its correction", async (t) => {
  const found = searchPage("beeker", ["beaker"], {
    corrected: "beaker",
    categories: [{ name: "All cups", slug: "cups" }],
  });
  const { html, title, modules } = render(pageData({ kind: "search", search: found }), "/search", "q=beeker");
  t.equal(title, "“beeker” – Acme Pots");
  t.match(text(html), "Showing results for “beaker” instead of “beeker”.");
  t.match(html, /<input[^>]*name="q"[^>]*value="beeker"/);
  t.match(text(html), "The beaker");
  t.strictSame(modules, [
    ...BROWSING,
    "areas/storefront/catalogue/catalog-store.ts",
    "areas/storefront/catalogue/search/search-page.tsx",
  ]);
  const none = searchPage("zeppelin", []);
  t.match(
    text(render(pageData({ kind: "search", search: none }), "/search", "q=zeppelin").html),
    "No results for “zeppelin”.",
  );
  const start = render(pageData({ kind: "search", search: searchPage("", []) }), "/search");
  t.match(text(start.html), "What are you looking for?");
  t.equal(start.title, "Search – Acme Pots");
  const slash = render(pageData({ kind: "search", search: searchPage("", []) }), "/search/");
  t.equal(slash.html, start.html, "the same page with a slash, which has the same place in the cache");
});

t.test("renders the variant in the address", async (t) => {
  const { html } = render(pageData({ kind: "product", product: product() }), "/products/mug", "variant=v3");
  t.match(html, /name="option-0"[^>]*checked=""[^>]*value="Iron"/);
  t.match(text(html), "In stock");
  const unknown = render(pageData({ kind: "product", product: product() }), "/products/mug", "variant=nope").html;
  t.match(unknown, /name="option-0"[^>]*checked=""[^>]*value="Salt"/);
});

t.test("the interface has the seller's language, including titles", async (t) => {
  const speak = (locale: string, page: PageData["page"], path = "/") =>
    render(pageData(page, { seller: seller({ locale }) }), path);
  t.match(text(speak("de-AT", { kind: "home" }).html), "Alle 9 ansehen in All bowls");
  t.match(text(speak("ar-EG", { kind: "home" }).html), "عرض الكل");
  t.match(text(speak("fr-FR", { kind: "home" }).html), "See all 9 in All bowls", "English without a catalogue");
  t.equal(speak("de-DE", { kind: "not-found" }, "/nothing").title, "Seite nicht gefunden – Acme Pots");
  t.equal(speak("en-GB", { kind: "cart" }, "/cart").title, "Cart – Acme Pots");
  t.equal(speak("ar-EG", { kind: "cart" }, "/cart").title, "سلة التسوق – Acme Pots");
  t.equal(speak("en-GB", { kind: "home" }).title, "Acme Pots – Pots for everyone");
  t.match(text(speak("de-DE", { kind: "product", product: product() }, "/products/mug").html), "Nur noch 2 Stück");
});

t.test("marks the seller's texts where the interface is in another language", async (t) => {
  const own =
    "Pots for everyone|We make pots.|Packed in straw.|Post|Terms|All cups|All bowls|The mug|The a|The b|The c|The d|The e|The beaker";
  const texts = `${own}|Holds tea.|Glaze|Size|Salt|Iron|S|L|Our terms.`.split("|");
  const pages: [path: string, page: PageData["page"]][] = [
    ["/", { kind: "home" }],
    ["/products/mug", { kind: "product", product: product() }],
    ["/categories/cups", { kind: "category", category: categoryPage("cups", ["mug"]) }],
    [
      "/search",
      { kind: "search", search: searchPage("mug", ["mug"], { categories: [{ name: "All cups", slug: "cups" }] }) },
    ],
    ["/pages/terms", { kind: "content", content: { slug: "terms", title: "Terms", bodyHtml: "<p>Our terms.</p>" } }],
  ];
  const table = new CaseTable();
  for (const [path, page] of pages) {
    for (const [locale, expected] of [
      ["fr-FR", "fr-FR"],
      ["de-AT", undefined],
    ] as const) {
      const shown = textsOf(render(pageData(page, { seller: seller({ locale }) }), path).html);
      for (const { text, lang } of shown)
        table.check(`${locale} ${path}: ${text}`, lang, texts.includes(text) ? expected : undefined);
      const missing = ["All cups", "Terms"].filter((each) => !shown.some(({ text }) => text === each));
      table.check(`${locale} ${path}`, missing, []);
    }
  }
  t.same(table.wrong(), []);
});

t.test("a product's page has breadcrumbs, a quantity, and the shop's terms next to the button", async (t) => {
  const { html } = render(pageData({ kind: "product", product: product() }), "/products/mug", "variant=v2");
  const elements = elementsOf(html);
  const trail = elements.find(({ attributes }) => attributes["aria-label"] === "Breadcrumbs");
  t.equal(trail?.text, "Acme PotsAll cupsThe mug");
  const options = elements.find(({ tag }) => tag === "select");
  t.equal(options?.text, "12", "limited to the stock");
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  t.match(main, /<button[^>]*>Add to cart<\/button>[^]*href="#delivery"[^]*href="\/pages\/terms"[^]*id="delivery"/);
});

t.test("the footer links to the seller's own pages", async (t) => {
  t.match(shop({}), 'href="/pages/terms"');
});

t.test("renders a sold-out product without options or pictures", async (t) => {
  const [variant] = product().variants;
  const plain = product({
    images: [],
    options: [],
    variants: [{ ...(variant as NonNullable<typeof variant>), values: [] }],
  });
  const { html } = render(pageData({ kind: "product", product: plain }), "/products/mug");
  t.match(text(html), "Sold out");
  t.match(text(html), "Ask about availability");
  t.match(html, 'subject=The%20mug"');
});

t.test("not found is rendered inside the shop, the same for every path", async (t) => {
  const data = pageData({ kind: "not-found" });
  const { html, modules } = render(data, "/no/such/path");
  t.match(text(html), "Page not found");
  t.match(text(html), "Acme Pots");
  t.strictSame(modules, ["areas/storefront/i18n/shop/en.ts"]);
  for (const path of ["/products/none", "/categories/none"]) t.equal(render(data, path).html, html, path);
});

t.test("an unknown shop is named, and offered only if a seller can have it", async (t) => {
  const unknown = (subdomain: string | null, host: string) =>
    render(pageData({ kind: "unknown-shop" }, { subdomain, host }), "/").html;
  const free = unknown("newshop", "newshop.shops.example");
  t.match(text(free), "newshop.shops.example");
  t.match(text(free), "newshop is available");
  t.match(free, 'href="https://shops.example/claim?name=newshop"');
  for (const [subdomain, host] of [
    ["api", "api.shops.example"],
    ["a--", "a--.shops.example"],
    [null, "acme.example"],
  ] as const) {
    const html = unknown(subdomain, host);
    t.match(text(html), host);
    t.notMatch(html, "/claim");
  }
});

t.test("renders a closed shop", async (t) => {
  const { html, modules } = render(pageData({ kind: "closed-shop" }), "/products/mug");
  t.match(text(html), "This shop is closed");
  t.notMatch(html, "/claim");
  t.strictSame(modules, ["areas/storefront/i18n/shop/en.ts", "areas/storefront/frame/no-shop-page.tsx"]);
});

t.test("a paused shop has a banner and can be browsed", async (t) => {
  const html = shop({ status: "paused" });
  t.match(text(html), "Acme Pots is paused.");
  t.match(text(html), "The beaker");
  t.notMatch(text(shop({})), "taking a break");
});

t.test("an order to be paid by hand shows amount, reference, due day and instructions", async (t) => {
  const table = new CaseTable();
  const shown = (change: Partial<PublicOrder>, locale = "en-GB") => {
    const page = { kind: "order", order: order({ paymentInstructionsHtml: "<p>IBAN</p>", ...change }) } as const;
    return text(render(pageData(page, { seller: seller({ locale }) }), `/orders/${page.order.token}`).html);
  };
  const due = { expiresAt: "2026-05-09T12:00:00.000Z" };
  const words =
    /What happens next Please pay the shop directly: Amount £28\.95 Reference 1001 Due date 8 May 2026 IBAN/;
  const isDue = (change: Partial<PublicOrder>) => words.test(shown({ ...due, ...change }));
  table.check("placed", isDue({}), true);
  table.check("confirmed", isDue({ status: "confirmed" }), true);
  table.check("sent before it is paid", isDue({ status: "confirmed", fulfillment: "shipped" }), true);
  table.check("no limit", /Reference 1001 IBAN/.test(shown({})), true);
  table.check(
    "no words of the seller",
    /as you have agreed: Amount/.test(shown({ paymentInstructionsHtml: "" })),
    true,
  );
  const none = /Amount|Due date/;
  table.check("paid", none.test(shown({ ...due, payment: "paid" })), false);
  table.check("cancelled", none.test(shown({ ...due, status: "cancelled" })), false);
  table.check("paid online", none.test(shown({ ...due, paymentMethod: "test" })), false);
  table.check("German", /Betrag £28,95|Betrag 28,95 £/.test(shown(due, "de-DE")), true);
  table.check("German day", /Zahlbar bis 8\. Mai 2026/.test(shown(due, "de-DE")), true);
  t.same(table.wrong(), []);
});

t.test("a shop that takes no orders says so at the buttons", async (t) => {
  const table = new CaseTable();
  const pages: [PageData["page"], path: string, button: RegExp][] = [
    [{ kind: "product", product: product() }, "/products/mug", /Add to cart/],
    [{ kind: "cart" }, "/cart", /Go to checkout/],
    [{ kind: "checkout" }, "/checkout", /Place order/],
  ];
  const reasons: [string, Parameters<typeof seller>[0], words: RegExp | null][] = [
    ["paused", { status: "paused" }, /Acme Pots is paused and takes no orders right now\./],
    ["no delivery", { deliveryOptions: [] }, /Acme Pots can’t take orders yet\./],
    ["open", {}, null],
  ];
  for (const [page, path, button] of pages)
    for (const [reason, change, words] of reasons) {
      const shown = text(render(pageData(page, { seller: seller(change) }), path).html);
      table.check(`${page.kind}, ${reason}: button`, button.test(shown), words === null);
      if (words) table.check(`${page.kind}, ${reason}: reason`, words.test(shown), true);
    }
  t.same(table.wrong(), []);
});

t.test("shows the platform's mark on the free plan only", async (t) => {
  t.match(text(shop({})), "Powered by Awning");
  t.notMatch(text(shop({ poweredBy: false })), "Awning");
});

t.test("renders an empty shop", async (t) => {
  const bare = seller({
    cover: null,
    logo: null,
    tagline: "",
    aboutHtml: "",
    deliveryOptions: [],
    contact: { email: "a@b.example" },
  });
  const { html } = render(pageData({ kind: "home" }, { seller: bare, home: { categoriesWithProducts: [] } }), "/");
  t.match(html, /<h1[^>]*>Acme Pots<\/h1>/);
  t.match(text(html), "No products yet.");
  t.notMatch(text(html), "Delivery");
});

t.test("shows hostile text literally", async (t) => {
  const name = `</script><!--"$&$'\u2028\u202e<img src=x onerror=alert(1)>`;
  const html = shop({ name, tagline: name, contact: { email: `a"><script>@b`, address: name } });
  t.notMatch(html, "<script");
  t.notMatch(html, "<img src=x");
  t.match(html, "&lt;/script&gt;&lt;!--&quot;$&amp;$&#x27;\u2028\u202e&lt;img src=x onerror=alert(1)&gt;");
});

t.test("has no inline styles, scripts or handlers, which the policy forbids", async (t) => {
  const pages = [
    pageData({ kind: "home" }),
    pageData({
      kind: "product",
      product: product({ images: [{ ...IMAGE, placeholder: "data:image/webp;base64,AA" }] }),
    }),
    pageData({ kind: "category", category: categoryPage("cups", ["mug"]) }),
    pageData({ kind: "unknown-shop" }),
    pageData({ kind: "closed-shop" }),
  ];
  for (const data of pages)
    t.notMatch(render(data, "/products/mug").html, /<script|<style|\sstyle=|\son[a-z]+=/, data.page.kind);
});

t.test("the same data gives the same markup", async (t) => {
  const data = pageData({ kind: "home" });
  t.equal(render(data, "/").html, render(structuredClone(data), "/").html);
});
