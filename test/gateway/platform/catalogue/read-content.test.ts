import t from "tap";
import { readContent } from "../../../../gateway/platform/catalogue/public-catalogue.ts";
import { makeSeller } from "../../../support/shop.ts";

t.test("reads a page of the seller with its Markdown as HTML", async (t) => {
  const seller = makeSeller({ pages: [{ slug: "terms", title: "<Terms>", body: "**No** <b>HTML</b>" }] });
  t.strictSame(readContent(seller, "terms"), {
    slug: "terms",
    title: "<Terms>",
    bodyHtml: "<p><strong>No</strong> &lt;b&gt;HTML&lt;/b&gt;</p>",
  });
  for (const slug of ["", "Terms", "term", "constructor"]) t.equal(readContent(seller, slug), undefined, slug);
});
