import t from "tap";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import { askedHost } from "../../../../areas/shared/pages/page-head.ts";
import { en } from "../../../../areas/storefront/i18n/shop/en.ts";
import { pageTitle } from "../../../../areas/storefront/state/page-title.ts";
import { categoryPage, product, searchPage, seller } from "../../../support/storefront-data.ts";

const messages = createMessages("en", en);
const asked = "nobody.shops.example";

t.test("titles each page", async (t) => {
  const title = (page: Parameters<typeof pageTitle>[0]["page"]) =>
    pageTitle({ seller: seller(), page, asked }, messages);
  t.equal(title({ kind: "home" }), "Acme Pots – Pots for everyone");
  t.equal(title({ kind: "category", category: categoryPage("cups", []) }), "All cups – Acme Pots");
  t.equal(title({ kind: "product", product: product() }), "The mug – Acme Pots");
  t.equal(title({ kind: "search", search: searchPage("mug", []) }), "“mug” – Acme Pots");
  t.equal(title({ kind: "search", search: searchPage(" ", []) }), "Search – Acme Pots");
  t.equal(title({ kind: "checkout" }), "Checkout – Acme Pots");
  t.equal(title({ kind: "not-found" }), "Page not found – Acme Pots");
  t.equal(title({ kind: "content", content: { slug: "terms", title: "Terms", bodyHtml: "" } }), "Terms – Acme Pots");
});

t.test("uses the address as the title without a shop", async (t) => {
  t.equal(pageTitle({ seller: null, page: { kind: "unknown-shop" }, asked }, messages), `No shop at ${asked}`);
  t.equal(pageTitle({ seller: null, page: { kind: "closed-shop" }, asked }, messages), `${asked} is closed`);
  t.equal(askedHost("nobody", "www.nobody.shops.example", "shops.example"), asked);
  t.equal(askedHost(null, "acme.example", "shops.example"), "acme.example");
});
