import fc from "fast-check";
import t from "tap";
import { categoryPath, matchRoute, productPath } from "../../../../areas/shared/domain/routes.ts";

t.test("which path is which route", async (t) => {
  t.strictSame(matchRoute("landing", "/"), { name: "home" });
  t.equal(matchRoute("landing", "/products/mug"), undefined);
  t.strictSame(matchRoute("storefront", "/products/mug"), { name: "product", slug: "mug" });
  t.strictSame(matchRoute("storefront", "/products/mug/"), { name: "product", slug: "mug" });
  t.strictSame(matchRoute("storefront", "/categories/cups-2"), { name: "category", slug: "cups-2" });
  t.strictSame(matchRoute("admin", "/admin"), { name: "home" });
  t.strictSame(matchRoute("admin", "/admin/"), { name: "home" });
  t.strictSame(matchRoute("admin", "/admin/orders"), { name: "orders" });
});

t.test("what no route knows", async (t) => {
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
  ];
  for (const path of paths) t.equal(matchRoute("storefront", path), undefined, path);
  for (const path of ["/", "/adminx", "/ADMIN", "/admin/x", "/admin//"])
    t.equal(matchRoute("admin", path), undefined, path);
});

t.test("the path of a slug leads back to it", async () => {
  const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,99}$/);
  fc.assert(
    fc.property(slug, (value) => {
      return (
        matchRoute("storefront", productPath(value))?.slug === value &&
        matchRoute("storefront", categoryPath(value))?.slug === value
      );
    }),
  );
});
