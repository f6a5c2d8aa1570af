import t from "tap";
import { createApiClient } from "../../../../areas/shared/api/client.ts";
import { apiServer, json } from "../../../support/http.ts";

t.test("the first seller that matches", async (t) => {
  const { baseUrl, asked } = await apiServer(t, json({ sellers: [{ id: "a" }, { id: "b" }] }), json({ sellers: [] }));
  const api = createApiClient({ baseUrl });
  t.match(await api.findSeller({ domain: "acme" }), { id: "a" });
  t.equal(await api.findSeller({ customDomain: "acme.example" }), undefined);
  t.strictSame(asked, ["/api/sellers?domain=acme", "/api/sellers?customDomain=acme.example"]);
});

t.test("a seller's pages", async (t) => {
  const { baseUrl, asked } = await apiServer(
    t,
    json({ categoriesWithProducts: [{ slug: "cups" }] }),
    json({ category: { slug: "cups" } }),
    json({ category: { slug: "cups" } }),
    json({ search: { query: "a&b" } }),
    json({ product: { slug: "mug" } }),
  );
  const api = createApiClient({ baseUrl });
  t.strictSame(await api.home("s 1"), [{ slug: "cups" }]);
  t.strictSame(await api.category("s1", "cups", new URLSearchParams({ sort: "name" })), { slug: "cups" });
  t.strictSame(await api.category("s1", "cups", new URLSearchParams()), { slug: "cups" });
  t.strictSame(await api.search("s1", new URLSearchParams({ q: "a&b" })), { query: "a&b" });
  t.strictSame(await api.product("s1", "a/b?c"), { slug: "mug" });
  t.strictSame(asked, [
    "/api/sellers/s%201/home",
    "/api/sellers/s1/categories/cups?sort=name",
    "/api/sellers/s1/categories/cups",
    "/api/sellers/s1/search?q=a%26b",
    "/api/sellers/s1/products/a%2Fb%3Fc",
  ]);
});
