import t from "tap";
import { openTestGateway } from "../../support/gateway.ts";
import { rawGet } from "../../support/http.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

const get = (port: number) => rawGet(port, "/", ["Host: acme.shops.example", "Accept-Encoding: br"]);
const lookUp = { env: { FEATURED_SHOPS: "" } };

t.test("serves pages from before a restart as page hits, and renders changed shops again", async (t) => {
  const dataDir = testFolder(t);
  let etag: string | undefined;
  await t.test("renders a page", async (t) => {
    const { port } = await openTestGateway(t, { dataDir, shops: [sampleShop("acme")], ...lookUp });
    ({ etag } = (await get(port)).headers);
    t.ok(etag);
  });

  await t.test("serves it after a restart", async (t) => {
    const { port, metrics, logged, platform, directory } = await openTestGateway(t, { dataDir, ...lookUp });
    const pages = async () => (await metrics.registry.getSingleMetric("awning_pages")?.get())?.values[0]?.value;
    await pollUntil(pages, (count) => count === 1);
    t.equal((await get(port)).headers["etag"], etag);
    t.match(logged.at(-1), { hit: true });
    t.equal(directory.counts.reads, 0, "without reading the seller");
    const seller = await platform.sellers.findByDomain("acme");
    await platform.sellers.change(seller?.id ?? "", () => ({ name: "Renamed" }));
  });

  await t.test("renders it again after a change", async (t) => {
    const { port } = await openTestGateway(t, { dataDir, ...lookUp });
    const { headers } = await get(port);
    t.not(headers["etag"], etag);
  });
});
