import t from "tap";
import { NOT_RENDERED, productTexts, sellerTexts } from "../../../../areas/shared/texts/rendered-texts.ts";
import { type PlainText, renderOutdatedTexts } from "../../../../gateway/platform/migration/render-outdated-texts.ts";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { RENDERER_VERSION } from "../../../../gateway/platform/texts/markdown.ts";
import { REFUSED_MARKDOWN } from "../../../support/hostile-markdown.ts";
import { breakRecords } from "../../../support/platform.ts";
import { makeCategory, makeProduct, makeSeller, renderedNow } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

t.test("renders the texts of an earlier release once, when the database is opened", async (t) => {
  const dataDir = testFolder(t);
  const reported: PlainText[] = [];
  const open = () => openPlatform({ backend: "embedded", dataDir, onPlainText: (text) => reported.push(text) });
  const before = await open();
  const pages = [{ slug: "terms", title: "Terms", body: REFUSED_MARKDOWN }];
  const seller = makeSeller({ domain: "acme", pages, rendered: NOT_RENDERED });
  const category = makeCategory({ sellerId: seller.id });
  const products = Array.from({ length: 45 }, (_, index) =>
    makeProduct({
      sellerId: seller.id,
      categoryId: category.id,
      description: index === 7 ? REFUSED_MARKDOWN : `*${index}*`,
      rendered: { renderer: RENDERER_VERSION - 1, html: {} },
    }),
  );
  await before.shops.create({ seller, categories: [category], products });
  await before.close();

  const platform = await open();
  t.teardown(() => platform.close());
  const [refused] = products.slice(7) as [(typeof products)[number]];
  t.same(
    reported.toSorted((a, b) => a.field.localeCompare(b.field)),
    [
      { domain: "acme", productId: refused.id, field: "description" },
      { domain: "acme", productId: null, field: "pages.terms" },
    ],
  );
  const stored = await platform.sellers.get(seller.id);
  t.strictSame(stored?.rendered.html["about"], renderedNow(sellerTexts(seller)).html["about"]);
  t.match(stored?.rendered.html["pages.terms"], /^<p>\[a\]: \/x+<\/p>\n<p>\[a\]/, "plain paragraphs");
  t.equal(stored?.updatedAt, seller.updatedAt);
  for (const product of products.filter(({ id }) => id !== refused.id)) {
    t.strictSame((await platform.products.get(seller.id, product.id))?.rendered, renderedNow(productTexts(product)));
  }
  t.match((await platform.products.get(seller.id, refused.id))?.rendered.html["description"], /^<p>\[a\]/);

  await renderOutdatedTexts(platform, (text) => reported.push(text));
  t.equal(reported.length, 2, "no text is outdated");
});

t.test("continues after a text that is too complex, of a shop whose record is broken", async (t) => {
  const dataDir = testFolder(t);
  const reported: PlainText[] = [];
  const open = () => openPlatform({ backend: "embedded", dataDir, onPlainText: (text) => reported.push(text) });
  const before = await open();
  for (const sellerId of ["broken", "sound"]) {
    const seller = makeSeller({ id: sellerId, domain: sellerId });
    const category = makeCategory({ sellerId });
    const product = makeProduct({
      id: `${sellerId}-mug`,
      sellerId,
      categoryId: category.id,
      description: sellerId === "broken" ? REFUSED_MARKDOWN : "*sound*",
      rendered: NOT_RENDERED,
    });
    await before.shops.create({ seller, categories: [category], products: [product] });
  }
  await before.close();
  breakRecords(dataDir, "UPDATE sellers SET theme = '{' WHERE id = 'broken'");

  const platform = await open();
  t.teardown(() => platform.close());
  t.same(reported, [{ domain: "broken", productId: "broken-mug", field: "description" }]);
  for (const [id, html] of [
    ["broken", /^<p>\[a\]/],
    ["sound", /^<p><em>sound/],
  ] as const)
    t.match((await platform.products.get(id, `${id}-mug`))?.rendered.html["description"], html);
});

t.test("stops before the next record when the signal is aborted", async (t) => {
  const platform = await openPlatform({ backend: "embedded", dataDir: testFolder(t) });
  t.teardown(() => platform.close());
  const seller = makeSeller({ rendered: NOT_RENDERED });
  await platform.shops.create({ seller, categories: [], products: [] });
  await renderOutdatedTexts(platform, () => {}, AbortSignal.abort());
  t.strictSame((await platform.sellers.get(seller.id))?.rendered, NOT_RENDERED);
});
