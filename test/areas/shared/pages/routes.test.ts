import fc from "fast-check";
import t from "tap";
import type { Area } from "../../../../areas/shared/domain/areas.ts";
import {
  categoryPath,
  contentPath,
  matchRoute,
  meaningfulQuery,
  orderPath,
  pageAddress,
  productPath,
  shownRoute,
} from "../../../../areas/shared/pages/routes.ts";

const TOKEN = "A-z_09".padEnd(43, "x");

t.test("matches paths to routes", async (t) => {
  t.strictSame(matchRoute("landing", "/"), { name: "home" });
  t.equal(matchRoute("landing", "/products/mug"), undefined);
  t.strictSame(matchRoute("storefront", "/products/mug"), { name: "product", slug: "mug" });
  t.strictSame(matchRoute("storefront", "/products/mug/"), { name: "product", slug: "mug" });
  t.strictSame(matchRoute("storefront", "/categories/cups-2"), { name: "category", slug: "cups-2" });
  t.strictSame(matchRoute("storefront", "/pages/terms"), { name: "content", slug: "terms" });
  t.strictSame(matchRoute("storefront", `/orders/${TOKEN}`), { name: "order", token: TOKEN });
  for (const name of ["search", "cart", "checkout"]) t.strictSame(matchRoute("storefront", `/${name}/`), { name });
  t.strictSame(matchRoute("admin", "/admin"), { name: "home" });
  t.strictSame(matchRoute("admin", "/admin/"), { name: "home" });
  t.strictSame(matchRoute("admin", "/admin/orders"), { name: "orders" });
});

t.test("rejects unknown paths", async (t) => {
  const paths = [
    "",
    "//",
    "/products",
    "/products/",
    "/products//",
    "/products/A",
    "/products/a/b",
    "/products/%61",
    "/products/-a",
    "/products/../x",
    "/Products/mug",
    `/products/${"a".repeat(101)}`,
    "/admin",
    "/cart/x",
    "/search/mug",
    "/orders",
    `/orders/${TOKEN}x`,
    `/orders/${TOKEN.slice(1)}`,
    `/orders/${TOKEN.slice(1)}%`,
    "/robots.txt",
  ];
  for (const path of paths) t.equal(matchRoute("storefront", path), undefined, path);
  for (const path of ["/", "/adminx", "/ADMIN", "/admin/x", "/admin//"])
    t.equal(matchRoute("admin", path), undefined, path);
});

t.test("parses the path of every slug", async () => {
  const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,99}$/);
  fc.assert(
    fc.property(slug, (value) => {
      return (
        matchRoute("storefront", productPath(value))?.slug === value &&
        matchRoute("storefront", categoryPath(value))?.slug === value &&
        matchRoute("storefront", contentPath(value))?.slug === value
      );
    }),
  );
});

t.test("parses the path of an order as a token, not as a slug", async (t) => {
  t.strictSame(matchRoute("storefront", orderPath(TOKEN)), { name: "order", token: TOKEN });
});

t.test("the storefront shows the order's page for an incomplete link, too", async (t) => {
  t.strictSame(shownRoute(`/orders/${TOKEN}`), { name: "order", token: TOKEN });
  t.strictSame(shownRoute("/orders/A-z_09/"), { name: "order", token: "A-z_09" });
  t.strictSame(shownRoute("/products/mug"), { name: "product", slug: "mug" });
  for (const path of ["/orders", "/orders/", "/orders/a/b", "/PRODUCTS/mug", "/products/%6Dug", "/products/mug//"])
    t.equal(shownRoute(path), undefined, path);
});

t.test("keeps the query parameters that change the page", async (t) => {
  const cases: [route: string, query: string, meaningful: string][] = [
    ["home", "q=mug&sort=newest", ""],
    ["category", "", ""],
    ["category", "utm_source=letter&fbclid=1", ""],
    ["category", "sort=newest&utm_source=letter&in-stock=1", "sort=newest&in-stock=1"],
    ["category", "min=5&max=10&show=48&o.Size=S&o.Size=L", "min=5&max=10&show=48&o.Size=S&o.Size=L"],
    ["category", "q=mug", ""],
    ["category", "SORT=newest&o=1", ""],
    ["search", "q=mug&sort=newest&x=1", "q=mug&sort=newest"],
    ["product", "variant=v1&sort=newest", "variant=v1"],
    ["cart", "variant=v1", ""],
    ["order", "q=1", ""],
  ];
  for (const [name, query, meaningful] of cases) {
    t.equal(meaningfulQuery({ name }, query), meaningful, `${name}?${query}`);
  }
});

t.test("the meaningful part of a query is stable", async () => {
  const parameter = fc.tuple(fc.constantFrom("q", "sort", "o.Size", "utm_source", "variant", "__proto__"), fc.string());
  fc.assert(
    fc.property(fc.constantFrom("category", "search", "product", "home"), fc.array(parameter), (name, parameters) => {
      const once = meaningfulQuery({ name }, new URLSearchParams(parameters).toString());
      return meaningfulQuery({ name }, once) === once;
    }),
  );
});

t.test("a route's pattern is not a path itself", async (t) => {
  for (const [area, path] of [
    ["admin", "/admin/products/:id"],
    ["admin", "/admin/settings/:part"],
    ["storefront", "/products/:slug"],
  ] as const)
    t.equal(matchRoute(area, path), undefined, path);
});

t.test("returns a page's cache key", async (t) => {
  const slotOf = (area: Area, path: string, query = "") => pageAddress(area, path, query).slot;
  t.equal(slotOf("storefront", "/products/mug/"), "/products/mug");
  t.equal(slotOf("storefront", "/products/bowl", "utm_source=letter"), "/products/bowl");
  t.equal(slotOf("admin", "/admin/products/p_1"), slotOf("admin", "/admin/products/p_2/", "q=1"));
  t.not(slotOf("admin", "/admin/products/new"), slotOf("admin", "/admin/products/p_2"));
  t.not(slotOf("admin", "/admin/products/p_1"), slotOf("admin", "/admin/orders/p_1"));
  const signedOut = (path: string) => pageAddress("admin", path, "", false).slot;
  t.equal(signedOut("/admin/products"), signedOut("/admin/sign-in"), "the sign-in form is one page");
  t.not(signedOut("/admin/sign-in"), slotOf("admin", "/admin/sign-in"));
  t.equal(signedOut("/admin/enter"), slotOf("admin", "/admin/enter"), "a page that needs no session");
  for (const path of ["/admin/products/:id", "/admin/nothing"])
    t.not(slotOf("admin", path), slotOf("admin", "/admin/products/p_1"), path);
});

t.test("does not cache pages with a query or personal pages", async (t) => {
  const found = pageAddress("storefront", "/search", "x=1&q=mug");
  t.match(found, { query: "q=mug", slot: undefined, isPersonal: false });
  const order = pageAddress("storefront", `/orders/${"a".repeat(43)}`, "");
  t.match(order, { query: "", slot: undefined, isPersonal: true });
  t.match(pageAddress("landing", "/", "q=mug"), { query: "", slot: "/", isPersonal: false });
});
