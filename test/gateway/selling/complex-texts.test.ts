import t, { type Test } from "tap";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import { sellerTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { RENDERER_VERSION } from "../../../gateway/platform/texts/markdown.ts";
import { adminClient, memberSession } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { ENDLESS_MARKDOWN, REFUSED_MARKDOWN } from "../../support/hostile-markdown.ts";
import { httpGet } from "../../support/http.ts";
import { ImportClient } from "../../support/imports.ts";
import { dumpDatabase } from "../../support/platform.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { renderedNow, saveOf } from "../../support/shop.ts";
import { testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const env = { API_REQUESTS_PER_MINUTE: "10000" };

async function open(t: Test) {
  const dataDir = testFolder(t);
  const shop = sampleShop("acme", { subscription: { plan: "pro", status: "active", currentPeriodEnd: null } });
  const { port, platform } = await openTestGateway(t, { dataDir, shops: [shop], env });
  const sellerId = shop.seller.id;
  const session = await memberSession(platform, sellerId, HOST);
  const client = adminClient(port, session);
  const [mug] = shop.products as [Product];
  const productPath = fillPath(ENDPOINTS.adminProduct.path, { sellerId, productId: mug.id });
  const sellerPath = fillPath(ENDPOINTS.adminSeller.path, { sellerId });
  return {
    dataDir,
    platform,
    sellerId,
    mug,
    saveProduct: (description: string) => client.put(productPath, saveOf(mug, { description, title: "Better mug" })),
    changeSeller: async (change: object) => {
      const { updatedAt } = (await client.get(sellerPath)).body.seller;
      return client.patch(sellerPath, { updatedAt, change });
    },
    importClient: new ImportClient(port, sellerId, session.headers),
    page: async (path: string) => (await httpGet(port, HOST, path)).text,
  };
}

/** All stored rows except sessions and imports. */
function dump(dataDir: string): object {
  const { sessions: _, imports: __, ...rest } = dumpDatabase(dataDir);
  return rest;
}

t.test("rejects a description that can't be formatted and saves nothing", async (t) => {
  const { dataDir, saveProduct } = await open(t);
  const before = dump(dataDir);
  const { status, body } = await saveProduct(REFUSED_MARKDOWN);
  t.equal(status, 400);
  t.strictSame(body.error.fields, [{ field: "description", code: "too-complex" }]);
  t.strictSame(dump(dataDir), before);
});

t.test("rejects each text of the settings that can't be formatted", async (t) => {
  const { dataDir, changeSeller } = await open(t);
  const before = dump(dataDir);
  const terms = (body: string) => ({ slug: "terms", title: "Terms", body });
  const { status, body } = await changeSeller({
    name: "New name",
    about: REFUSED_MARKDOWN,
    paymentInstructions: REFUSED_MARKDOWN,
    pages: [{ slug: "delivery", title: "Delivery", body: "Soon." }, terms(REFUSED_MARKDOWN)],
  });
  t.equal(status, 400);
  t.strictSame(body.error.fields, [
    { field: "change.about", code: "too-complex" },
    { field: "change.paymentInstructions", code: "too-complex" },
    { field: "change.pages.1.body", code: "too-complex" },
  ]);
  t.strictSame(dump(dataDir), before);
});

t.test("stores the HTML of saved texts, and pages show it", async (t) => {
  const { platform, sellerId, mug, saveProduct, changeSeller, page } = await open(t);
  t.equal((await saveProduct("A *better* mug.")).status, 200);
  const stored = (await platform.products.get(sellerId, mug.id))?.rendered;
  t.strictSame(stored, { renderer: RENDERER_VERSION, html: { description: "<p>A <em>better</em> mug.</p>" } });
  t.match(await page("/products/mug"), "<p>A <em>better</em> mug.</p>");

  const change = { about: "We *make*.", pages: [{ slug: "terms", title: "Terms", body: "**No** returns." }] };
  t.equal((await changeSeller(change)).status, 200);
  t.equal((await changeSeller({ paymentInstructions: "_Transfer_ it." })).status, 200);
  t.equal((await changeSeller({ name: "Acme again" })).status, 200);
  const seller = await platform.sellers.get(sellerId);
  t.strictSame(seller?.rendered, seller && renderedNow(sellerTexts(seller)));
  t.match(await page("/pages/terms"), "<p><strong>No</strong> returns.</p>");
});

t.test("reports a description that can't be formatted as a problem of its row", async (t) => {
  const { platform, sellerId, importClient } = await open(t);
  const cell = `"${REFUSED_MARKDOWN}"`;
  const { body } = await importClient.plan(`handle,title,description,price\ngood,Good,*Fine*.,1\nbad,Bad,${cell},1\n`);
  t.match(body.import.problems, [{ line: 3, column: "description", code: "too-complex" }]);
  const planned = await importClient.plan("handle,title,description,price\ngood,Good,*Fine*.,1\n");
  t.match(await importClient.finish(planned.body.import.id), { state: "done", problems: [] });
  const stored = await platform.products.findBySlug(sellerId, "good");
  t.equal(stored?.rendered.html["description"], "<p><em>Fine</em>.</p>");
});

t.test("serves pages while a text takes seconds to render", async (t) => {
  const { saveProduct, page } = await open(t);
  await page("/");
  let isSaved = false;
  const saving = saveProduct(ENDLESS_MARKDOWN).then((answer) => {
    isSaved = true;
    return answer;
  });
  for (let visit = 0; visit < 20; visit += 1) t.match(await page(`/?visit=${visit}`), "The acme shop");
  t.notOk(isSaved, "the text is still being rendered");
  t.equal((await saving).status, 400);
});
