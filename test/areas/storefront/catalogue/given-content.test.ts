import t from "tap";
import { givenContent } from "../../../../areas/storefront/catalogue/given-content.ts";
import { categoryPage, pageData, product } from "../../../support/storefront-data.ts";

t.test("has the content of the page data, and of no other page", (t) => {
  const shown = product();
  const given = givenContent(pageData({ kind: "product", product: shown }), `/products/${shown.slug}`);
  t.equal(given.product(shown.slug), shown);
  t.equal(given.product("other"), undefined);
  t.equal(given.category(shown.slug), undefined);
  const bowls = categoryPage("bowls", ["a"]);
  t.equal(givenContent(pageData({ kind: "category", category: bowls }), "/categories/bowls").category("bowls"), bowls);
  const content = { slug: "terms", title: "Terms", bodyHtml: "" };
  t.equal(givenContent(pageData({ kind: "content", content }), "/pages/terms").content("terms"), content);
  t.end();
});

t.test("has nothing without page data", (t) => {
  t.equal(givenContent(undefined, "/products/mug").product("mug"), undefined);
  t.end();
});

t.test("distinguishes a missing page from an unknown one", (t) => {
  const given = givenContent(pageData({ kind: "not-found" }), "/categories/gone/");
  t.equal(given.category("gone"), null);
  t.equal(given.category("cups"), undefined);
  t.equal(given.product("gone"), undefined);
  t.end();
});
