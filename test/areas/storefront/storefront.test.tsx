import t from "tap";
import { renderArea } from "../../../areas/shared/boot/render-area.tsx";
import type { PageData } from "../../../areas/shared/domain/page-data.ts";
import { storefront } from "../../../areas/storefront/storefront.tsx";
import { CATEGORIES, card, pageData, product, seller } from "./support/shop-data.ts";

const render = await renderArea(storefront);

const text = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
const shop = (changes: Parameters<typeof seller>[0], page: PageData["page"] = { kind: "home" }) =>
  render(pageData(page, { seller: seller(changes) }), "/").html;

t.test("home: the shop's sign, its categories with their products, about, contact and delivery", async (t) => {
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
  t.strictSame(modules, ["areas/storefront/pages/home.tsx"]);
});

t.test("category", async (t) => {
  const category = {
    ...(CATEGORIES[0] as (typeof CATEGORIES)[0]),
    products: [card("jug", { soldOut: true, varies: true })],
  };
  const { html, modules } = render(pageData({ kind: "category", category }), "/categories/cups");
  t.match(html, /<h1>All cups<\/h1>/);
  t.match(text(html), /The jug\s+from £24 Sold out/);
  t.match(html, /aria-current="page"[^>]*href="\/categories\/cups"/);
  t.strictSame(modules, ["areas/storefront/pages/category.tsx"]);
});

t.test("product: the first variant that can be had, real radio buttons, the seller's address", async (t) => {
  const { html, modules } = render(pageData({ kind: "product", product: product() }), "/products/mug");
  t.match(html, /<h1>The mug<\/h1>/);
  t.match(text(html), "now £29 before £34");
  t.match(text(html), "Only 2 left");
  t.equal(html.match(/type="radio"/g)?.length, 4);
  t.match(html, /name="option-0"[^>]*checked=""[^>]*value="Salt"/);
  t.match(html, /data-state="sold-out">.*?<span>S<\/span>/);
  t.match(html, /data-state="not-made">.*?<span>Iron<\/span>/);
  t.match(html, 'href="mailto:hello@acme.example?subject=The%20mug%20%E2%80%93%20Salt%20%2F%20L"');
  t.match(text(html), "Holds tea.");
  t.match(html, 'href="#picture-2"');
  t.notMatch(html, 'href="/products/mug"', "it is not among its own neighbours");
  t.strictSame(modules, ["areas/storefront/pages/product.tsx"]);
});

t.test("a product wholly sold out, without options or pictures", async (t) => {
  const [variant] = product().variants;
  const plain = product({
    images: [],
    options: [],
    variants: [{ ...(variant as NonNullable<typeof variant>), values: [] }],
  });
  const { html } = render(pageData({ kind: "product", product: plain }), "/products/mug");
  t.match(text(html), "Sold out");
  t.match(text(html), "Ask when it’s back");
  t.match(html, 'subject=The%20mug"');
});

t.test("not found says so inside the shop, the same under every path", async (t) => {
  const data = pageData({ kind: "not-found" });
  const { html, modules } = render(data, "/no/such/path");
  t.match(text(html), "Nothing on this shelf");
  t.match(text(html), "Acme Pots");
  t.strictSame(modules, []);
  for (const path of ["/products/none", "/categories/none"]) t.equal(render(data, path).html, html, path);
});

t.test("unknown shop: named, and offered only where it can be a seller's", async (t) => {
  const unknown = (subdomain: string | null, host: string) =>
    render(pageData({ kind: "unknown-shop" }, { subdomain, host }), "/").html;
  const free = unknown("newshop", "newshop.shops.example");
  t.match(text(free), "newshop.shops.example");
  t.match(free, 'href="https://shops.example/?name=newshop#start"');
  for (const [subdomain, host] of [
    ["api", "api.shops.example"],
    ["a--", "a--.shops.example"],
    [null, "acme.example"],
  ] as const) {
    const html = unknown(subdomain, host);
    t.match(text(html), host);
    t.notMatch(html, "#start");
  }
});

t.test("closed shop", async (t) => {
  const { html, modules } = render(pageData({ kind: "closed-shop" }), "/products/mug");
  t.match(text(html), "This shop has closed");
  t.notMatch(html, "#start");
  t.strictSame(modules, ["areas/storefront/pages/closed-shop.tsx"]);
});

t.test("paused shop: a banner, and everything can be browsed", async (t) => {
  const html = shop({ status: "paused" });
  t.match(text(html), "Acme Pots is taking a break.");
  t.match(text(html), "The beaker");
  t.notMatch(text(shop({})), "taking a break");
});

t.test("the platform's mark is on the free plan only", async (t) => {
  t.match(text(shop({})), "Powered by Awning");
  t.notMatch(text(shop({ poweredBy: false })), "Awning");
});

t.test("a shop that has nothing yet", async (t) => {
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
  t.match(text(html), "The shelves are still being filled.");
  t.notMatch(text(html), "Delivery");
});

t.test("hostile text shows as it is", async (t) => {
  const name = `</script><!--"$&$'\u2028\u202e<img src=x onerror=alert(1)>`;
  const html = shop({ name, tagline: name, contact: { email: `a"><script>@b`, address: name } });
  t.notMatch(html, "<script");
  t.notMatch(html, "<img src=x");
  t.match(html, "&lt;/script&gt;&lt;!--&quot;$&amp;$&#x27;\u2028\u202e&lt;img src=x onerror=alert(1)&gt;");
});

t.test("what the content security policy forbids is not there: inline styles, scripts, handlers", async (t) => {
  const pages = [
    pageData({ kind: "home" }),
    pageData({ kind: "product", product: product() }),
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
