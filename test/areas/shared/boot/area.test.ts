import t from "tap";
import { createApiClient } from "../../../../areas/shared/boot/area.ts";
import { apiServer, json } from "../../../support/http.ts";
import { seller } from "../../../support/storefront-data.ts";

t.test("returns the first matching seller", async (t) => {
  const sellers = [seller({ id: "a" }), seller({ id: "b" })];
  const { baseUrl, asked } = await apiServer(t, json({ sellers }), json({ sellers: [] }));
  const api = createApiClient({ baseUrl });
  t.match(await api.findSeller({ domain: "acme" }), { id: "a" });
  t.equal(await api.findSeller({ customDomain: "acme.example" }), undefined);
  t.strictSame(asked, ["/api/sellers?domain=acme", "/api/sellers?customDomain=acme.example"]);
});
